import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../../../scripts/start-postgres.ts'
import { insertMissingCompanies } from '../../src/companies/companies.ts'
import { connectToPostgres } from '../../src/platform/database/connect.ts'
import { migrateSchema } from '../../src/platform/database/migrate.ts'
import type { Database } from '../../src/platform/database/schema.ts'
import { type Crowd, gatherCrowd } from '../faults/crowd.ts'
import { findLosses, findStockLosses } from '../faults/losses.ts'
import { createAsk, createLedger, createWriters, type Outcome } from '../faults/writers.ts'
import { type Portal, runPortal, startPortal } from '../portal-process.ts'

let postgres: Postgres
let db: Database
let portal: Portal
let crowd: Crowd
let outcomes: Outcome[]
let stop: () => Promise<unknown>
const ledger = createLedger()
const ask = createAsk(
  () => portal.url,
  outcome => outcomes.push(outcome),
)

beforeAll(async () => {
  postgres = await startPostgres()
  db = connectToPostgres(postgres.url)
  await migrateSchema(db)
  await insertMissingCompanies(db)
  crowd = await gatherCrowd(db)
  portal = await startPortal({
    DATABASE_URL: postgres.url,
    SECONDS_BETWEEN_CODES: '0',
    CODES_PER_HOUR_AND_ADDRESS: '10000',
    CHALLENGE_BITS: '0',
  })
})
afterAll(async () => {
  await portal.end('SIGKILL')
  await db.destroy()
  postgres.stop()
})
beforeEach(() => {
  outcomes = []
  stop = createWriters(ask, crowd, ledger)()
})
afterEach(() => stop())

/** Sends a request as a monitor does. @returns the status, and whether the response came within two seconds */
async function probe(path: string): Promise<string> {
  const begun = performance.now()
  const { status } = await fetch(`${portal.url}/api/${path}`)
  return performance.now() - begun < 2000 ? String(status) : `${status} too late`
}

async function writeUntilAcknowledged(count: number): Promise<void> {
  const before = ledger.remark
  while (ledger.remark < before + count) await setTimeout(10)
}

async function serveReadersAlone(state: 'on' | 'off'): Promise<void> {
  await sql`alter system set default_transaction_read_only = ${sql.lit(state)}`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  // Its connections notice the setting a moment later.
  await expect.poll(() => probe('ready'), { timeout: 2000 }).toBe(state === 'on' ? '503' : '200')
}

const FAULTS: Record<string, { begin(): Promise<unknown> | unknown; end(): Promise<unknown> | unknown }> = {
  'a server that is stopped': { begin: () => postgres.halt('fast'), end: () => postgres.start() },
  'a server that crashes': { begin: () => postgres.halt('immediate'), end: () => postgres.start() },
  'a server that hangs': { begin: () => postgres.freeze(), end: () => postgres.thaw() },
  'a server that serves readers alone, as a standby does': {
    begin: () => serveReadersAlone('on'),
    end: () => serveReadersAlone('off'),
  },
}

/** What holds after any fault: 503 in time with Retry-After, nothing lost, nothing done twice. */
async function expectNothingLost(): Promise<void> {
  const refused = outcomes.filter(({ status }) => status !== 200)
  // 2 s where the database failed, 1 s where too many requests queued for it.
  const isTold = ({ status, retryAfter }: Outcome) => status === 503 && ['1', '2'].includes(retryAfter ?? '')
  expect(refused.filter(outcome => !isTold(outcome))).toEqual([])
  expect(outcomes.filter(({ ms }) => ms > 5000)).toEqual([])
  expect(refused.length).toBeGreaterThan(0)
  expect(await findLosses(ask, crowd, ledger)).toEqual([])
  expect(await findStockLosses(db, crowd)).toEqual([])
  expect(portal.process.exitCode).toBeNull()
}

test.each(Object.entries(FAULTS))(
  '%s gives 503 in time, and calls succeed again within two seconds of its end; nothing is lost or done twice [D§1 D§7]',
  async (_name, { begin, end }) => {
    await writeUntilAcknowledged(5)
    await begin()
    // Longer than the request timeout, so that the first requests have timed out and later ones wait too.
    for (const until = performance.now() + 6000; performance.now() < until; await setTimeout(300)) {
      expect(await Promise.all([probe('health'), probe('ready')])).toEqual(['200', '503'])
    }
    await end()
    const returned = performance.now()
    await writeUntilAcknowledged(1)
    expect(await probe('ready')).toBe('200')
    expect(performance.now() - returned).toBeLessThan(2000)
    await writeUntilAcknowledged(5)
    await stop()
    await expectNothingLost()
  },
)

test('connections that are ended again and again cost at most a retry [D§1 D§7]', async () => {
  for (let round = 0; round < 10; round += 1) {
    await writeUntilAcknowledged(2)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
  }
  await writeUntilAcknowledged(5)
  await stop()
  await expectNothingLost()
})

test('a start on a read-only server says so in one line [D§1]', async () => {
  await serveReadersAlone('on')
  const { code, output } = await runPortal({ DATABASE_URL: postgres.url })
  await serveReadersAlone('off')
  expect(code).toBe(1)
  expect(output.trim()).toBe(
    'The database of DATABASE_URL serves readers alone: it must be the primary, not a standby.',
  )
})
