import { INVITATION_WAVE } from '@portal/contract/notifications/message-kinds'
import { expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildToken } from '../factories.ts'
import { holdWrites, sorted } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

test('two admins who invite at the same time send one wave, also where there are more to invite', async () => {
  const admins = [await buildAdmin(server), await buildAdmin(server)]
  const [importer] = admins
  for (let count = 0; count < INVITATION_WAVE + 3; count++)
    await buildHcp(server, { registered_by_id: importer?.id ?? null, terms: false })
  const tokens = await Promise.all(admins.map(admin => buildToken(server, admin)))
  const invite = (token: string) => () =>
    server.call('POST /admin/invitations', { token, body: { invited: 0 } })
  const answers = await holdWrites(server.db, 'users', tokens.map(invite))
  expect(sorted(answers)).toEqual([200, 409])
  const told = server.db.selectFrom('messages').where('kind', '=', 'ACCOUNT_READY').select('user_id')
  expect(await told.execute()).toHaveLength(INVITATION_WAVE)
})
