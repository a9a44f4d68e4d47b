import { expect, test } from 'vitest'
import { changeAdminByEmail, changeAdminPasswordByEmail } from '../src/auth/admins/admin-accounts.ts'
import type { UserRow } from '../src/platform/database/schema.ts'
import { requestCode } from './codes.ts'
import {
  assignRep,
  buildAdmin,
  buildHcp,
  buildLink,
  buildOrder,
  buildRep,
  buildToken,
  freshPhone,
} from './factories.ts'
import { useTestServer } from './server.ts'

const server = useTestServer()

type Hcp = Awaited<ReturnType<typeof buildHcp>>
type Ending = {
  who(): Promise<UserRow>
  end(user: UserRow, tokens: { one: string; other: string }): Promise<void>
  /** Whether the user's other sessions and links end as well. */
  endsAll: boolean
}

async function agree(answer: Promise<{ status: number }>): Promise<void> {
  expect((await answer).status).toBe(200)
}

const ENDINGS: Record<string, Ending> = {
  'logging out': {
    who: () => buildHcp(server),
    end: (_hcp, { one }) => agree(server.call('POST /auth/logout', { token: one, body: {} })),
    endsAll: false,
  },
  'a decline': {
    who: () => buildHcp(server),
    async end(hcp) {
      const token = await buildToken(server, await buildAdmin(server))
      const campaignEntryId = (hcp as Hcp).entryId // made by buildHcp above
      const body = { campaignEntryId, status: 'CANCELLED', campaignInput: { isVerified: false } }
      await agree(server.call('POST /campaign-entries/update', { token, body }))
    },
    endsAll: true,
  },
  'a deactivation': {
    who: () => buildRep(server),
    async end({ id }) {
      await server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', id).execute()
    },
    endsAll: true,
  },
  'an admin disabled at the command line': {
    who: () => buildAdmin(server),
    end: ({ email }) => changeAdminByEmail(server.db, email ?? '', 'disable'),
    endsAll: true,
  },
  "an admin's password changed at the command line": {
    who: () => buildAdmin(server),
    end: ({ email }) => changeAdminPasswordByEmail(server.db, email ?? '', 'Other!2026'),
    endsAll: true,
  },
  'a changed phone, at the other sessions': {
    who: () => buildHcp(server),
    async end(hcp) {
      const token = await buildToken(server, hcp)
      const phone = freshPhone()
      const code = await requestCode(server, phone, 'REGISTER')
      const target = { recipient: phone, tokenAction: 'REGISTER', tokenType: 'PHONE' }
      const proof = { ...target, token: code, degenerate: false }
      await agree(server.call('POST /auth/verify-token', { token, body: proof }))
      await agree(server.call('POST /profile/update', { token, body: { values: { phone } } }))
      await agree(server.call('GET /users/details', { token }))
    },
    endsAll: true,
  },
}

test.each(Object.keys(ENDINGS))('%s takes effect at the very next request [D§4 D§5]', async name => {
  const { who, end, endsAll } = ENDINGS[name] as Ending // one of its keys
  const user = await who()
  const tokens = { one: await buildToken(server, user), other: await buildToken(server, user) }
  const link = user.role === 'ADMIN' ? undefined : await buildLink(server, user)
  const use = async (token: string) => (await server.call('GET /users/details', { token })).error.code
  expect([await use(tokens.one), await use(tokens.other)]).toEqual([undefined, undefined])
  await end(user, tokens)
  expect([await use(tokens.one), await use(tokens.other)]).toEqual([
    'INVALID_TOKEN',
    endsAll ? 'INVALID_TOKEN' : undefined,
  ])
  if (link === undefined) return
  const opened = await server.call('POST /auth/token', { body: { token: link } })
  expect(opened.status).toBe(endsAll ? 401 : 200)
})

test('an HCP handed over belongs to the new rep from the very next request, and no longer to the old one [R§6 D§6]', async () => {
  const [before, after] = [await buildRep(server), await buildRep(server)]
  const hcp = await buildHcp(server, { promoter_id: before.id, registered_by_id: before.id })
  const { id } = await buildOrder(server, { user: hcp })
  const [old, now] = [await buildToken(server, before), await buildToken(server, after)]
  const approve = (token: string) =>
    server.call('POST /order/status-update', { token, body: { id, status: 'IN_REVIEW' } })
  const remark = (token: string) =>
    server.call('POST /order/update', { token, body: { orderId: id, remark: ['Fragile'] } })
  const list = async (token: string) =>
    (await server.call('GET /haleon/promoter/recruited-users', { token })).text.includes(hcp.id)
  expect([(await approve(old)).status, (await remark(now)).status]).toEqual([200, 404])
  expect([await list(old), await list(now)]).toEqual([true, false])
  await assignRep(server, hcp, after)
  expect([(await remark(old)).status, (await remark(now)).status]).toEqual([404, 200])
  expect([await list(old), await list(now)]).toEqual([false, true])
})
