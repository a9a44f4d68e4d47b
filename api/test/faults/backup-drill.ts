import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { countRowsByTable, findTables } from '../../src/backup/tables.ts'
import { insertMissingCompanies } from '../../src/companies/companies.ts'
import { migrateSchema } from '../../src/platform/database/migrate.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { startPortal } from '../portal-process.ts'
import { runCommand } from '../run-command.ts'
import { gatherCrowd } from './crowd.ts'
import { findLosses } from './losses.ts'
import type { Place } from './torture.ts'
import { createAsk, createLedger, createWriters, type Ledger } from './writers.ts'

const WRITES = 20

export type Drill = {
  /** Descriptions of lost, torn and duplicate data. */
  losses: string[]
  acknowledged: number
  /** Seconds that each step took, by its name. */
  seconds: Record<string, number>
  /** The output of the last restore. */
  said: string
}

/**
 * Makes a backup while the portal is written to, restores it elsewhere and checks that every acknowledged write is there. Then does
 * the same without writes, where every table must be identical.
 * @param file a name for the two backups, which remain @param seed fills the database first
 */
export async function drillBackup(
  from: Place,
  to: Place,
  file: string,
  seed: (db: Database) => Promise<void> = async () => undefined,
): Promise<Drill> {
  const drill: Drill = { losses: [], acknowledged: 0, seconds: {}, said: '' }
  const run = async (what: string, script: string, args: string[], place: Place) => {
    const begun = performance.now()
    const env = { ...place.env, BACKUP_PASSPHRASE: 'correct horse battery staple' }
    const { code, output } = await runCommand(script, args, env)
    if (code !== 0) throw new Error(`${what} failed: ${output}`)
    drill.seconds[what] = (performance.now() - begun) / 1000
    drill.said = output
  }
  const prepared = await from.open()
  await migrateSchema(prepared)
  await insertMissingCompanies(prepared)
  await seed(prepared)
  const crowd = await gatherCrowd(prepared)
  await prepared.destroy()

  const settings = { SECONDS_BETWEEN_CODES: '0', CODES_PER_HOUR_AND_ADDRESS: '10000', CHALLENGE_BITS: '0' }
  let portal = await startPortal({ ...from.env, ...settings })
  const ledger = createLedger()
  const ask = createAsk(
    () => portal.url,
    ({ name, status }) => {
      if (status === 200 && !name.startsWith('GET')) drill.acknowledged += 1
    },
  )
  const enough = async () => {
    const wanted = drill.acknowledged + WRITES
    while (drill.acknowledged < wanted) await setTimeout(10)
  }
  const stop = createWriters(ask, crowd, ledger)()
  await enough()
  const before = structuredClone(ledger)
  await run('backup under load', 'backup', [`${file}.1`], from)
  await enough()
  await stop()
  await portal.end('SIGTERM')
  await run('restore', 'restore', [`${file}.1`], to)
  drill.losses.push(...(await using(to, db => findMissing(db, before))))

  await run('backup at rest', 'backup', [`${file}.2`], from)
  await run('restore over it', 'restore', [`${file}.2`, '--overwrite'], to)
  const [here, there] = [await using(from, readDigests), await using(to, readDigests)]
  for (const [table, digest] of Object.entries(here))
    if (there[table] !== digest) drill.losses.push(`${table}: ${digest} became ${there[table]}`)
  portal = await startPortal({ ...to.env, ...settings })
  drill.losses.push(...(await findLosses(ask, crowd, ledger)))
  await portal.end('SIGTERM')
  return drill
}

async function using<T>(place: Place, use: (db: Database) => Promise<T>): Promise<T> {
  const db = await place.open()
  return use(db).finally(() => db.destroy())
}

/** Acknowledged writes that are missing or older than acknowledged. */
async function findMissing(db: Database, before: Ledger): Promise<string[]> {
  const missing: string[] = []
  const orders = await db.selectFrom('orders').select('id').execute()
  const kept = new Set(orders.map(({ id }) => id))
  for (const id of before.orders.flat()) if (!kept.has(id)) missing.push(`The order ${id} is lost`)
  const lines = await db.selectFrom('addresses').where('line1', 'like', 'Write %').select('line1').execute()
  const newest = lines.map(({ line1 }) => Number(line1.slice(6))).sort((one, other) => one - other)
  const wanted = before.lines.filter(line => line > 0).sort((one, other) => one - other)
  const ahead = newest.slice(-wanted.length)
  if (wanted.some((line, index) => (ahead[index] ?? 0) < line))
    missing.push(`Addresses are at ${newest}, not at ${wanted}`)
  for (const [phone, status] of before.registered) {
    const found = await db
      .selectFrom('campaign_entries')
      .innerJoin('users', 'users.id', 'user_id')
      .where('phone', '=', phone)
      .select('status')
      .executeTakeFirst()
    if (found?.status !== 'COMPLETED' && found?.status !== status)
      missing.push(`A registration is ${found?.status}, not ${status}`)
  }
  return missing
}

/** Each table's row count and a checksum over its rows that does not depend on their order. */
async function readDigests(db: Database): Promise<Record<string, string>> {
  const tables = await findTables(db)
  const counts = await countRowsByTable(db, tables)
  const digests: Record<string, string> = {}
  await db.connection().execute(async one => {
    await sql`set timezone = 'UTC'`.execute(one)
    for (const { name } of tables) {
      const sum = sql<{ sum: string }>`
        select coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${sql.table(name)} t`
      // The backup is recorded in its source after it is made.
      if (name !== 'last_backup')
        digests[name] = `${counts[name]} rows, ${(await sum.execute(one)).rows[0]?.sum}`
    }
  })
  return digests
}
