import { existsSync } from 'node:fs'
import { glob, link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { hashFiles } from '../../scripts/hash-files.ts'
import { insertMissingCompanies } from '../src/companies/companies.ts'
import { PGLITE_EXTENSIONS } from '../src/platform/database/connect.ts'
import { migrateSchema } from '../src/platform/database/migrate.ts'
import type { Schema } from '../src/platform/database/schema.ts'

const CACHE = join(import.meta.dirname, '../../.cache')
/** The files the snapshot depends on. */
const INPUTS = [
  'api/src/platform/database/**/*',
  'api/src/companies/companies.ts',
  'api/test/prepare-snapshot.ts',
  'package-lock.json',
]

/**
 * An archive of an embedded database with the schema and the two companies, which tests load. Making it takes seconds, so it is
 * cached until one of its inputs changes.
 * @returns the path of the archive
 */
export async function prepareSnapshot(): Promise<string> {
  const file = join(CACHE, `database-${await hashFiles(INPUTS)}.tar`)
  if (existsSync(file)) return file
  await mkdir(CACHE, { recursive: true })
  // If another process makes the snapshot at the same time, keep the first file: a test may be reading it.
  for await (const name of glob('database-*', { cwd: CACHE })) {
    const stale = join(CACHE, name)
    if (!stale.startsWith(file)) await rm(stale, { force: true })
  }
  const own = `${file}.${process.pid}`
  await writeFile(own, await makeSnapshot())
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(own)
  return file
}

async function makeSnapshot(): Promise<Uint8Array> {
  const pglite = await PGlite.create({ extensions: PGLITE_EXTENSIONS })
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) })
  await migrateSchema(db)
  await insertMissingCompanies(db)
  const archive = await pglite.dumpDataDir('none')
  await db.destroy()
  return archive.bytes()
}
