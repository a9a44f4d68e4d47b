import { chmodSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createDrill, type Fault, type Round } from '../api/test/faults/drill.ts'
import { CODES, countCodes, type Servers, startServers } from '../api/test/faults/servers.ts'
import { findFreePort, type Postgres, startPostgres } from '../scripts/start-postgres.ts'
import { startHaproxy } from './cluster-parts/haproxy.ts'
import { startPgbouncer } from './cluster-parts/pgbouncer.ts'
import { copyDataFolderOnline, promoteStandby, waitForSynchronousStandby } from './cluster-parts/standby.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    servers: { type: 'string', default: '3' },
    calm: { type: 'string', default: '0' },
    pgbouncer: { type: 'boolean', default: false },
    prepared: { type: 'boolean', default: false },
  },
})
const ROUNDS = Number(options.rounds)
/** Seconds without a fault at the start. */
const CALM = Number(options.calm)
/** Milliseconds for which the standby hangs. */
const HANG = 4000

type Balancer = Awaited<ReturnType<typeof startHaproxy>>
/** The two database servers: the primary takes writes, the standby follows. */
type Pair = { primary: Postgres; standby: Postgres }

/** The faults; each round uses the next one. */
function listFaults(servers: Servers, pair: Pair, balancer: Balancer): Fault[] {
  let turn = 0
  const next = () => {
    turn = (turn + 1) % servers.portals.length
    return turn
  }
  return [
    {
      name: 'a server is killed',
      strike: () => servers.end(next(), 'SIGKILL'),
      mend: () => servers.restart(turn),
    },
    {
      name: 'the primary crashes',
      async strike() {
        await pair.primary.halt('immediate')
        await promoteStandby(pair.standby)
        Object.assign(pair, { primary: pair.standby, standby: pair.primary })
      },
      async mend() {
        await copyDataFolderOnline(pair.primary, pair.standby.data)
        await pair.standby.start()
        await waitForSynchronousStandby(pair.primary)
      },
    },
    {
      name: 'a server is stopped',
      strike: () => servers.end(next(), 'SIGTERM'),
      mend: () => servers.restart(turn),
    },
    { name: 'HAProxy is reloaded', strike: balancer.reload },
    {
      name: 'the standby hangs 4 s',
      async strike() {
        pair.standby.freeze()
        await setTimeout(HANG)
        pair.standby.thaw()
      },
    },
  ]
}

function describe(name: string, { acknowledged, refused, broken, losses, ...times }: Round): string {
  const seconds = [times.writesAway, times.readsAway, times.slowest].map(ms => (ms / 1000).toFixed(2))
  return `| ${[name, ...seconds, refused, broken, acknowledged, losses.length].join(' | ')} |\n${losses.map(loss => `  ${loss}\n`).join('')}`
}

/** Runs all rounds. @returns a line for each loss or excess */
async function run(home: string): Promise<string[]> {
  const ports = await Promise.all(Array.from({ length: Number(options.servers) }, findFreePort))
  const primary = await startPostgres()
  const standby = await startPostgres(data => copyDataFolderOnline(primary, data))
  const pair: Pair = { primary, standby }
  await waitForSynchronousStandby(primary)
  const balancer = await startHaproxy(home, { portals: ports, postgres: [primary.url, standby.url] })
  const pooler = options.pgbouncer ? await startPgbouncer(home, balancer.databaseUrl) : undefined
  const env = {
    DATABASE_URL: pooler?.url ?? balancer.databaseUrl,
    TRUSTED_PROXIES: '1',
    ...(pooler && { DATABASE_OWNER_URL: balancer.databaseUrl }),
    ...(pooler && !options.prepared && { PREPARED_STATEMENTS: 'off' }),
  }
  const servers = await startServers(ports, env, balancer.databaseUrl)
  try {
    const drill = createDrill(servers, () => balancer.url)
    process.stdout.write(
      '| fault | writes away, s | reads away, s | slowest call, s | refused | broken | acknowledged | losses |\n',
    )
    process.stdout.write('|---|---|---|---|---|---|---|---|\n')
    const calm: Fault = { name: `nothing, ${CALM} s`, strike: () => setTimeout(1000 * CALM) }
    if (CALM > 0) process.stdout.write(describe(calm.name, await drill.endure(calm)))
    const faults = listFaults(servers, pair, balancer)
    const wrong: string[] = []
    let acknowledged = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const fault = faults[round % faults.length] as Fault // the remainder is an index
      const seen = await drill.endure(fault)
      process.stdout.write(describe(fault.name, seen))
      acknowledged += seen.acknowledged
      wrong.push(...seen.losses)
    }
    const codes = await countCodes([balancer.url])
    if (codes === 0 || codes > CODES) wrong.push(`${codes} codes to one number, where ${CODES} are allowed`)
    const end = await drill.conclude()
    wrong.push(...end.losses)
    process.stdout.write(
      `${ROUNDS} rounds, ${ports.length} servers: ${acknowledged} writes acknowledged, ${wrong.length} losses; ${end.messages} messages came, ${end.doubles} of them twice; ${codes} codes to one number were sent, of ${6 * CODES} asked for at once\n`,
    )
    return wrong
  } finally {
    await servers.close()
    await pooler?.stop()
    await balancer.stop()
    standby.stop()
    primary.stop()
  }
}

const home = await mkdtemp(join(tmpdir(), 'portal-cluster-'))
chmodSync(home, 0o755)
process.once('exit', () => rmSync(home, { recursive: true, force: true }))
const wrong = await run(home)
process.stdout.write(wrong.map(what => `  ${what}\n`).join(''))
process.exitCode = wrong.length === 0 ? 0 : 1
