import { BUILT_IN_VERSION, type DocumentKind } from '@portal/contract/document-versions'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildToken, freshPhone } from '../../test/factories.ts'
import { buildRegistration } from '../../test/registrations.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let admin: string
beforeAll(async () => {
  admin = await buildToken(server, await buildAdmin(server))
})

let texts = 0
/** Publishes a new text as an admin. */
async function publish(kind: DocumentKind = 'TERMS') {
  const markdown = `# Terms of Use\n\n## 1. Use\n\nText ${texts++}.`
  for (const locale of ['en', 'ms'] as const)
    await server.call('POST /admin/documents/draft', {
      token: admin,
      body: { kind, locale, markdown, changes: 'New.' },
    })
  const published = await server.call('POST /admin/documents/publish', { token: admin, body: { kind } })
  return { version: published.data.versions[0]?.version ?? 0 }
}
const consentsOf = (id: string) =>
  server.db
    .selectFrom('consents')
    .where('user_id', '=', id)
    .select(['purpose', 'version'])
    .orderBy('created_at')
    .orderBy('purpose')
    .execute()
const accept = (token: string, shown?: string) =>
  server.call('POST /profile/update', {
    token,
    body: { values: { registerSource: { 't&c': 'true' } } },
    ...(shown !== undefined && { headers: { 'if-match': `"${shown}"` } }),
  })
const orders = (token: string) => server.call('GET /orders', { token })
const sourceOf = async (token: string) =>
  (await server.call('GET /users/details', { token })).data.personalInfo.registerSource

test('after new terms the next call of a signed-in HCP asks for acceptance, then calls succeed; the consent names the version [H§4 D§4 D§5]', async () => {
  const { version: before } = await publish()
  const hcp = await buildHcp(server, { terms: false })
  const token = await buildToken(server, hcp)
  expect((await accept(token)).status).toBe(200)
  expect((await orders(token)).status).toBe(200)

  const { version } = await publish()
  expect((await orders(token)).error.code).toBe('TERMS_REQUIRED')
  expect(await sourceOf(token)).toEqual({})
  const renamed = { values: { name: 'Mei Ling Tan' } }
  expect((await server.call('POST /profile/update', { token, body: renamed })).error.code).toBe(
    'TERMS_REQUIRED',
  )

  const { data } = await accept(token)
  expect(data.updatedUser.registerSource).toEqual({ 't&c': 'true' })
  expect((await orders(token)).status).toBe(200)
  expect(await consentsOf(hcp.id)).toEqual([
    { purpose: 'PORTAL_TERMS', version: String(before) },
    { purpose: 'PORTAL_TERMS', version: String(version) },
  ])
})

test('an HCP who read an older version has not accepted the newer one [D§5]', async () => {
  const hcp = await buildHcp(server, { terms: false })
  const token = await buildToken(server, hcp)
  const { version } = await publish()
  expect((await accept(token, String(version - 1))).error.code).toBe('TERMS_CHANGED')
  expect((await orders(token)).error.code).toBe('TERMS_REQUIRED')
  expect(await consentsOf(hcp.id)).toEqual([])
  expect((await accept(token, String(version))).status).toBe(200)
  expect((await accept(token, String(version))).status).toBe(200)
  expect(await consentsOf(hcp.id)).toHaveLength(1)
})

test("new terms do not ask another company's HCPs, and a new privacy notice asks nobody", async () => {
  const abroad = await buildToken(server, await buildHcp(server, { company: server.companies.SG }))
  await publish()
  expect((await orders(abroad)).status).toBe(200)
  const hcp = await buildToken(server, await buildHcp(server, { terms: false }))
  await accept(hcp)
  await publish('PRIVACY')
  expect((await orders(hcp)).status).toBe(200)
})

test('a registration stores consent to the current versions [H§5 D§5]', async () => {
  const [terms, privacy] = [await publish(), await publish('PRIVACY')]
  const body = await buildRegistration(server)
  expect((await server.call('POST /auth/register-otp', { body })).status).toBe(200)
  const { id } = await server.db
    .selectFrom('users')
    .where('phone', '=', body.phone)
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await consentsOf(id)).toEqual([
    { purpose: 'DATA_SHARING', version: String(privacy.version) },
    { purpose: 'TERMS_OF_USE', version: String(terms.version) },
  ])
})

const languagesOf = (id: string) =>
  server.db
    .selectFrom('consents')
    .where('user_id', '=', id)
    .select(['purpose', 'version', 'locale'])
    .orderBy('purpose')
    .execute()

test('a consent names the version and language that was shown, which must be the newest and have it [D§5 D§10]', async () => {
  const { version } = await publish()
  const hcp = await buildHcp(server, { terms: false })
  const token = await buildToken(server, hcp)
  const acceptShown = (shown: string | undefined, as = token) =>
    server.call('POST /profile/update', {
      token: as,
      body: { values: { registerSource: { 't&c': 'true' } } },
      // The language of the browser says nothing of what it showed.
      headers: { cookie: 'locale=ms', ...(shown !== undefined && { 'documents-shown': shown }) },
    })
  expect((await acceptShown(`TERMS ${version - 1} ms`)).error.code).toBe('TERMS_CHANGED')
  for (const wrong of [`TERMS ${version} xx`, `TERMS ${version}`, 'OTHER 1 en', ''])
    expect((await acceptShown(wrong)).error.code).toBe('VALIDATION')
  expect(await languagesOf(hcp.id)).toEqual([])
  expect((await acceptShown(`TERMS ${version} ms`)).status).toBe(200)
  expect(await languagesOf(hcp.id)).toMatchObject([{ version: String(version), locale: 'ms' }])

  const silent = await buildHcp(server, { terms: false })
  expect((await acceptShown(undefined, await buildToken(server, silent))).status).toBe(200)
  expect(await languagesOf(silent.id)).toMatchObject([{ version: String(version), locale: 'en' }])
})

test('a registration names the versions and languages that were shown, and is refused for one that is not there [H§5 D§5 D§10]', async () => {
  const { version } = await publish()
  const register = async (shown: string, region: 'MY' | 'SG' = 'MY') => {
    const body = await buildRegistration(server, { phone: freshPhone(region) })
    const answer = await server.call('POST /auth/register-otp', {
      body,
      headers: { 'documents-shown': shown },
    })
    return { ...answer, phone: body.phone }
  }
  expect((await register('TERMS 0 ms', 'SG')).error.issues).toMatchObject([{ path: 'documents-shown' }])
  expect((await register('TERMS 999 en')).error.code).toBe('VALIDATION')
  const { phone, status } = await register(`TERMS ${version} ms, PRIVACY 0 ms`)
  expect(status).toBe(200)
  const { id } = await server.db
    .selectFrom('users')
    .where('phone', '=', phone)
    .select('id')
    .executeTakeFirstOrThrow()
  expect(await languagesOf(id)).toEqual([
    { purpose: 'DATA_SHARING', version: BUILT_IN_VERSION, locale: 'ms' },
    { purpose: 'TERMS_OF_USE', version: String(version), locale: 'ms' },
  ])
})
