import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectToPostgres } from '../api/src/platform/database/connect.ts'
import { startupTimeouts } from '../api/src/platform/database/timeouts.ts'
import { embeddedPlace, type Place, serverPlace } from '../api/test/faults/torture.ts'
import { databaseUrl } from '../api/test/prepare-database.ts'
import { startPostgres } from './start-postgres.ts'

type Run = (name: string, place: Place) => Promise<boolean>

async function runEmbedded(run: Run): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-fresh-'))
  try {
    return await run('PGlite', embeddedPlace(folder))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Uses a new database on the server of DATABASE_URL, or on the PostgreSQL from npm. */
async function runServer(run: Run): Promise<boolean> {
  const own = process.env.DATABASE_URL ? undefined : await startPostgres()
  const url = own?.url ?? process.env.DATABASE_URL ?? ''
  const admin = connectToPostgres(url, undefined, startupTimeouts)
  const name = `portal_fresh_${randomUUID().slice(0, 8)}`
  await sql`create database ${sql.id(name)}`.execute(admin)
  try {
    return await run('PostgreSQL', serverPlace(databaseUrl(url, name)))
  } finally {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
    own?.stop()
  }
}

/** Runs something on a new embedded database and on a new PostgreSQL database. @returns whether both succeeded */
export async function runOnPgliteAndPostgres(run: Run): Promise<boolean> {
  const kept = [await runEmbedded(run), await runServer(run)]
  return kept.every(Boolean)
}
