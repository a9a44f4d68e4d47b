import { expect, test } from 'vitest'
import { requestCode } from '../codes.ts'
import { buildAdmin, buildHcp, buildLink, buildRep, buildToken, freshPhone } from '../factories.ts'
import { holdUser, holdWrites, sorted, times } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()

const open = (token: string) => () => server.call('POST /auth/token', { body: { token } })
const verify = (token: string | undefined, recipient: string, code: string, action: 'LOGIN' | 'REGISTER') =>
  server.call('POST /auth/verify-token', {
    ...(token !== undefined && { token }),
    body: {
      recipient,
      tokenAction: action,
      tokenType: 'PHONE',
      token: code,
      degenerate: action === 'LOGIN',
    },
  })

async function sessionsOf(userId: string) {
  const rows = await server.db.selectFrom('sessions').where('user_id', '=', userId).select('id').execute()
  return rows.map(({ id }) => id)
}

test.each(['deep_links', 'sessions'] as const)(
  'ten concurrent calls that open one link open five sessions (all wait for %s) [D§4]',
  async table => {
    const rep = await buildRep(server)
    const link = await buildLink(server, rep)
    // One call holds the lock on the link while it waits; the others wait for the link.
    const answers = await holdWrites(server.db, table, times(10, open(link)))
    expect(sorted(answers)).toEqual([200, 200, 200, 200, 200, 401, 401, 401, 401, 401])
    expect(await sessionsOf(rep.id)).toHaveLength(5)
  },
)

test('a link opened while its HCP is declined leaves no session [D§4 D§5]', async () => {
  const hcp = await buildHcp(server)
  const link = await buildLink(server, hcp)
  const token = await buildToken(server, await buildAdmin(server))
  const body = { campaignEntryId: hcp.entryId, status: 'CANCELLED', campaignInput: { isVerified: false } }
  const decline = () => server.call('POST /campaign-entries/update', { token, body })
  const [, declined] = await holdUser<{ status: number }>(server.db, hcp.id, [open(link), decline])
  expect(declined?.status).toBe(200)
  expect(await sessionsOf(hcp.id)).toEqual([])
})

test('a login with the old number while the number changes leaves no session [D§4 D§6]', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  const own = await sessionsOf(hcp.id)
  const phone = freshPhone()
  await verify(token, phone, await requestCode(server, phone, 'REGISTER'), 'REGISTER')
  const code = await requestCode(server, hcp.phone ?? '', 'LOGIN')
  const logIn = () => verify(undefined, hcp.phone ?? '', code, 'LOGIN')
  const change = () => server.call('POST /profile/update', { token, body: { values: { phone } } })
  const [, changed] = await holdWrites<{ status: number }>(server.db, 'sessions', [logIn, change])
  expect(changed?.status).toBe(200)
  expect(await sessionsOf(hcp.id)).toEqual(own)
})
