import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { closeHcpAccount } from '../../src/privacy/close-account.ts'
import { enterCode, letTimePass, requestCode, wrongCode } from '../codes.ts'
import {
  buildAdmin,
  buildHcp,
  buildLink,
  buildLinkCode,
  buildRep,
  buildToken,
  freshPhone,
} from '../factories.ts'
import { holdUser, holdWrites, meetChange, sorted, times } from '../hold-writes.ts'
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

test('of two concurrent calls that open one code with one use left, one wins [D§4]', async () => {
  const rep = await buildRep(server)
  const code = await buildLinkCode(server, rep)
  await server.db.updateTable('deep_links').set({ uses: 4 }).where('user_id', '=', rep.id).execute()
  const openCode = async () => {
    const { data } = await server.call('POST /auth/link', { body: { code } })
    return open(data.token)()
  }
  expect(sorted(await holdWrites(server.db, 'deep_links', times(2, openCode)))).toEqual([200, 401])
  expect(await sessionsOf(rep.id)).toHaveLength(1)
})

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

/** An HCP with a code and a counted wrong attempt, and the erasure of that HCP. */
async function buildErasure() {
  const hcp = await buildHcp(server)
  const phone = hcp.phone ?? ''
  const code = await requestCode(server, phone, 'LOGIN')
  await enterCode(server, { phone }, wrongCode(code))
  const { company_id: companyId, id: userId, role } = await buildAdmin(server)
  const erase = () => closeHcpAccount(server.db, { companyId, userId, role }, hcp.id, 'HCP_ASKED')
  return { hcp, phone, code, erase }
}

test('a login that meets an erasure waits for it and finds nobody [D§3 D§10]', async () => {
  const { hcp, phone, code, erase } = await buildErasure()
  // The erasure has locked the HCP when it waits.
  const [erased, login] = await meetChange<{ status: number } | string>(
    server.db,
    trx => sql`lock table erasures in share row exclusive mode`.execute(trx),
    [erase, () => enterCode(server, { phone }, code)],
  )
  expect([erased, login]).toEqual(['ERASED', expect.objectContaining({ status: 404 })])
  expect(await sessionsOf(hcp.id)).toEqual([])
})

test.each([
  ['a code is entered', 400, (phone: string, code: string) => enterCode(server, { phone }, code)],
  [
    'a code is sent',
    200,
    (phone: string) => server.call('POST /auth/check-user', { body: { phone, type: 'PHONE' } }),
  ],
] as const)('an erasure is finished while %s for the same number [D§3 D§10]', async (_, status, call) => {
  const { phone, code, erase } = await buildErasure()
  await letTimePass(server, phone, 61)
  // The erasure has deleted the codes when it waits.
  const [erased, answer] = await meetChange<{ status: number } | string>(
    server.db,
    trx => sql`lock table known_devices in share row exclusive mode`.execute(trx),
    [erase, () => call(phone, code)],
  )
  expect([erased, answer]).toEqual(['ERASED', expect.objectContaining({ status })])
})
