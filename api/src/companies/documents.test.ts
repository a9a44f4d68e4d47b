import type { DocumentKind } from '@portal/contract/terms'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildToken } from '../../test/factories.ts'
import { buildRegistration } from '../../test/registrations.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
const tokens = { MY: '', SG: '' }
beforeAll(async () => {
  server = await startTestServer()
  for (const region of ['MY', 'SG'] as const) {
    tokens[region] = await buildToken(server, await buildAdmin(server, { company: server.companies[region] }))
  }
})
afterAll(() => server.close())

let texts = 0
const newText = () => `# Terms of Use\n\nFor {brand}.\n\n## 1. Use\n\nText ${texts++}.\n\n- A point`
const shownAs = (shown: string | undefined) =>
  shown !== undefined && { headers: { 'if-match': `"${shown}"` } }
const save = (markdown: string, kind: DocumentKind = 'TERMS', shown?: string) =>
  server.call('POST /admin/documents/draft', {
    token: tokens.MY,
    body: { kind, markdown },
    ...shownAs(shown),
  })
const publishDraft = (kind: DocumentKind = 'TERMS', shown?: string) =>
  server.call('POST /admin/documents/publish', { token: tokens.MY, body: { kind }, ...shownAs(shown) })
const publish = async (kind: DocumentKind = 'TERMS') => {
  const markdown = newText()
  await save(markdown, kind)
  return { markdown, version: (await publishDraft(kind)).data.versions[0]?.version ?? 0 }
}
const readPublic = (kind: DocumentKind = 'TERMS', query: object = {}) =>
  server.call('GET /public/documents', { query: { region: 'MY', kind, ...query } })
const readOwn = async (kind: DocumentKind = 'TERMS', region: 'MY' | 'SG' = 'MY') => {
  const { documents } = (await server.call('GET /admin/documents', { token: tokens[region] })).data
  return documents.find(document => document.kind === kind)
}
const consentsOf = (id: string) =>
  server.db
    .selectFrom('consents')
    .where('user_id', '=', id)
    .select(['purpose', 'version'])
    .orderBy('created_at')
    .orderBy('purpose')
    .execute()

describe('what everybody reads', () => {
  test("until a company publishes one of its own it is the portal's text", async () => {
    const { data } = await server.call('GET /public/documents', { query: { region: 'SG', kind: 'TERMS' } })
    expect(data).toEqual({
      version: 0,
      markdown: null,
      publishedAt: null,
      senderName: 'Meridian Care',
      privacyEmail: null,
    })
    expect((await readPublic('TERMS', { version: '99' })).error.code).toBe('NOT_FOUND')
  })

  test('a draft is seen by admins of the company alone, until it is published', async () => {
    const before = (await readPublic()).data
    const markdown = newText()
    const { data } = await save(markdown)
    expect(data.draft?.markdown).toBe(markdown)
    expect((await readPublic()).data).toEqual(before)
    expect((await readOwn('TERMS', 'SG'))?.draft).toBeNull()

    const published = (await publishDraft()).data
    expect(published).toMatchObject({ published: markdown, draft: null })
    expect((await readPublic()).data).toMatchObject({ version: before.version + 1, markdown })
    expect(await readOwn('TERMS', 'SG')).toMatchObject({ versions: [], published: null })
  })

  test('an older version stays readable as it was, by who published it and when', async () => {
    const [first, second] = [await publish('PRIVACY'), await publish('PRIVACY')]
    expect(second.version).toBe(first.version + 1)
    const old = await readPublic('PRIVACY', { version: String(first.version) })
    expect(old.data).toMatchObject(first)
    expect((await readPublic('PRIVACY', { version: '0' })).data).toMatchObject({ version: 0, markdown: null })
    expect((await readOwn('PRIVACY'))?.versions).toMatchObject([
      { version: second.version, publishedBy: 'Admin' },
      { version: first.version, publishedBy: 'Admin' },
    ])
  })
})

describe('drafts', () => {
  test.each([
    ['', 'nothing'],
    ['Terms of Use', 'no title'],
    ['# Terms of Use', 'no section'],
    ['# Terms of Use\n\n## 1. Use', 'an empty section'],
    ['# Terms of Use\n\n## 1. Use\n\nText\n\n# Another', 'two titles'],
    ['# Terms\n\n## 1. Use\n\n### Deep\n\nText', 'a heading below headings'],
    ['# Terms\n\n## 1. Use\n\n<script>alert(1)</script>', 'a script'],
    ['# Terms\n\n## 1. Use\n\n<img src=x onerror=alert(1)>', 'HTML'],
    ['# Terms\n\n## 1. Use\n\n</p><!-- -->', 'half of HTML'],
    ['# Terms\n\n## 1. Use\n\n[us](javascript:alert(1))', 'a link that runs something'],
    ['# Terms\n\n## 1. Use\n\n[us][1]\n\n[1]: javascript:alert(1)', 'such a link by reference'],
    ['# Terms\n\n## 1. Use\n\nText\ud800', 'half a character'],
    ['# Terms\n\n## 1. Use\n\nText\u202e', 'a mark that turns the direction'],
    [`# Terms\n\n## 1. Use\n\n${'x'.repeat(30_000)}`, 'too much'],
  ])('%j is refused for %s, and nothing is kept', async markdown => {
    const before = await readOwn()
    expect((await save(markdown)).error.code).toBe('VALIDATION')
    expect(await readOwn()).toEqual(before)
  })

  test('of two who write one the later is told, and what the first wrote stays; the same again is no conflict', async () => {
    const [one, other] = [newText(), newText()]
    expect((await save(one, 'TERMS', 'NONE')).status).toBe(200)
    expect((await save(other, 'TERMS', 'NONE')).error.code).toBe('DOCUMENT_CHANGED')
    expect((await save(one, 'TERMS', 'NONE')).status).toBe(200)
    const shown = (await readOwn())?.draft?.updatedAt
    expect((await save(other, 'TERMS', shown)).status).toBe(200)
    expect((await save(one, 'TERMS', shown)).error.code).toBe('DOCUMENT_CHANGED')
    expect((await readOwn())?.draft?.markdown).toBe(other)
  })

  test('another draft than the admin saw is not published, nor is none', async () => {
    const seen = (await save(newText())).data.draft?.updatedAt
    await save(newText())
    const before = (await readPublic()).data.version
    expect((await publishDraft('TERMS', seen)).error.code).toBe('DOCUMENT_CHANGED')
    expect((await readPublic()).data.version).toBe(before)
    const shown = (await readOwn())?.draft?.updatedAt
    expect((await publishDraft('TERMS', shown)).status).toBe(200)
    expect((await publishDraft('TERMS')).error.code).toBe('DOCUMENT_CHANGED')
  })

  test("another company's admin neither publishes a draft nor writes over it", async () => {
    const own = (await save(newText())).data.draft
    const theirs = (call: 'publish' | 'draft', body: object) =>
      server.call(`POST /admin/documents/${call}`, { token: tokens.SG, body: { kind: 'TERMS', ...body } })
    expect((await theirs('publish', {})).error.code).toBe('DOCUMENT_CHANGED')
    expect((await theirs('draft', { markdown: newText() })).status).toBe(200)
    expect((await readOwn())?.draft).toEqual(own)
    expect((await theirs('publish', {})).data.versions).toMatchObject([{ version: 1 }])
    expect((await readOwn())?.draft).toEqual(own)
  })

  test('the audit says what was published', async () => {
    const { version } = await publish('PRIVACY')
    const { data } = await server.call('GET /admin/activity', {
      token: tokens.MY,
      query: { kind: 'document' },
    })
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'document.published', details: { document: 'PRIVACY', version } },
      { action: 'document.drafted', details: { document: 'PRIVACY' } },
    ])
  })
})

describe('new terms', () => {
  const accept = (token: string, shown?: string) =>
    server.call('POST /profile/update', {
      token,
      body: { values: { registerSource: { 't&c': 'true' } } },
      ...shownAs(shown),
    })
  const orders = (token: string) => server.call('GET /orders', { token })
  const sourceOf = async (token: string) =>
    (await server.call('GET /users/details', { token })).data.personalInfo.registerSource

  test('whoever is signed in is asked again by the next call, accepts and goes on; the consent names the version [H§4 D§4 D§5]', async () => {
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

  test('whoever read an older version has not accepted the newer one [D§5]', async () => {
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

  test("another company's HCPs, and a new privacy notice, ask nobody", async () => {
    const abroad = await buildToken(server, await buildHcp(server, { company: server.companies.SG }))
    await publish()
    expect((await orders(abroad)).status).toBe(200)
    const hcp = await buildToken(server, await buildHcp(server, { terms: false }))
    await accept(hcp)
    await publish('PRIVACY')
    expect((await orders(hcp)).status).toBe(200)
  })

  test('a registration consents to the versions of its day [H§5 D§5]', async () => {
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
})
