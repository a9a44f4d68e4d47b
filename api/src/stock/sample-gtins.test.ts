import { beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildShopItem, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'

const EAN = '9506000134352'
const GTIN = '09506000134352'
const CASE = '19506000134359'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const add = (id: string, gtin: string, by = token) =>
  server.call('POST /admin/samples/:id/gtins', { token: by, params: { id }, body: { gtin } })
const remove = (id: string, gtin: string) =>
  server.call('DELETE /admin/samples/:id/gtins', { token, params: { id }, query: { gtin } })
const gtinsOf = async (id: string) =>
  (await server.call('GET /admin/samples/:id', { token, params: { id } })).data.gtins
const knownTo = async (by = token) => (await server.call('GET /admin/sample-gtins', { token: by })).data

test('a product number is remembered in its 14-digit form, several for a sample, and forgotten again; the audit says so', async () => {
  const { id } = await buildShopItem(server)
  expect((await add(id, EAN)).status).toBe(200)
  expect((await add(id, CASE)).status).toBe(200)
  expect(await gtinsOf(id)).toEqual([GTIN, CASE])
  expect(await knownTo()).toEqual([
    { gtin: GTIN, sampleId: id },
    { gtin: CASE, sampleId: id },
  ])
  expect((await remove(id, EAN)).status).toBe(200)
  expect((await remove(id, CASE)).status).toBe(200)
  expect(await gtinsOf(id)).toEqual([])
  const { data } = await server.call('GET /admin/activity', { token, query: { record: id } })
  expect(data.map(({ action, details }) => [action, details])).toEqual([
    ['sample.gtin-removed', { gtin: CASE }],
    ['sample.gtin-removed', { gtin: GTIN }],
    ['sample.gtin-added', { gtin: CASE }],
    ['sample.gtin-added', { gtin: GTIN }],
  ])
})

test('the same again changes nothing and is in the audit once', async () => {
  const { id } = await buildShopItem(server)
  for (const gtin of [GTIN, GTIN, EAN]) expect((await add(id, gtin)).status).toBe(200)
  for (const gtin of [GTIN, EAN]) expect((await remove(id, gtin)).status).toBe(200)
  const { data } = await server.call('GET /admin/activity', { token, query: { record: id } })
  expect(data.map(({ action }) => action)).toEqual(['sample.gtin-removed', 'sample.gtin-added'])
})

test('a number is that of one sample: another one is refused it, and cannot take it away', async () => {
  const [one, other] = [await buildShopItem(server), await buildShopItem(server)]
  const answers = await Promise.all([add(one.id, GTIN), add(other.id, GTIN)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe('GTIN_TAKEN')
  const [owner, stranger] = answers[0].status === 200 ? [one, other] : [other, one]
  expect((await remove(stranger.id, GTIN)).status).toBe(200)
  expect(await gtinsOf(owner.id)).toEqual([GTIN])
  await remove(owner.id, GTIN)
})

test('another company may have the same number and sees only its own', async () => {
  const { id } = await buildShopItem(server)
  const abroad = await buildShopItem(server, { company: server.companies.SG })
  const theirs = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
  await add(id, GTIN)
  expect(await knownTo(theirs)).toEqual([])
  expect((await add(abroad.id, GTIN, theirs)).status).toBe(200)
  expect(await knownTo(theirs)).toEqual([{ gtin: GTIN, sampleId: abroad.id }])
  expect(await knownTo()).toEqual([{ gtin: GTIN, sampleId: id }])
  expect((await add(abroad.id, CASE)).error.code).toBe('NOT_FOUND')
  await remove(id, GTIN)
})

test.each(['', '950600013435', '9506000134353', '00000000000000', '0950600013435２'])(
  'the number %j is refused',
  async gtin => {
    const { id } = await buildShopItem(server)
    const refused = await add(id, gtin)
    expect([refused.status, refused.error.code]).toEqual([400, 'VALIDATION'])
    expect(await gtinsOf(id)).toEqual([])
  },
)
