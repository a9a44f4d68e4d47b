import { beforeEach, expect, test } from 'vitest'
import { buildAdmin } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { alertOfBackup, BACKUP_HOURS } from './alert-of-backup.ts'
import { recordBackupOutcome, recordCompletedBackup } from './last-backup.queries.ts'

const server = useTestServer()
let owner: UserRow
beforeEach(async () => {
  for (const table of ['messages', 'last_backup'] as const) await server.db.deleteFrom(table).execute()
  await server.db.updateTable('users').set({ disabled_at: new Date() }).where('role', '=', 'ADMIN').execute()
  owner = await buildAdmin(server)
})

const look = () => alertOfBackup(server.db, server.companies.MY)
const before = (hours: number) => new Date(Date.now() - hours * 3_600_000)
const backUp = (hoursAgo: number) =>
  recordCompletedBackup(server.db, { at: before(hoursAgo).toISOString(), encrypted: true })
const written = async ({ id }: UserRow) =>
  (await server.db.selectFrom('messages').where('user_id', '=', id).select('kind').execute()).map(
    ({ kind }) => kind,
  )

test('owners are told once of each backup that was not made or failed, after 26 hours [D§11]', async () => {
  const programme = await buildAdmin(server, { admin_role: 'PROGRAMME' })
  await backUp(BACKUP_HOURS - 0.1)
  await look()
  expect(await written(owner)).toEqual([])
  await backUp(BACKUP_HOURS + 0.1)
  await Promise.all([look(), look(), look()])
  expect(await written(owner)).toEqual(['MAIL_BACKUP_MISSING'])
  await backUp(BACKUP_HOURS + 0.05)
  await look()
  expect(await written(owner)).toHaveLength(2)
  expect(await written(programme)).toEqual([])
})

test('owners are told at once of a backup that failed, and not again until one was made [D§11]', async () => {
  const fail = () => recordBackupOutcome(server.db, { failed: true })
  await backUp(1)
  await look()
  expect(await written(owner)).toEqual([])
  await fail()
  await look()
  await fail()
  await look()
  expect(await written(owner)).toEqual(['MAIL_BACKUP_MISSING'])
  await backUp(0)
  await look()
  expect(await written(owner)).toHaveLength(1)
  await fail()
  await look()
  expect(await written(owner)).toHaveLength(2)
})

test('a missing backup that then fails is one fact', async () => {
  await backUp(BACKUP_HOURS + 0.1)
  await look()
  await recordBackupOutcome(server.db, { failed: true })
  await look()
  expect(await written(owner)).toHaveLength(1)
})

test('a portal that never made one is told 26 hours after its first admin', async () => {
  await server.db
    .updateTable('users')
    .set({ created_at: before(1) })
    .where('role', '=', 'ADMIN')
    .execute()
  await look()
  expect(await written(owner)).toEqual([])
  await server.db
    .updateTable('users')
    .set({ created_at: before(27) })
    .where('id', '=', owner.id)
    .execute()
  await look()
  expect(await written(owner)).toEqual(['MAIL_BACKUP_MISSING'])
})
