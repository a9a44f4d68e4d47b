import { addDays } from '@portal/contract/days'
import { SAMPLE_REGISTRATION_SOON_DAYS } from '@portal/contract/stock/stock-rules'
import { expect, test } from 'vitest'
import {
  buildSoldOutItem,
  buildWaitingHcp,
  findToldHcpIds,
  tellWaitingHcps,
} from '../../test/back-in-stock.ts'
import { setStock } from '../../test/buyers.ts'
import {
  buildAdmin,
  buildHcp,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { askEntries, OFFERED_AT_ALL, refusedAtAll } from '../../test/sample-entries.ts'
import { useTestServer } from '../../test/server.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import { findItemsNotOffered } from './sample-rules.queries.ts'

const server = useTestServer()
const REGIONS = ['MY', 'SG'] as const
const DENTIST = { profession: 'Dental Professional', specialty: 'Orthodontist' }

const dayFromNow = async (region: 'MY' | 'SG', days: number) =>
  addDays(await findCurrentDay(server.db, server.companies[region].timeZone), days)

async function readSample(region: 'MY' | 'SG', id: string) {
  const token = await buildToken(server, await buildAdmin(server, { company: server.companies[region] }))
  return (await server.call('GET /admin/samples/:id', { token, params: { id } })).data.sample
}

test.each(REGIONS)(
  'in %s a sample is offered on the last day of its registration, and not on the next [D§11]',
  async region => {
    const company = server.companies[region]
    for (const [days, state, answers] of [
      [-1, 'ENDED', refusedAtAll('SAMPLE_NOT_REGISTERED')],
      [0, 'ENDS_SOON', OFFERED_AT_ALL],
      [SAMPLE_REGISTRATION_SOON_DAYS, 'ENDS_SOON', OFFERED_AT_ALL],
      [SAMPLE_REGISTRATION_SOON_DAYS + 1, 'VALID', OFFERED_AT_ALL],
      [undefined, 'VALID', OFFERED_AT_ALL],
    ] as const) {
      const until = days === undefined ? null : await dayFromNow(region, days)
      const item = await buildShopItem(server, { company, registration_valid_until: until })
      expect([days, await askEntries(server, item, { company, ...DENTIST })]).toEqual([days, answers])
      expect(await readSample(region, item.id)).toMatchObject({
        registrationValidUntil: until,
        registration: state,
        offered: state !== 'ENDED',
      })
    }
  },
)

test('the last day is one of the company, wherever the server stands [D§11]', async () => {
  // A day ahead of the other, at every hour.
  const [ahead, behind] = ['Pacific/Kiritimati', 'Pacific/Niue']
  const lastDay = await findCurrentDay(server.db, behind)
  const { id } = await buildShopItem(server, { registration_valid_until: lastDay })
  const refused = async (timeZone: string) =>
    (
      await findItemsNotOffered(server.db, [id], {
        hcp: DENTIST,
        company: { region: 'MY', timeZone },
        demo: false,
      })
    ).has(id)
  expect([await refused(ahead), await refused(behind)]).toEqual([true, false])
})

test('a device without a registration number is not offered in Singapore, and is once it has one [D§11]', async () => {
  for (const [region, className, registration_no, isOffered] of [
    ['SG', 'Medical device', null, false],
    ['SG', 'Medical device', 'DE0001', true],
    ['SG', 'Cosmetic', null, true],
    ['MY', 'Medical device', null, true],
  ] as const) {
    const company = server.companies[region]
    const item = await buildShopItem(server, { company, class: className, registration_no })
    const answers = await askEntries(server, item, { company, ...DENTIST })
    expect([region, className, answers]).toEqual([
      region,
      className,
      isOffered ? OFFERED_AT_ALL : refusedAtAll('SAMPLE_NOT_REGISTERED'),
    ])
    expect(await readSample(region, item.id)).toMatchObject({
      registration: isOffered ? 'VALID' : 'MISSING',
      offered: isOffered,
    })
  }
})

test('nobody is told that a sample is back after its registration has ended [D§11]', async () => {
  const item = await buildSoldOutItem(server)
  const hcp = await buildWaitingHcp(server, item)
  const end = async (days: number) =>
    server.db
      .updateTable('shop_items')
      .set({ registration_valid_until: await dayFromNow('MY', days) })
      .where('id', '=', item.id)
      .execute()
  await end(-1)
  await setStock(server, item, 5)
  await tellWaitingHcps(server)
  expect(await findToldHcpIds(server, item)).toEqual([])
  await end(0)
  await server.db.updateTable('back_in_stock').set({ due_on: '2020-01-01' }).execute()
  await tellWaitingHcps(server)
  expect(await findToldHcpIds(server, item)).toEqual([hcp.id])
})

test('the leaflet of today is at the sample, and on requests of HCP, rep and admin [D§11]', async () => {
  const item = await buildShopItem(server, { leaflet: 'https://company.example/old.pdf' })
  const without = await buildShopItem(server)
  const rep = await buildRep(server)
  const hcp = await buildHcp(server, { promoter_id: rep.id })
  const order = await buildOrder(server, { user: hcp, itemId: item.id })
  const leaflet = 'https://company.example/new.pdf'
  await server.db.updateTable('shop_items').set({ leaflet }).where('id', '=', item.id).execute()
  const [own, ofRep, admin] = [
    await buildToken(server, hcp),
    await buildToken(server, rep),
    await buildToken(server, await buildAdmin(server)),
  ]
  const { shopItems } = (await server.call('GET /shop-items', { token: own })).data
  const leafletOf = ({ id }: { id: string }) => shopItems.find(one => one.id === id)?.leaflet
  expect([leafletOf(item), leafletOf(without)]).toEqual([leaflet, undefined])
  const { checkProduct } = (await server.call('GET /order/get', { token: own })).data
  expect(checkProduct[0]?.orderItem[0]?.shopItem.leaflet).toBe(leaflet)
  const query = { view: 'orders' } as const
  const recruited = await server.call('GET /haleon/promoter/recruited-users', { token: ofRep, query })
  expect(recruited.data[0]?.orders[0]?.orderItem[0]?.shopItem.leaflet).toBe(leaflet)
  const request = await server.call('GET /admin/requests/:id', { token: admin, params: { id: order.id } })
  expect(request.data.items[0]?.leaflet).toBe(leaflet)
})

test('last day and leaflet are saved, kept where a form does not know them, audited, listed, counted and exported [D§11]', async () => {
  const token = await buildToken(server, await buildAdmin(server))
  const until = await dayFromNow('MY', 30)
  const leaflet = 'https://company.example/leaflets/gel.pdf'
  const known = {
    ...{ category: 'Oral Care Sample', name: 'Gel with leaflet', class: 'Medicine', registrationNo: 'MAL 1' },
    ...{ active: true, position: 1 },
  }
  const headers = { 'idempotency-key': '6b1fbe1e-9ad5-4d3e-9a4e-3b7d8d7d0001' }
  const body = { ...known, registrationValidUntil: until, leaflet }
  const { data: added } = await server.call('POST /admin/samples/create', { token, headers, body })
  expect(added).toMatchObject({ registrationValidUntil: until, leaflet, registration: 'ENDS_SOON' })
  const update = (change: object) =>
    server.call('POST /admin/samples/update', { token, body: { id: added.id, ...known, ...change } })
  expect((await update({ name: 'Gel' })).data).toMatchObject({ registrationValidUntil: until, leaflet })
  expect((await update({ leaflet: 'http://company.example' })).error.issues).toMatchObject([
    { path: 'leaflet', code: 'LEAFLET_INVALID' },
  ])
  const listed = async () => {
    const [today, file] = [
      await server.call('GET /admin/programme/today', { token }),
      await server.app.inject({
        method: 'POST',
        url: '/api/admin/samples/export',
        headers: { authorization: `Bearer ${token}` },
        payload: { state: 'registration', search: 'Gel' },
      }),
    ]
    return [today.data.stock.registration, file.body.includes(`MAL 1,${until},${leaflet},Yes`)]
  }
  const [before, isListed] = await listed()
  expect(isListed).toBe(true)
  expect((await update({ active: false })).status).toBe(200)
  expect(await listed()).toEqual([Number(before) - 1, false])
  expect((await update({ registrationValidUntil: null, leaflet: null })).data).toMatchObject({
    ...{ registrationValidUntil: null, leaflet: null, registration: 'VALID' },
  })
  const { data: events } = await server.call('GET /admin/activity', { token, query: { record: added.id } })
  expect(events[0]).toMatchObject({ action: 'sample.updated' })
})
