import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectServer } from '../api/src/database/connect.ts'
import { LEISURE } from '../api/src/database/patience.ts'
import { embeddedPlace, type Place, serverPlace, torture } from '../api/test/faults/torture.ts'
import { databaseUrl } from '../api/test/prepare-database.ts'
import { startPostgres } from './start-postgres.ts'

/** Kills of the portal on each database. */
const ROUNDS = Number(process.env.ROUNDS || 100)
const SLOWEST_START = 5000

/** @returns whether all went well */
async function run(name: string, place: Place): Promise<boolean> {
  const begun = performance.now()
  const { losses, acknowledged, slowestStart, refused } = await torture(place, ROUNDS)
  const seconds = Math.round((performance.now() - begun) / 1000)
  const intruders = Math.min(place.intruders, ROUNDS)
  const said = [
    `${name}: ${ROUNDS} kills in ${seconds} s, ${acknowledged} writes acknowledged, ${losses.length} losses`,
    `slowest start ${slowestStart} ms`,
    ...(intruders > 0 ? [`second processes refused ${refused} of ${intruders}`] : []),
  ]
  process.stdout.write(`${said.join(', ')}\n${losses.map(loss => `  ${loss}\n`).join('')}`)
  return losses.length === 0 && slowestStart < SLOWEST_START && refused === intruders
}

async function runEmbedded(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-torture-'))
  try {
    return await run('PGlite', embeddedPlace(folder))
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** In a database of its own on the server of DATABASE_URL, or on the one that npm brings. */
async function runServer(): Promise<boolean> {
  const own = process.env.DATABASE_URL ? undefined : await startPostgres()
  const url = own?.url ?? process.env.DATABASE_URL ?? ''
  const admin = connectServer(url, undefined, LEISURE)
  const name = `portal_torture_${randomUUID().slice(0, 8)}`
  await sql`create database ${sql.id(name)}`.execute(admin)
  try {
    return await run('PostgreSQL', serverPlace(databaseUrl(url, name)))
  } finally {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin)
    await admin.destroy()
    own?.stop()
  }
}

const kept = [await runEmbedded(), await runServer()]
process.exitCode = kept.every(Boolean) ? 0 : 1
