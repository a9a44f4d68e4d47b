import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../scripts/start-postgres.ts'
import { startProgram } from './program.ts'

/** Session settings that clients send. A connection shared by many clients cannot keep them. */
const IGNORED = 'statement_timeout, lock_timeout, idle_in_transaction_session_timeout'

/** The same settings on the role of the portal. The owner of the tables, who migrates, connects without PgBouncer. */
const ROLE = [
  'create role portal_app login',
  "alter role portal_app set statement_timeout = '2s'",
  "alter role portal_app set lock_timeout = '1.5s'",
  "alter role portal_app set idle_in_transaction_session_timeout = '5s'",
]

/** Starts PgBouncer with transaction pooling. @param databaseUrl connects to the database as its owner */
export async function startPgbouncer(
  configFolder: string,
  databaseUrl: string,
): Promise<{ url: string; stop: () => Promise<unknown> }> {
  const { hostname, port } = new URL(databaseUrl)
  const owner = new pg.Client({ connectionString: databaseUrl })
  await owner.connect()
  for (const statement of ROLE) await owner.query(statement)
  await owner.end()
  const own = await findFreePort()
  const [config, users] = [join(configFolder, 'pgbouncer.ini'), join(configFolder, 'users.txt')]
  writeFileSync(users, '"portal_app" ""\n')
  writeFileSync(
    config,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
ignore_startup_parameters = ${IGNORED}
server_login_retry = 1
`,
  )
  for (const file of [config, users]) chmodSync(file, 0o644)
  const { stop } = await startProgram('pgbouncer', [config], own, join(configFolder, 'pgbouncer.log'))
  return { url: `postgres://portal_app@127.0.0.1:${own}/postgres`, stop }
}
