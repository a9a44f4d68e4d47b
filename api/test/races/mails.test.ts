import { beforeEach, expect, test } from 'vitest'
import { alertOfBackup } from '../../src/backup/alert-of-backup.ts'
import { recordCompletedBackup } from '../../src/backup/last-backup.queries.ts'
import { alertOfCases } from '../../src/cases/alert-of-cases.ts'
import { buildCase } from '../cases.ts'
import { deliveryTo } from '../deliveries.ts'
import { buildAdmin, buildHcp } from '../factories.ts'
import { chainsOf, fakeProvider } from '../fake-providers.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
beforeEach(async () => {
  await server.db.deleteFrom('messages').execute()
  await server.db.updateTable('users').set({ disabled_at: new Date() }).where('role', '=', 'ADMIN').execute()
})

/** Several servers look for facts at the same time. */
const look = () =>
  Promise.all(
    Array.from({ length: 10 }, async () => {
      await alertOfCases(server.db, server.companies.MY)
      await alertOfBackup(server.db, server.companies.MY)
    }),
  )

test('several servers write one mail for one fact to each admin, and send it once', async () => {
  const owners = [await buildAdmin(server), await buildAdmin(server), await buildAdmin(server)]
  const hcp = await buildHcp(server)
  await recordCompletedBackup(server.db, { at: new Date(0).toISOString(), encrypted: true })
  for (let count = 0; count < 5; count += 1)
    await buildCase(server, { kind: 'SAFETY', by: hcp, hcpId: hcp.id, dueAt: new Date(Date.now() - 60_000) })
  await look()
  await look()
  const written = await server.db.selectFrom('messages').select(['id', 'user_id', 'once']).execute()
  // Each case was opened and is overdue; one backup is missing.
  expect(written).toHaveLength(owners.length * 11)
  expect(new Set(written.map(({ user_id, once }) => `${user_id} ${once}`)).size).toBe(written.length)

  const provider = fakeProvider('EMAIL')
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      const delivery = deliveryTo(server, chainsOf([]), {}, [provider])
      while (await delivery.deliverNextMail(server.companies.MY.id));
    }),
  )
  expect(provider.taken.map(({ id }) => id).sort()).toEqual(written.map(({ id }) => id).sort())
})
