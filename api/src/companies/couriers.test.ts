import { beforeAll, expect, test } from 'vitest'
import { selectAudit } from '../../test/audit.ts'
import { buildCourier } from '../../test/couriers.ts'
import { COURIER } from '../../test/example-parts.ts'
import { buildAdmin, buildRep, buildToken } from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { insertMissingCompanies } from './companies.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server))
})

const list = async (by = token) => (await server.call('GET /couriers', { token: by })).data.couriers
const create = (body: object) => server.call('POST /admin/couriers/create', { token, body })
const update = (body: object, version?: string) =>
  server.call('POST /admin/couriers/update', {
    token,
    body,
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })

test('each company begins with the usual couriers of its country, and a start adds none again', async () => {
  const abroad = await buildToken(server, await buildAdmin(server, { company: server.companies.SG }))
  expect((await list()).map(({ name }) => name)).toEqual([
    'City-Link Express',
    'DHL eCommerce',
    'GDex',
    'J&T Express',
    'Ninja Van',
    'Pos Laju',
  ])
  const before = await list(abroad)
  expect(before.filter(({ active }) => active).map(({ name }) => name)).toEqual([
    'DHL',
    'J&T Express',
    'Ninja Van',
    'SingPost',
  ])
  await insertMissingCompanies(server.db)
  expect(await list(abroad)).toEqual(before)
  const rep = await buildRep(server, { company: server.companies.SG })
  expect(await list(await buildToken(server, rep))).toEqual(before)
})

test('a retried courier is added once, and its name is unique within its company', async () => {
  const added = await create(COURIER)
  expect(added.data).toMatchObject(COURIER)
  expect((await create(COURIER)).data).toEqual(added.data)
  const other = { ...COURIER, address: 'https://other.example/{number}' }
  expect((await create({ ...other, name: 'OWN VAN' })).error.code).toBe('COURIER_EXISTS')
  const events = await selectAudit(server.db)
    .where('entity_id', '=', added.data.id)
    .select('action')
    .execute()
  expect(events).toEqual([{ action: 'company.courier-added' }])
})

test('a courier can be changed and switched off, unless somebody else has changed it', async () => {
  const { id, name, address, updated_at } = await buildCourier(server)
  const before = { name, address, active: true }
  const off = { id, ...before, active: false }
  const { data } = await update(off, updated_at.toISOString())
  expect(data).toMatchObject({ id, active: false })
  // The same again, as after a lost answer.
  expect((await update(off, updated_at.toISOString())).data).toEqual(data)
  const stale = await update({ id, ...before }, updated_at.toISOString())
  expect(stale.error.code).toBe('COURIER_CHANGED')
  expect((await update({ id, ...before, name: 'pos laju' }, data.updatedAt)).error.code).toBe(
    'COURIER_EXISTS',
  )
  const events = await selectAudit(server.db).where('entity_id', '=', id).select('details').execute()
  expect(events).toEqual([{ details: { before, after: { ...before, active: false } } }])
})

test.each([
  { ...COURIER, name: ' ' },
  { ...COURIER, name: 'A\nB' },
  { ...COURIER, name: 'x'.repeat(41) },
  { ...COURIER, address: 'http://track.example.com/{number}' },
  { ...COURIER, address: 'https://me:secret@track.example.com/{number}' },
  { ...COURIER, address: 'https://track.example.com/{number}/{name}' },
  { ...COURIER, address: 'https://track.example.com/' },
])('a courier as $name at $address is refused', async body => {
  const before = await list()
  expect((await create(body)).status).toBe(400)
  expect(await list()).toEqual(before)
})
