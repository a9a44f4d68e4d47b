import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildHcp, buildToken } from '../factories.ts'
import { holdWrites, meetChange, sorted } from '../hold-writes.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let admins: string[]
beforeAll(async () => {
  admins = [
    await buildToken(server, await buildAdmin(server)),
    await buildToken(server, await buildAdmin(server)),
  ]
})

let texts = 0
const newText = () => `# Terms\n\n## 1. Use\n\nText ${texts++}.`
const save = async (token: string, markdown: string) => {
  for (const locale of ['en', 'ms'] as const)
    await server.call('POST /admin/documents/draft', {
      token,
      body: { kind: 'TERMS', locale, markdown, changes: 'New.' },
    })
}
const publish = (token: string) =>
  server.call('POST /admin/documents/publish', { token, body: { kind: 'TERMS' } })
const versions = async () =>
  (await server.db.selectFrom('documents').select('version').orderBy('version').execute()).map(
    row => row.version,
  )

test('when two admins publish at once, one succeeds and the other gets 409', async () => {
  const before = await versions()
  await save(admins[0] ?? '', newText())
  const answers = await holdWrites<{ status: number }>(
    server.db,
    'document_drafts',
    admins.map(token => () => publish(token)),
  )
  expect(sorted(answers)).toEqual([200, 409])
  expect(await versions()).toEqual([...before, before.length + 1])
})

test('an HCP who accepts the old terms while new ones are published is asked to accept the new ones [D§5]', async () => {
  await save(admins[0] ?? '', newText())
  await publish(admins[0] ?? '')
  const newest = (await versions()).at(-1) ?? 0
  const token = await buildToken(server, await buildHcp(server, { terms: false }))
  const accept = () =>
    server.call('POST /profile/update', { token, body: { values: { registerSource: { 't&c': 'true' } } } })
  const [answer] = await meetChange(
    server.db,
    trx =>
      trx
        .insertInto('documents')
        .values({
          company_id: server.companies.MY.id,
          kind: 'TERMS',
          version: newest + 1,
          markdown: newText(),
          published_by: null,
        })
        .execute(),
    [accept],
  )
  expect(answer?.status).toBe(200)
  const { error } = await server.call('GET /orders', { token })
  expect(error.code).toBe('TERMS_REQUIRED')
})

test("the application's role cannot change a published document", async () => {
  const { db } = server
  const change = db.updateTable('documents').set({ markdown: 'other' }).execute()
  await expect(change).rejects.toThrow('permission denied')
  await expect(db.deleteFrom('documents').execute()).rejects.toThrow('permission denied')
})
