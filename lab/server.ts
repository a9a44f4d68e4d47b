import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { findCompanies, insertMissingCompanies } from '../api/src/companies/companies.ts'
import { connectToPostgres } from '../api/src/platform/database/connect.ts'
import { migrateSchema } from '../api/src/platform/database/migrate.ts'
import { startupTimeouts } from '../api/src/platform/database/timeouts.ts'
import { createTokenSigner } from '../api/src/platform/http/session-token.ts'
import { productionEnv } from '../api/test/message-provider.ts'
import { findFreePort, startPostgres } from '../scripts/start-postgres.ts'
import { seedAdminAndSignToken } from './seed/admin.ts'
import { seedRegistrations } from './seed/registrations.ts'
import { fillCarts, type Shopper, seedShoppers } from './seed/shoppers.ts'

/** Seconds of each turn. Up to 2 s is a quick check and not a measurement. */
const SECONDS = Number(process.env.SECONDS_EACH || 5)
const SHORT = SECONDS <= 2
/** How many turns each server gets, and how many registrations the admin's list has. */
const ROUNDS = Number(process.env.ROUNDS || (SHORT ? 1 : 5))
const HCPS = Number(process.env.HCPS || (SHORT ? 5000 : 100_000))
/** Orders in each turn, each by another HCP. */
const ORDERS = 150 * SECONDS
const CONNECTIONS = 16
/** PROFILE is a folder for the portal's CPU profile; ONLY names one measurement. */
const { PROFILE, ONLY } = process.env
const ROOT = join(import.meta.dirname, '..')

type Server = { process: ChildProcess; url: string; startMs: number }
type Turn = Omit<autocannon.Options, 'url'> & { prepare?(): Promise<void> }

/** Starts a server and waits until it responds. `startMs` is how long that took. */
async function startServer(args: string[], env: Record<string, string>): Promise<Server> {
  const port = await findFreePort()
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  process.once('exit', () => child.kill())
  const url = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(`${url}/api/ready`).then(
      () => true,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended with ${child.exitCode}`)
    await setTimeout(5)
  }
  return { process: child, url, startMs: performance.now() - began }
}

async function stopServer({ process: child }: Server): Promise<void> {
  child.kill('SIGTERM')
  await once(child, 'close')
}

const memoryOf = ({ process: { pid } }: Server) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** CPU milliseconds that a server has used. Linux counts in hundredths of a second. */
function processorOf({ process: { pid } }: Server): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

let refused = 0

/** Loads a server for one turn. 503 responses, which a slow machine gives, are counted apart. @returns responses per second, and CPU milliseconds of each */
async function drive(server: Server, { prepare, ...options }: Turn) {
  await prepare?.()
  const before = processorOf(server)
  const result = await autocannon({ url: server.url, connections: CONNECTIONS, ...options })
  const { '503': busy } = result.statusCodeStats as Record<string, { count?: number } | undefined>
  if (result.non2xx + result.errors > (busy?.count ?? 0))
    throw new Error(`Answered ${JSON.stringify(result.statusCodeStats)}, and ${result.errors} not at all`)
  refused += result.non2xx
  const seconds = (result.finish.getTime() - result.start.getTime()) / 1000
  return { rate: result['2xx'] / seconds, processor: (processorOf(server) - before) / result['2xx'] }
}

const median = (values: number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? Number.NaN

/** The lowest accepted ratio of a measurement: the last cell of its row in docs/performance.md. */
function lowestRatio(name: string): number {
  const lines = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8').split('\n')
  const lowest = Number(
    lines
      .find(line => line.startsWith(`| ${name} |`))
      ?.split('|')
      .at(-2),
  )
  if (Number.isNaN(lowest)) throw new Error(`docs/performance.md does not say what ${name} is held to.`)
  return lowest
}

const postgres = await startPostgres()
const db = connectToPostgres(postgres.url, undefined, startupTimeouts)
await migrateSchema(db)
await insertMissingCompanies(db)
const [company] = await findCompanies(db)
if (company === undefined) throw new Error('No company')
const env: Record<string, string> = {
  ...productionEnv('http://127.0.0.1:9/'),
  DATABASE_URL: postgres.url,
  // Messages are queued but not sent, so that sending does not disturb the measurement.
  MESSAGES_PER_DAY: '0',
}
const tokens = createTokenSigner(env.SESSION_SECRET ?? '')
let shoppers: Shopper[] = []
await db.connection().execute(async one => {
  // The seeded rows are consistent: checking each foreign key would take most of the time.
  await sql`set session_replication_role = replica`.execute(one)
  await seedRegistrations(one, company, HCPS)
  shoppers = await seedShoppers(one, company, tokens, 2 * ORDERS)
  await sql`set session_replication_role = origin`.execute(one)
})
const adminToken = await seedAdminAndSignToken(db, company, tokens)
const [reader, ...buyers] = shoppers

const bearer = (token = '') => ({ authorization: `Bearer ${token}`, 'content-type': 'application/json' })
let next = 0
const turns: Record<string, Turn> = {
  'my orders': { duration: SECONDS, requests: [{ path: '/api/order/get', headers: bearer(reader?.token) }] },
  'place an order': {
    amount: ORDERS,
    prepare: () => fillCarts(db),
    requests: [
      {
        method: 'POST',
        path: '/api/orders',
        setupRequest(request) {
          const { token, addressId } = buyers[next++ % buyers.length] ?? {}
          const order = { addressId, currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' }
          const headers = { ...bearer(token), 'idempotency-key': randomUUID() }
          return { ...request, headers, body: JSON.stringify(order) }
        },
      },
    ],
  },
  'admin list': {
    duration: SECONDS,
    requests: [
      {
        method: 'POST',
        path: '/api/campaign-entries/retailer/submissions',
        headers: bearer(adminToken),
        body: JSON.stringify({ campaignId: company.campaignId, page: 1, pageSize: 10, status: 'PENDING' }),
      },
    ],
  },
}

// As `npm start` runs it.
execFileSync(process.execPath, ['scripts/build-server.ts'], { cwd: ROOT, stdio: 'inherit' })
const START = ['--max-semi-space-size=8', 'api/dist/main.js']
const profiling = PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${PROFILE}`] : []
const portal = await startServer([...profiling, ...START], env)
const floor = await startServer(['lab/floor.ts'], {
  ...env,
  COMPANY_ID: company.id,
  CAMPAIGN_ID: company.campaignId,
})
const figures: Record<string, object> = {}
const slow: string[] = []
for (const [name, turn] of Object.entries(turns)) {
  if (ONLY && ONLY !== name) continue
  type Turns = Awaited<ReturnType<typeof drive>>[]
  const rates: Record<'portal' | 'floor', Turns> = { portal: [], floor: [] }
  for (const server of [portal, floor])
    await drive(server, { ...turn, ...(turn.duration && { duration: 1 }) })
  refused = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.portal.push(await drive(portal, turn))
    rates.floor.push(await drive(floor, turn))
  }
  const ratio = median(rates.portal.map(({ rate }, round) => rate / (rates.floor[round]?.rate ?? 0)))
  if (ratio < lowestRatio(name)) slow.push(name)
  figures[name] = {
    'portal /s': Math.round(median(rates.portal.map(({ rate }) => rate))),
    'floor /s': Math.round(median(rates.floor.map(({ rate }) => rate))),
    ratio: Number(ratio.toFixed(2)),
    'portal ms': median(rates.portal.map(({ processor }) => processor)).toFixed(3),
    'floor ms': median(rates.floor.map(({ processor }) => processor)).toFixed(3),
    refused,
  }
}
figures['memory, MiB'] = {
  'portal /s': Math.round(memoryOf(portal)),
  'floor /s': Math.round(memoryOf(floor)),
}
await stopServer(portal)
await stopServer(floor)
const again = await startServer(START, env)
figures['start, ms'] = { 'portal /s': Math.round(again.startMs), 'floor /s': Math.round(floor.startMs) }
await stopServer(again)
await db.destroy()
postgres.stop()
// biome-ignore lint/suspicious/noConsole: the table is what this program is for
console.table(figures)
if (slow.length > 0) throw new Error(`Below what docs/performance.md holds it to: ${slow.join(', ')}.`)
