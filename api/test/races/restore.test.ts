import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { dumpDatabase } from '../../src/backup/dump.ts'
import { connectToPostgres } from '../../src/platform/database/connect.ts'
import { startupTimeouts } from '../../src/platform/database/timeouts.ts'
import { buildHcp } from '../factories.ts'
import { databaseUrl } from '../prepare-database.ts'
import { runCommand } from '../run-command.ts'
import { startTestServer, type TestServer } from '../server.ts'

const NAME = `portal_restore_${process.pid}`
let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'portal-restore-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const roles = () => {
  const here = inject('server')
  if (here === null) throw new Error('The races need a database server')
  return here
}
const open = (url: string) => connectToPostgres(url, undefined, startupTimeouts)
const findName = async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(server.db)
  return rows[0]?.name ?? ''
}

test("a backup by the application's role is restored by the owner alone and with no other connection open, and the application's role can still only append to the audit [D§1 D§7]", async () => {
  const { url, owner, app } = roles()
  const file = join(folder, 'backup')
  await buildHcp(server)
  const from = databaseUrl(url, await findName(), app)
  expect(await runCommand('backup', [file], { DATABASE_URL: from })).toMatchObject({ code: 0 })

  const admin = open(url)
  await sql`create database ${sql.id(NAME)} owner ${sql.id(owner.user)}`.execute(admin)
  const [asApp, asOwner] = [databaseUrl(url, NAME, app), databaseUrl(url, NAME, owner)]
  const env = { DATABASE_URL: asApp, DATABASE_OWNER_URL: asOwner }
  expect(await runCommand('restore', [file], env)).toMatchObject({ code: 0 })
  const portal = open(asApp)
  const users = await sql<{ count: number }>`select count(*)::int as count from users`.execute(portal)
  expect(users.rows).toEqual([{ count: 1 }])
  const may = sql<{ may: boolean[] }>`select array(
    select has_table_privilege('audit_events', right_to) from unnest('{insert,update,delete}'::text[]) right_to) as may`
  expect((await may.execute(portal)).rows).toEqual([{ may: [true, false, false] }])

  const beside = await portal.connection().execute(() => runCommand('restore', [file, '--overwrite'], env))
  expect(beside.output).toBe('The database is in use by 1 other connections: stop every portal first.')
  await portal.destroy()
  const alone = await runCommand('restore', [file, '--overwrite'], { DATABASE_URL: asApp })
  expect(alone).toMatchObject({ code: 1, output: expect.stringContaining("The tables are another role's") })
  await sql`drop database ${sql.id(NAME)}`.execute(admin)
  await admin.destroy()
})

test('a backup is a snapshot: it does not contain rows written while it is read [D§7]', async () => {
  let text = ''
  await dumpDatabase(server.db, async lines => {
    for await (const line of lines) {
      if (text === '') await buildHcp(server, { full_name: 'MEANWHILE' })
      text += line
    }
    return {}
  })
  expect(text).toContain('#table {"name":"users"')
  expect(text).not.toContain('MEANWHILE')
})
