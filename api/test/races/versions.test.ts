import type { EndpointName } from '@portal/contract/endpoints'
import { beforeAll, expect, test } from 'vitest'
import type { Schema } from '../../src/platform/database/schema.ts'
import { examples } from '../examples.ts'
import { buildAdmin, buildShopItem, buildToken } from '../factories.ts'
import { holdWrites, sorted } from '../hold-writes.ts'
import { red } from '../pictures.ts'
import { useTestServer } from '../server.ts'

const server = useTestServer()
let tokens: string[]
let sample: { id: string; updatedAt: string }
let pictures: Uint8Array[]
beforeAll(async () => {
  tokens = [
    await buildToken(server, await buildAdmin(server)),
    await buildToken(server, await buildAdmin(server)),
  ]
  const { id } = await buildShopItem(server)
  const read = await server.call('GET /admin/samples/:id', { token: tokens[0] ?? '', params: { id } })
  sample = read.data.sample
  pictures = [await red().png().toBuffer(), await red().negate().png().toBuffer()]
})

const settings = examples['POST /admin/company'].body
const described = examples['POST /admin/samples/create'].body
type Change = { body: unknown; version: string; params?: Record<string, string> }

test.each<[EndpointName, keyof Schema, (name: string, index: number) => Change | Promise<Change>]>([
  [
    'POST /admin/samples/:id/picture',
    'sample_pictures',
    (_, index) => ({ params: { id: sample.id }, body: pictures[index], version: sample.updatedAt }),
  ],
  [
    'POST /admin/samples/update',
    'shop_items',
    async name => {
      const { data } = await server.call('GET /admin/samples', { token: tokens[0] ?? '' })
      const [{ id, updatedAt } = sample] = data.samples
      return { body: { id, ...described, name }, version: updatedAt }
    },
  ],
  ['POST /admin/company/logo', 'company_logos', (_, index) => ({ body: pictures[index], version: 'NONE' })],
  [
    'POST /admin/company',
    'companies',
    async name => {
      const { data } = await server.call('GET /admin/company', { token: tokens[0] ?? '' })
      return { body: { ...settings, name }, version: data.updatedAt }
    },
  ],
  [
    'POST /admin/documents/draft',
    'document_drafts',
    name => ({ body: { kind: 'TERMS', markdown: `# Terms\n\n## 1. Use\n\n${name}.` }, version: 'NONE' }),
  ],
])(
  'when two admins change the same version by %s, one succeeds and the other gets 409',
  async (call, table, change) => {
    const changes = [await change('One', 0), await change('Other', 1)]
    const calls = changes.map(
      ({ version, ...request }, index) =>
        () =>
          server.call(call, {
            ...request,
            token: tokens[index] ?? '',
            headers: { 'if-match': `"${version}"` },
          }),
    )
    expect(sorted(await holdWrites<{ status: number }>(server.db, table, calls))).toEqual([200, 409])
  },
)
