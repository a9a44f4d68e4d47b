import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildRep, buildToken } from '../../test/factories.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import type { UserRow } from '../database/schema.ts'
import { createDeepLink } from './deep-links.ts'
import { claimsOf, endSession } from './sessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

function ownerOf(user: UserRow, role: 'RETAILER_STAFF' | 'RETAILER') {
  return { id: user.id, role, companyId: user.company_id, promoterId: user.promoter_id }
}

async function linkFor(user: UserRow, role: 'RETAILER_STAFF' | 'RETAILER') {
  const parts = { tokens: server.tokens, config: { publicUrl: 'https://portal.example' } }
  return new URL(await createDeepLink(parts, ownerOf(user, role)))
}

function exchange(token: string) {
  return server.call('POST /auth/token', { body: { token } })
}

const refusal = {
  status: 401,
  error: { code: 'INVALID_LINK', message: 'This link is invalid or has expired' },
}

test("an HCP's link opens the portal home and a rep's the sample requests [R§4]", async () => {
  const hcp = await linkFor(await buildHcp(server), 'RETAILER_STAFF')
  const rep = await linkFor(await buildRep(server), 'RETAILER')
  expect(hcp.pathname).toMatch(/^\/portal\/home\/[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(rep.pathname).toMatch(/^\/sale-rep\/sample\/request\/[\w-]+\.[\w-]+\.[\w-]+$/)
})

test('a link token is exchanged for a fresh session [D§4]', async () => {
  const rep = await buildRep(server)
  const token = (await linkFor(rep, 'RETAILER')).pathname.split('/').at(-1) ?? ''
  const { data } = await exchange(token)
  expect(data.token).not.toBe(token)
  const details = await server.call('GET /users/details', { token: data.token })
  expect(details.data.personalInfo.id).toBe(rep.id)
})

test('a link token itself is no session [D§4]', async () => {
  const token = (await linkFor(await buildRep(server), 'RETAILER')).pathname.split('/').at(-1) ?? ''
  expect(await server.call('GET /users/details', { token })).toMatchObject({
    status: 401,
    error: { message: 'Invalid token' },
  })
})

test('a pasted session token works the same way while its session lives [D§4]', async () => {
  const hcp = await buildHcp(server)
  const token = await buildToken(server, hcp)
  expect((await exchange(token)).status).toBe(200)
  const session = await server.tokens.read('session', token)
  await endSession(server.db, session?.id ?? '')
  expect(await exchange(token)).toMatchObject(refusal)
})

test('a malformed, forged, expired or admin token is refused [D§4]', async () => {
  const hcp = await buildHcp(server)
  const admin = await buildAdmin(server)
  const claims = claimsOf(ownerOf(hcp, 'RETAILER_STAFF'))
  const expired = await server.tokens.sign('link', claims, 'x', new Date(Date.now() - 1000))
  const forAdmin = await server.tokens.sign(
    'link',
    { ...claims, userId: admin.id, comUserId: admin.id },
    'x',
    new Date(Date.now() + 60_000),
  )
  const receipt = await server.tokens.sign('receipt', claims, 'x', new Date(Date.now() + 60_000))
  for (const token of ['garbage', `${expired}`, forAdmin, receipt, await buildToken(server, admin)]) {
    expect(await exchange(token)).toMatchObject(refusal)
  }
})

test('a disabled account has no working link', async () => {
  const rep = await buildRep(server, { disabled_at: new Date() })
  const token = (await linkFor(rep, 'RETAILER')).pathname.split('/').at(-1) ?? ''
  expect(await exchange(token)).toMatchObject(refusal)
})
