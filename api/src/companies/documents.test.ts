import { DEFAULT_RETENTION_YEARS } from '@portal/contract/companies/retention'
import type { DocumentKind } from '@portal/contract/document-versions'
import { beforeAll, describe, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
const tokens = { MY: '', SG: '' }
beforeAll(async () => {
  for (const region of ['MY', 'SG'] as const) {
    tokens[region] = await buildToken(server, await buildAdmin(server, { company: server.companies[region] }))
  }
})

let texts = 0
const newText = () => `# Terms of Use\n\nFor {brand}.\n\n## 1. Use\n\nText ${texts++}.\n\n- A point`
const shownAs = (shown: string | undefined) =>
  shown !== undefined && { headers: { 'if-match': `"${shown}"` } }
const save = (markdown: string, kind: DocumentKind = 'TERMS', shown?: string) =>
  server.call('POST /admin/documents/draft', {
    token: tokens.SG,
    body: { kind, markdown, changes: 'What has changed.' },
    ...shownAs(shown),
  })
const publishDraft = (kind: DocumentKind = 'TERMS', shown?: string) =>
  server.call('POST /admin/documents/publish', { token: tokens.SG, body: { kind }, ...shownAs(shown) })
const publish = async (kind: DocumentKind = 'TERMS') => {
  const markdown = newText()
  await save(markdown, kind)
  return { markdown, version: (await publishDraft(kind)).data.versions[0]?.version ?? 0 }
}
const discard = (shown: string | undefined) =>
  server.call('POST /admin/documents/discard', {
    token: tokens.SG,
    body: { kind: 'PRIVACY' },
    ...shownAs(shown),
  })
const deedsOf = (action: string) =>
  selectAudit(server.db)
    .where('action', '=', action)
    .select(['company_id', 'details'])
    .orderBy('id')
    .execute()
const readPublic = (kind: DocumentKind = 'TERMS', query: object = {}) =>
  server.call('GET /public/documents', { query: { region: 'SG', kind, ...query } })
const readOwn = async (kind: DocumentKind = 'TERMS', region: 'MY' | 'SG' = 'SG') => {
  const { documents } = (await server.call('GET /admin/documents', { token: tokens[region] })).data
  return documents.find(document => document.kind === kind)
}

describe('published documents', () => {
  test("the portal's default text applies until a company publishes a document", async () => {
    const { data } = await server.call('GET /public/documents', { query: { region: 'MY', kind: 'TERMS' } })
    expect(data).toEqual({
      version: 0,
      locale: 'en',
      locales: ['en', 'ms'],
      markdown: null,
      changes: [],
      publishedAt: null,
      retention: DEFAULT_RETENTION_YEARS,
      senderName: 'Meridian Care',
      companyName: 'Meridian Care Malaysia',
      privacyEmail: null,
      transfers: '',
      officer: null,
    })
    expect((await readPublic('TERMS', { version: '99' })).error.code).toBe('NOT_FOUND')
  })

  test('only admins of the company see a draft until it is published', async () => {
    const before = (await readPublic()).data
    const markdown = newText()
    const { data } = await save(markdown)
    expect(data.draft?.texts.en).toBe(markdown)
    expect((await readPublic()).data).toEqual(before)
    expect((await readOwn('TERMS', 'MY'))?.draft).toBeNull()

    const published = (await publishDraft()).data
    expect(published).toMatchObject({ published: { en: markdown }, draft: null })
    expect((await readPublic()).data).toMatchObject({ version: before.version + 1, markdown })
    expect(await readOwn('TERMS', 'MY')).toMatchObject({ versions: [], published: null })
  })

  test('an older version stays readable unchanged, with its author and date', async () => {
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
    [`# Terms\n\n## 1. Use\n\n${'x'.repeat(30_000)}`, 'too much'],
  ])('%j is refused for %s, and nothing is saved', async markdown => {
    const before = await readOwn()
    expect((await save(markdown)).error.code).toBe('VALIDATION')
    expect(await readOwn()).toEqual(before)
  })

  test('a save of an outdated version gets DOCUMENT_CHANGED, unless the text is the saved one', async () => {
    const [one, other] = [newText(), newText()]
    expect((await save(one, 'TERMS', 'NONE')).status).toBe(200)
    expect((await save(other, 'TERMS', 'NONE')).error.code).toBe('DOCUMENT_CHANGED')
    expect((await save(one, 'TERMS', 'NONE')).status).toBe(200)
    const shown = (await readOwn())?.draft?.updatedAt
    expect((await save(other, 'TERMS', shown)).status).toBe(200)
    expect((await save(one, 'TERMS', shown)).error.code).toBe('DOCUMENT_CHANGED')
    expect((await readOwn())?.draft?.texts.en).toBe(other)
  })

  test('a draft other than the one on the screen, or a missing draft, is not published', async () => {
    const seen = (await save(newText())).data.draft?.updatedAt
    await save(newText())
    const before = (await readPublic()).data.version
    expect((await publishDraft('TERMS', seen)).error.code).toBe('DOCUMENT_CHANGED')
    expect((await readPublic()).data.version).toBe(before)
    const shown = (await readOwn())?.draft?.updatedAt
    expect((await publishDraft('TERMS', shown)).status).toBe(200)
    expect((await publishDraft('TERMS')).error.code).toBe('DOCUMENT_CHANGED')
  })

  test("another company's admin can neither publish nor overwrite a draft", async () => {
    const own = (await save(newText())).data.draft
    const theirs = (call: 'publish' | 'draft', body: object) =>
      server.call(`POST /admin/documents/${call}`, { token: tokens.MY, body: { kind: 'TERMS', ...body } })
    expect((await theirs('publish', {})).error.code).toBe('DOCUMENT_CHANGED')
    expect((await theirs('draft', { markdown: newText() })).status).toBe(200)
    expect((await readOwn())?.draft).toEqual(own)
    await theirs('draft', { locale: 'ms', markdown: newText() })
    expect((await theirs('publish', {})).data.versions).toMatchObject([{ version: 1 }])
    expect((await readOwn())?.draft).toEqual(own)
  })

  test('discarding deletes only the draft on the screen, once, and keeps the published version', async () => {
    const { markdown } = await publish('PRIVACY')
    const before = await deedsOf('document.draft-discarded')
    const first = (await save(newText(), 'PRIVACY')).data.draft?.updatedAt
    const second = (await save(newText(), 'PRIVACY')).data.draft
    expect((await discard(first)).error.code).toBe('DOCUMENT_CHANGED')
    const abroad = { token: tokens.MY, body: { kind: 'PRIVACY' } }
    expect((await server.call('POST /admin/documents/discard', abroad)).status).toBe(200)
    expect((await readOwn('PRIVACY'))?.draft).toEqual(second)

    expect((await discard(second?.updatedAt)).data).toMatchObject({
      draft: null,
      published: { en: markdown },
    })
    expect((await discard(second?.updatedAt)).status).toBe(200)
    expect((await readPublic('PRIVACY')).data.markdown).toBe(markdown)
    expect((await publishDraft('PRIVACY')).error.code).toBe('DOCUMENT_CHANGED')
    const events = await deedsOf('document.draft-discarded')
    expect(events.slice(before.length)).toEqual([
      { company_id: server.companies.SG.id, details: { document: 'PRIVACY' } },
    ])
  })

  test('publishing is audited with kind and version', async () => {
    const { version } = await publish('PRIVACY')
    const { data } = await server.call('GET /admin/activity', {
      token: tokens.SG,
      query: { kind: 'document' },
    })
    expect(data.slice(0, 2)).toMatchObject([
      { action: 'document.published', details: { document: 'PRIVACY', version } },
      { action: 'document.drafted', details: { document: 'PRIVACY' } },
    ])
  })
})
