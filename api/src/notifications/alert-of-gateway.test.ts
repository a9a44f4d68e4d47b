import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { readMessages } from '../../test/codes.ts'
import { buildAdmin, buildHcp } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { alertOfMessageGateway, GATEWAY_FAILING_MINUTES } from './alert-of-gateway.ts'
import { enqueueNotification } from './enqueue-notification.ts'

const server = useTestServer()
let owner: UserRow
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
  await server.db.updateTable('users').set({ disabled_at: new Date() }).where('role', '=', 'ADMIN').execute()
  owner = await buildAdmin(server)
})

const look = () => alertOfMessageGateway(server.db, server.companies.MY)
const written = async () =>
  (await server.db.selectFrom('messages').where('user_id', '=', owner.id).select('kind').execute()).map(
    ({ kind }) => kind,
  )

/** A message that was tried so many minutes ago and is in this state. */
async function tell(state: 'WAITING' | 'FAILED' | 'SENT', minutes: number, attempts = 1): Promise<void> {
  const { id: userId } = await buildHcp(server)
  const companyId = server.companies.MY.id
  const id = await enqueueNotification(server.db, { companyId, kind: 'REP_ASSIGNED', userId })
  const then = sql<Date>`now() - make_interval(mins => ${minutes})`
  await server.db
    .updateTable('messages')
    .set({ state, attempts, due_at: then, tried_at: then })
    .where('id', '=', id ?? '')
    .execute()
}

test('messages that were tried and have not left for a quarter of an hour are told once a day [D§11]', async () => {
  await tell('WAITING', GATEWAY_FAILING_MINUTES - 1)
  await look()
  expect(await written()).toEqual([])
  await tell('WAITING', GATEWAY_FAILING_MINUTES + 1)
  await Promise.all([look(), look(), look()])
  expect(await written()).toEqual(['MAIL_GATEWAY_FAILS'])
  await server.deliver()
  const [mail] = await readMessages(server, owner.email ?? '')
  expect(mail?.text).toContain('/admin/messages')
})

test('three messages that failed within an hour are told, two are not', async () => {
  await tell('FAILED', 61)
  await tell('FAILED', 5)
  await tell('FAILED', 5)
  await look()
  expect(await written()).toEqual([])
  await tell('FAILED', 5)
  await look()
  expect(await written()).toEqual(['MAIL_GATEWAY_FAILS'])
})

test('nothing is told while messages are accepted, or wait without a try for the cap of the day', async () => {
  await tell('WAITING', 60)
  await tell('SENT', 1)
  await look()
  expect(await written()).toEqual([])
  await server.db.deleteFrom('messages').execute()
  await tell('WAITING', 60, 0)
  await look()
  expect(await written()).toEqual([])
})
