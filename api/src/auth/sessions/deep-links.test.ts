import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  buildAdmin,
  buildHcp,
  buildLink,
  buildLinkCode,
  buildRep,
  buildToken,
} from '../../../test/factories.ts'
import { useTestServer } from '../../../test/server.ts'
import type { UserRow } from '../../platform/database/schema.ts'
import { createDeepLinkUrl } from './deep-links.ts'
import { endSession, toSessionTokenClaims } from './sessions.ts'

const server = useTestServer()

function ownerOf(user: UserRow, role: 'RETAILER_STAFF' | 'RETAILER') {
  return { id: user.id, role, companyId: user.company_id, promoterId: user.promoter_id }
}

function exchange(token: string) {
  return server.call('POST /auth/token', { body: { token } })
}

async function statusOf(token: string) {
  return (await server.call('GET /users/details', { token })).status
}

const digestOf = (code: string) => createHash('sha256').update(code).digest('base64url')

const refusal = {
  status: 401,
  error: { code: 'INVALID_LINK', message: 'This link is invalid or has expired' },
}
const tomorrow = () => new Date(Date.now() + 86_400_000)

function openCode(code: string) {
  return server.call('POST /auth/link', { body: { code } })
}

test('a message has a short link of 16 letters and digits, of whose code only the digest is stored [R§4]', async () => {
  const config = { publicUrl: 'https://portal.example' }
  const hcp = await buildHcp(server)
  const link = await createDeepLinkUrl({ db: server.db, config }, ownerOf(hcp, 'RETAILER_STAFF'))
  expect(link).toMatch(/^https:\/\/portal\.example\/l\/[0-9a-v]{16}$/)
  const row = server.db.selectFrom('deep_links').where('user_id', '=', hcp.id).selectAll()
  expect(JSON.stringify(await row.executeTakeFirstOrThrow())).not.toContain(link.slice(-16))
})

test('each place of a code is random', async () => {
  const rep = await buildRep(server)
  const codes = await Promise.all(Array.from({ length: 200 }, () => buildLinkCode(server, rep)))
  expect(new Set(codes).size).toBe(200)
  for (let place = 0; place < 16; place += 1)
    expect(new Set(codes.map(code => code[place])).size).toBeGreaterThan(24)
})

test("a code stands for its link's token, with the order that it opens, and asking uses nothing up [D§4]", async () => {
  const rep = await buildRep(server)
  const orderId = randomUUID()
  const code = await buildLinkCode(server, rep, orderId)
  for (let asked = 0; asked < 10; asked += 1) expect((await openCode(code)).status).toBe(200)
  const { token } = (await openCode(code)).data
  expect(JSON.parse(atob(token.split('.')[1] ?? ''))).toMatchObject({ userId: rep.id, orderId, aud: 'link' })
  const { expires_at } = await server.db
    .selectFrom('deep_links')
    .where('user_id', '=', rep.id)
    .select('expires_at')
    .executeTakeFirstOrThrow()
  expect(JSON.parse(atob(token.split('.')[1] ?? '')).exp).toBe(Math.floor(expires_at.getTime() / 1000))
  expect(await server.db.selectFrom('sessions').where('user_id', '=', rep.id).select('id').execute()).toEqual(
    [],
  )
  expect((await exchange(token)).status).toBe(200)
  // A code is no token.
  expect(await exchange(code)).toMatchObject(refusal)
})

test('a code opens five sessions at most, also when it is asked for at once, and its owner still reads where it leads [D§4]', async () => {
  const rep = await buildRep(server)
  const code = await buildLinkCode(server, rep)
  const open = async () => exchange((await openCode(code)).data.token)
  const answers = await Promise.all(Array.from({ length: 10 }, open))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(await open()).toMatchObject(refusal)
})

test('an unknown, expired or ended code, of any length or alphabet, gets one answer [D§4]', async () => {
  const hcp = await buildHcp(server)
  const [ended, expired, declined] = [
    await buildLinkCode(server, await buildHcp(server)),
    await buildLinkCode(server, await buildRep(server)),
    await buildLinkCode(server, hcp),
  ]
  await server.db
    .updateTable('deep_links')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('code_digest', '=', digestOf(expired))
    .execute()
  await server.db.deleteFrom('deep_links').where('code_digest', '=', digestOf(ended)).execute()
  await server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', hcp.id).execute()
  const one = await openCode('0123456789abcdef')
  expect(one).toMatchObject(refusal)
  const others = [
    ended,
    expired,
    declined,
    declined.toUpperCase(),
    declined.slice(1),
    `${declined}0`,
    'ÄÖ%_-牙',
    'a.b.c',
  ]
  for (const code of others) expect((await openCode(code)).error).toEqual(one.error)
})

test('a link token is exchanged for a fresh session [D§4]', async () => {
  const rep = await buildRep(server)
  const token = await buildLink(server, rep)
  const { data } = await exchange(token)
  expect(data.token).not.toBe(token)
  const details = await server.call('GET /users/details', { token: data.token })
  expect(details.data.personalInfo.id).toBe(rep.id)
})

test('a link opens five sessions at most, even with ten parallel calls [D§4]', async () => {
  const rep = await buildRep(server)
  const token = await buildLink(server, rep)
  const answers = await Promise.all(Array.from({ length: 10 }, () => exchange(token)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  const sessions = server.db.selectFrom('sessions').where('user_id', '=', rep.id).select('id')
  expect(await sessions.execute()).toHaveLength(5)
  expect(await exchange(token)).toMatchObject(refusal)
  expect((await exchange(await buildLink(server, rep))).status).toBe(200)
})

test('a repeat after a lost answer gets the same session and is no further use of the link [D§4 D§10]', async () => {
  const rep = await buildRep(server)
  const token = await buildLink(server, rep)
  const ask = (key: string) =>
    server.call('POST /auth/token', { body: { token }, headers: { 'idempotency-key': key } })
  const keys = Array.from({ length: 5 }, () => randomUUID())
  for (const key of keys) await ask(key)
  const sessions = () => server.db.selectFrom('sessions').where('user_id', '=', rep.id).select('id').execute()
  const [last = ''] = keys.slice(-1)
  const repeated = await Promise.all([ask(last), ask(last)])
  for (const { data } of repeated) expect(await statusOf(data.token)).toBe(200)
  expect(await sessions()).toHaveLength(5)
  expect(await ask(randomUUID())).toMatchObject(refusal)
  // The key of another link opens nothing.
  await server.db.deleteFrom('deep_links').where('user_id', '=', rep.id).execute()
  expect(await exchange(token)).toMatchObject(refusal)
})

test('a link is valid for 72 hours, and new links purge expired ones [D§4]', async () => {
  const rep = await buildRep(server)
  const token = await buildLink(server, rep)
  const links = server.db.selectFrom('deep_links').where('user_id', '=', rep.id)
  const { created_at, expires_at } = await links.selectAll().executeTakeFirstOrThrow()
  expect(Math.round((expires_at.getTime() - created_at.getTime()) / 3_600_000)).toBe(72)
  await server.db
    .updateTable('deep_links')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('user_id', '=', rep.id)
    .execute()
  expect(await exchange(token)).toMatchObject(refusal)
  await buildLink(server, await buildRep(server))
  expect(await links.select('id').execute()).toEqual([])
})

test('a pasted session token extends its session, so logging out ends both tokens [D§4]', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  const { data } = await exchange(token)
  expect([await statusOf(token), await statusOf(data.token)]).toEqual([200, 200])
  const sessions = server.db.selectFrom('sessions').where('user_id', '=', hcp.id)
  expect(await sessions.select('id').execute()).toHaveLength(1)
  await server.call('POST /auth/logout', { token, body: {} })
  expect([await statusOf(token), await statusOf(data.token)]).toEqual([401, 401])
  expect([(await exchange(token)).status, (await exchange(data.token)).status]).toEqual([401, 401])
})

test('an exchange extends a session to 14 days, up to 90 days from its login, and never shortens it [D§4 H§9]', async () => {
  const hcp = await buildHcp(server)
  const days = async (age: number, left: number) => {
    const token = await buildToken(server, hcp)
    const id = server.tokens.read('session', token)?.id ?? ''
    const [made, ends] = [-age, left].map(day => new Date(Date.now() + day * 86_400_000))
    await server.db
      .updateTable('sessions')
      .set({ created_at: made as Date, expires_at: ends as Date }) // two dates of two numbers
      .where('id', '=', id)
      .execute()
    expect((await exchange(token)).status).toBe(200)
    const after = server.db.selectFrom('sessions').where('id', '=', id).select('expires_at')
    return Math.round(
      ((await after.executeTakeFirstOrThrow()).expires_at.getTime() - Date.now()) / 86_400_000,
    )
  }
  expect(await days(10, 4)).toBe(14)
  expect(await days(85, 2)).toBe(5)
  expect(await days(1, 89)).toBe(89)
})

test('a malformed, forged, expired, ended or admin token is refused [D§4]', async () => {
  const hcp = await buildHcp(server)
  const admin = await buildAdmin(server)
  const claims = toSessionTokenClaims(ownerOf(hcp, 'RETAILER_STAFF'))
  const link = server.tokens.read('link', await buildLink(server, hcp))?.id ?? ''
  const expired = server.tokens.sign('link', claims, link, new Date(Date.now() - 1000))
  const another = { ...claims, userId: admin.id, comUserId: admin.id }
  const forAdmin = server.tokens.sign('link', another, link, tomorrow())
  const neverMade = server.tokens.sign('link', claims, randomUUID(), tomorrow())
  const receipt = server.tokens.sign('receipt', claims, link, tomorrow())
  const ended = await buildToken(server, hcp)
  await endSession(server.db, server.tokens.read('session', ended)?.id ?? '')
  const ofAdmin = await buildToken(server, admin)
  // Expire the newest session: a later one would purge its row.
  const over = await buildToken(server, hcp)
  await server.db
    .updateTable('sessions')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('id', '=', server.tokens.read('session', over)?.id ?? '')
    .execute()
  for (const token of ['garbage', expired, forAdmin, neverMade, receipt, ended, over, ofAdmin]) {
    expect(await exchange(token)).toMatchObject(refusal)
  }
})

test('a disabled account has no working link and cannot extend a session [D§4]', async () => {
  const rep = await buildRep(server)
  const [link, session] = [await buildLink(server, rep), await buildToken(server, rep)]
  await server.db.updateTable('users').set({ disabled_at: new Date() }).where('id', '=', rep.id).execute()
  expect(await exchange(link)).toMatchObject(refusal)
  expect(await exchange(session)).toMatchObject(refusal)
})

test('a decline ends earlier links for good, even after a new approval; a link created after it works [D§4 D§5]', async () => {
  const hcp = await buildHcp(server)
  const link = await buildLink(server, hcp)
  const token = await buildToken(server, await buildAdmin(server))
  const decide = (status: 'COMPLETED' | 'CANCELLED') =>
    server.call('POST /campaign-entries/update', {
      token,
      body: { campaignEntryId: hcp.entryId, status, campaignInput: { isVerified: status === 'COMPLETED' } },
    })
  expect((await exchange(link)).status).toBe(200)
  expect((await decide('CANCELLED')).status).toBe(200)
  expect(await exchange(link)).toMatchObject(refusal)
  expect((await decide('COMPLETED')).status).toBe(200)
  expect(await exchange(link)).toMatchObject(refusal)
  expect((await exchange(await buildLink(server, hcp))).status).toBe(200)
})
