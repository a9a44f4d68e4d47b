import type { DocumentKind } from '@portal/contract/document-versions'
import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

let texts = 0
const newText = () => `# Privacy Notice\n\nFor {company}.\n\n## 1. Use\n\nText ${texts++}.`
const readOwn = async (kind: DocumentKind) => {
  const { documents } = (await server.call('GET /admin/documents', { token })).data
  return documents.find(document => document.kind === kind)
}
const saveIn = (locale: 'en' | 'ms', markdown: string, changes?: string) =>
  server.call('POST /admin/documents/draft', {
    token,
    body: { kind: 'PRIVACY', locale, markdown, ...(changes !== undefined && { changes }) },
  })
const publishMalaysian = () =>
  server.call('POST /admin/documents/publish', { token, body: { kind: 'PRIVACY' } })
const readIn = async (locale: 'en' | 'ms', region: 'MY' | 'SG' = 'MY') =>
  (await server.call('GET /public/documents', { query: { region, kind: 'PRIVACY', locale } })).data

test('a version without a text in each language of the country is refused by name, and the draft stays [D§10]', async () => {
  const english = newText()
  await saveIn('en', english)
  const { status, error } = await publishMalaysian()
  expect([status, error.code, error.message]).toEqual([
    409,
    'DOCUMENT_LANGUAGE_MISSING',
    'This document still needs a text in: Bahasa Melayu.',
  ])
  expect((await readOwn('PRIVACY'))?.draft?.texts).toEqual({ en: english })
  expect((await readIn('ms')).version).toBe(0)
})

test('a published version is read in each of its languages, else in English, with what has changed [D§10]', async () => {
  const [english, malay] = [newText(), newText()]
  await saveIn('en', english, 'Section 2 names the courier.')
  await saveIn('ms', malay, 'Bahagian 2 menamakan kurier.')
  const { data } = await publishMalaysian()
  expect(data).toMatchObject({ published: { en: english, ms: malay }, draft: null })
  expect(await readIn('ms')).toMatchObject({
    locale: 'ms',
    locales: ['en', 'ms'],
    markdown: malay,
    changes: [{ version: data.versions[0]?.version, text: 'Bahagian 2 menamakan kurier.' }],
  })
  expect(await readIn('en')).toMatchObject({ locale: 'en', markdown: english })
  expect(await readIn('ms', 'SG')).toMatchObject({ locale: 'en' })
})

test('a draft in one language keeps the published text of the other, and nothing of what had changed then [D§10]', async () => {
  const before = (await readOwn('PRIVACY'))?.published
  const malay = newText()
  expect((await saveIn('ms', malay)).data.draft).toMatchObject({
    texts: { en: before?.en, ms: malay },
    changes: {},
  })
  expect((await publishMalaysian()).data.published).toEqual({ en: before?.en, ms: malay })
})

test('new terms say in each language what has changed since the version before [D§10]', async () => {
  const call = (to: 'draft' | 'publish', body: object) =>
    server.call(`POST /admin/documents/${to}`, { token, body: { kind: 'TERMS', ...body } })
  await call('draft', { locale: 'en', markdown: newText(), changes: 'New.' })
  await call('draft', { locale: 'ms', markdown: newText(), changes: 'Baharu.' })
  const before = (await call('publish', {})).data.versions[0]?.version ?? 0

  await call('draft', { locale: 'en', markdown: newText(), changes: 'Samples are not sold.' })
  const { status, error } = await call('publish', {})
  expect([status, error.code, error.message]).toEqual([
    409,
    'DOCUMENT_CHANGES_MISSING',
    'Please say what has changed in: Bahasa Melayu.',
  ])
  await call('draft', { locale: 'ms', markdown: newText(), changes: 'Sampel tidak dijual.' })
  expect((await call('publish', {})).status).toBe(200)
  const query = { region: 'MY', kind: 'TERMS', locale: 'ms' } as const
  const { data } = await server.call('GET /public/documents', { query })
  const changes = [{ version: before, text: 'Baharu.' }]
  expect(data.changes.slice(0, 2)).toEqual([
    { version: before + 1, text: 'Sampel tidak dijual.' },
    ...changes,
  ])
  const older = { ...query, version: String(before) }
  const read = await server.call('GET /public/documents', { query: older })
  expect(read.data.changes[0]).toEqual(changes[0])
})
