import { INVITATIONS_PER_PRESS_MAX } from '@portal/contract/notifications/message-kinds'
import { beforeEach, expect, test } from 'vitest'
import { enqueueInvitations } from '../../src/notifications/invitation-queue.ts'
import { buildConsentingHcp } from '../consenting-hcps.ts'
import { deliveryTo, letMessagesPass } from '../deliveries.ts'
import { buildAdmin, buildToken } from '../factories.ts'
import { chainsOf, fakeProvider } from '../fake-providers.ts'
import { holdWrites, sorted } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'
import { zoneAt } from '../time-zones.ts'

const server = useTestServer()
beforeEach(() => server.db.deleteFrom('messages').execute())

test('two admins who invite at the same time send one wave, also where there are more to invite', async () => {
  const admins = [await buildAdmin(server), await buildAdmin(server)]
  const [importer] = admins
  for (let count = 0; count < INVITATIONS_PER_PRESS_MAX + 3; count++)
    await buildConsentingHcp(server, { registered_by_id: importer?.id ?? null })
  const tokens = await Promise.all(admins.map(admin => buildToken(server, admin)))
  const invite = (token: string) => () =>
    server.call('POST /admin/invitations', { token, body: { invited: 0 } })
  const answers = await holdWrites(server.db, 'users', tokens.map(invite))
  expect(sorted(answers)).toEqual([200, 409])
  const told = server.db.selectFrom('messages').where('kind', '=', 'ACCOUNT_READY').select('user_id')
  expect(await told.execute()).toHaveLength(INVITATIONS_PER_PRESS_MAX)
})

test('several servers send no more invitations in a day than the company says', async () => {
  const company = server.companies.SG
  const importer = await buildAdmin(server, { company })
  const ids: string[] = []
  for (let count = 0; count < 60; count++)
    ids.push((await buildConsentingHcp(server, { company, registered_by_id: importer.id })).id)
  await server.db
    .updateTable('companies')
    .set({ time_zone: zoneAt(12), invitations_per_day: 20 })
    .where('id', '=', company.id)
    .execute()
  await enqueueInvitations(server.db, company.id, ids)
  const provider = fakeProvider()
  const deliverAll = async () => {
    const delivery = deliveryTo(server, chainsOf([provider]))
    while (await delivery.deliverNext(company.id));
  }
  await Promise.all(Array.from({ length: 8 }, deliverAll))
  const sentAtOnce = provider.taken.length
  expect(sentAtOnce).toBeLessThanOrEqual(20)
  // Two workers may refuse each other the last place: it is taken ten minutes later.
  await letMessagesPass(server, 601)
  await deliverAll()
  expect(provider.taken).toHaveLength(20)
  expect(new Set(provider.taken.map(({ to }) => to)).size).toBe(20)
})
