import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect } from 'kysely'
import { findCompanies, insertMissingCompanies } from '../../api/src/companies/companies.ts'
import { insertDemoSamples } from '../../api/src/demo/insert-samples.ts'
import { EXTENSIONS } from '../../api/src/platform/database/connect.ts'
import { migrateSchema } from '../../api/src/platform/database/migrate.ts'
import type { Database, Schema } from '../../api/src/platform/database/schema.ts'
import { readStock, setStock } from '../../api/test/buyers.ts'

/** Names the file from which each worker's portal loads its database. */
export const SNAPSHOT = 'PORTAL_SNAPSHOT'

/** Migrates once, with the companies and their samples, and nobody: people are the tests' own. */
// biome-ignore lint/style/noDefaultExport: Playwright calls the default export before all tests
export default async function prepareDatabase(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-e2e-'))
  const pglite = await PGlite.create({ extensions: EXTENSIONS })
  const db = new Kysely<Schema>({ dialect: new PGliteDialect({ pglite }) })
  await migrateSchema(db)
  await insertMissingCompanies(db)
  const companies = await findCompanies(db)
  await db.transaction().execute(trx => insertDemoSamples(trx, companies))
  await fillUp(db)
  const archive = await pglite.dumpDataDir('none')
  await db.destroy()
  const snapshot = join(folder, 'database.tar')
  await writeFile(snapshot, new Uint8Array(await archive.arrayBuffer()))
  process.env[SNAPSHOT] = snapshot
  return () => rm(folder, { recursive: true })
}

/** What all the tests of a worker request must not run out; what is out of stock stays so. */
async function fillUp(db: Database): Promise<void> {
  for (const item of await db.selectFrom('shop_items').select('id').execute()) {
    if (((await readStock({ db }, item)) ?? 0) > 0) await setStock({ db }, item, 10_000)
  }
}
