import { writeFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../../scripts/start-postgres.ts'
import { startProgram } from './program.ts'

/** PostgreSQL protocol messages, in hex: a client's startup, one query, and the row (`f`) that a primary answers. */
const STARTUP = `0000000000030000${hex('user\0portal\0database\0postgres\0\0')}`
const QUESTION = `00000000${hex('select pg_is_in_recovery()\0')}`
const IS_PRIMARY = '440000000b00010000000166'

function hex(text: string): string {
  return Buffer.from(text).toString('hex')
}

/** Puts the message length into its first four bytes. The length includes itself, but not the type byte before it. */
function withLength(bytes: string): string {
  return (bytes.length / 2).toString(16).padStart(8, '0') + bytes.slice(8)
}

type Ports = { people: number; database: number; portals: readonly number[]; postgres: readonly string[] }
/** The admin socket of the running worker, and the file from which the next worker reads the state of the servers. */
type Files = { socket: string; state: string }

/** The configuration: health checks find the servers that are ready and the database that takes writes (docs/scale.md). */
function describe({ people, database, portals, postgres }: Ports, { socket, state }: Files): string {
  const servers = (check: string) =>
    portals.map((port, index) => `  server portal${index} 127.0.0.1:${port} ${check}`).join('\n')
  return `global
  hard-stop-after 5s
  stats socket ${socket}
  server-state-file ${state}
defaults
  load-server-state-from-file global
  timeout connect 1s
  timeout client 30s
  timeout server 30s
  timeout check 2s
  retries 3
  option redispatch 1
  default-server inter 500ms fall 2 rise 1
# A connection to a server for each call: none is kept for a server that ends just then.
frontend people
  mode http
  option http-server-close
  bind 127.0.0.1:${people}
  option forwardfor
  use_backend any_server if { nbsrv(ready) eq 0 }
  default_backend ready
backend ready
  mode http
  retry-on conn-failure
  option httpchk GET /api/ready
${servers('check')}
# While no server is ready, for example during a failover, any server still answers: pages, and 503 with Retry-After.
backend any_server
  mode http
  retry-on conn-failure
${servers('')}
listen primary
  mode tcp
  bind 127.0.0.1:${database}
  timeout client 1h
  timeout server 1h
  option tcp-check
  tcp-check connect
  tcp-check send-binary ${withLength(STARTUP)}
  tcp-check send-binary 51${withLength(QUESTION)}
  tcp-check expect binary ${IS_PRIMARY}
  default-server on-marked-down shutdown-sessions
${postgres.map((url, index) => `  server postgres${index} ${new URL(url).host} check`).join('\n')}
`
}

/** Starts HAProxy in front of the servers and the databases. @param configFolder folder for its configuration and log */
export async function startHaproxy(
  configFolder: string,
  parts: Pick<Ports, 'portals' | 'postgres'>,
): Promise<{ url: string; databaseUrl: string; reload(): Promise<void>; stop: () => Promise<unknown> }> {
  const ports = { ...parts, people: await findFreePort(), database: await findFreePort() }
  const config = join(configFolder, 'haproxy.cfg')
  const files = { socket: join(configFolder, 'haproxy.sock'), state: join(configFolder, 'haproxy.state') }
  writeFileSync(files.state, '')
  writeFileSync(config, describe(ports, files))
  const program = await startProgram(
    'haproxy',
    ['-W', '-f', config],
    ports.people,
    join(configFolder, 'haproxy.log'),
  )
  const databaseUrl = `postgres://portal@127.0.0.1:${ports.database}/postgres`
  await seePrimaryAlone(databaseUrl)
  return {
    url: `http://127.0.0.1:${ports.people}`,
    databaseUrl,
    /** Reloads: a new worker takes over with the known state of the servers, and the old one finishes its connections. */
    async reload() {
      const worker = createConnection(files.socket)
      worker.end('show servers state\n')
      writeFileSync(files.state, await text(worker))
      program.child.kill('SIGUSR2')
      await setTimeout(6000)
    },
    stop: program.stop,
  }
}

/** Waits for the first health checks: before them HAProxy treats the standby as a primary and alternates between both. */
async function seePrimaryAlone(databaseUrl: string): Promise<void> {
  for (let seen = 0; seen < 6; ) {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as follows')
    seen = rows[0].follows ? 0 : seen + 1
    await client.end()
    await setTimeout(100)
  }
}
