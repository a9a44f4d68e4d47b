import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAbsence } from '../../test/absences.ts'
import { buildBuyer, placeOrder } from '../../test/buyers.ts'
import { buildConsentingHcp } from '../../test/consenting-hcps.ts'
import {
  assignRep,
  buildAdmin,
  buildHcp,
  buildLimit,
  buildOrder,
  buildRep,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import { useTestServer } from '../../test/server.ts'
import { expectTablesUnchanged } from '../../test/tables.ts'

const server = useTestServer()

/** A rep with an HCP, and a colleague with another. */
async function meet() {
  const rep = await buildRep(server, { title: 'Ms', full_name: 'Aisyah Rahman' })
  const colleague = await buildRep(server, { full_name: 'Daniel Lim' })
  const hcp = await buildHcp(server, {
    ...{ promoter_id: rep.id, full_name: 'Quokka Wong', clinic_name: 'KLINIK 100% SENYUM' },
    created_at: new Date('2026-02-01'),
  })
  const own = await buildHcp(server, { promoter_id: colleague.id, created_at: new Date('2026-01-01') })
  return {
    rep,
    colleague,
    hcp,
    own,
    token: await buildToken(server, colleague),
    repToken: await buildToken(server, rep),
  }
}

const list = async (token: string, query: { search?: string; cursor?: string } = {}) =>
  (await server.call('GET /rep-hcps', { token, query })).data
const open = (token: string, id: string) => server.call('GET /rep-hcps/:id', { token, params: { id } })
const erase = async (id: string) =>
  server.call('POST /admin/hcps/erase', {
    token: await buildToken(server, await buildAdmin(server)),
    body: { id, reason: 'HCP_ASKED' },
  })
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

test('a rep finds their HCPs by name, clinic and number in any notation, and nobody of another rep [R§2 R§6 D§8]', async () => {
  const { hcp, own, repToken } = await meet()
  const phone = hcp.phone ?? ''
  for (const search of [
    'quokka',
    'DR  QUOKKA wong',
    '100%',
    phone,
    `+${phone.slice(0, 2)} ${phone.slice(2, 4)}-${phone.slice(4)}`,
  ])
    expect([search, idsOf(await list(repToken, { search }))]).toEqual([search, [hcp.id]])
  for (const search of ['nobody', '%', own.phone ?? '', own.clinic_name ?? ''])
    expect([search, idsOf(await list(repToken, { search }))]).toEqual([
      search,
      search === '%' ? [hcp.id] : [],
    ])
  expect((await list(repToken))[0]).toEqual({
    ...{ id: hcp.id, name: 'Dr Quokka Wong', phone, clinicName: 'KLINIK 100% SENYUM', status: 'COMPLETED' },
  })
})

test('the list has pages, each HCP once, newest first [D§8]', async () => {
  const rep = await buildRep(server)
  const token = await buildToken(server, rep)
  const made: string[] = []
  for (let count = 0; count < 52; count += 1) {
    // Several of one time.
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, Math.floor(count / 3)))
    made.push((await buildHcp(server, { promoter_id: rep.id, created_at })).id)
  }
  const first = await server.call('GET /rep-hcps', { token, query: {} })
  const second = await server.call('GET /rep-hcps', { token, query: { cursor: first.meta.next ?? '' } })
  expect([first.data.length, second.data.length, second.meta.next]).toEqual([50, 2, null])
  const seen = idsOf([...first.data, ...second.data])
  expect(seen.toSorted()).toEqual(made.toSorted())
  expect(seen.at(-1)).toBe([...made.slice(0, 3)].sort()[0])
})

const today = sql`(now() at time zone 'Asia/Kuala_Lumpur')::date`
test.each([
  ['on its one day', { first_day: sql<string>`${today}`, last_day: sql<string>`${today}` }, true],
  ['the day before it', { first_day: sql<string>`${today} + 1`, last_day: sql<string>`${today} + 9` }, false],
  ['the day after it', { first_day: sql<string>`${today} - 9`, last_day: sql<string>`${today} - 1` }, false],
  ['once it is ended', { ended_at: new Date() }, false],
] as const)(
  'of an absence, %s, the deputy finds the HCPs of the absent rep: %s [R§6 D§1]',
  async (_when, days, isFound) => {
    const { rep, colleague, hcp, own, token } = await meet()
    await buildAbsence(server, { rep, deputy: colleague, ...days })
    expect(idsOf(await list(token))).toEqual(isFound ? [hcp.id, own.id] : [own.id])
    expect(idsOf(await list(token, { search: 'quokka' }))).toEqual(isFound ? [hcp.id] : [])
    const { status, data } = await open(token, hcp.id)
    expect(status).toBe(isFound ? 200 : 404)
    if (isFound) expect(data.onBehalfOf).toBe('Ms Aisyah Rahman')
    expect((await open(token, own.id)).data).not.toHaveProperty('onBehalfOf')
  },
)

test('a search by somebody else after a hand-over, and of an erased HCP, finds nothing [R§6 D§10]', async () => {
  const { rep, colleague, hcp, token, repToken } = await meet()
  await assignRep(server, hcp, colleague)
  expect(await list(repToken)).toEqual([])
  expect((await open(repToken, hcp.id)).error.code).toBe('NOT_FOUND')
  expect(idsOf(await list(token, { search: 'quokka' }))).toEqual([hcp.id])
  const gone = await buildHcp(server, { promoter_id: rep.id, full_name: 'Numbat Gone' })
  expect(idsOf(await list(repToken, { search: 'numbat' }))).toEqual([gone.id])
  await erase(gone.id)
  expect(await list(repToken)).toEqual([])
  expect(await list(repToken, { search: 'numbat' })).toEqual([])
  expect((await open(repToken, gone.id)).error.code).toBe('NOT_FOUND')
})

test("an HCP's page has the five newest requests, the certificate, and nothing that requests and registrations do not show [D§10]", async () => {
  const { rep, hcp, repToken } = await meet()
  await server.db
    .insertInto('licences')
    .values({
      ...{ user_id: hcp.id, company_id: hcp.company_id, number: 'MDC 1', number_folded: 'MDC1', body: 'MDC' },
      valid_until: '2026-12-31',
    })
    .execute()
  const made = []
  for (let month = 0; month < 6; month += 1)
    made.push((await buildOrder(server, { user: hcp, created_at: new Date(Date.UTC(2026, month, 5)) })).id)
  const { data } = await open(repToken, hcp.id)
  expect(data.orders.map(({ id }) => id)).toEqual(made.toReversed().slice(0, 5))
  expect(Object.keys(data).sort()).toEqual(
    [
      'allowances',
      'clinicName',
      'id',
      'licenceUntil',
      'linkObstacle',
      'name',
      'orders',
      'phone',
      'status',
    ].sort(),
  )
  expect(data).toMatchObject({ licenceUntil: '2026-12-31', linkObstacle: null })
  expect(JSON.stringify(data)).not.toContain('MDC 1')
  await expectTablesUnchanged(server.db, () => open(repToken, hcp.id))
  expect(rep.id).toBe(hcp.promoter_id)
})

test('what an HCP may still order is what the HCP reads, limit by limit [D§10]', async () => {
  const item = await buildShopItem(server, { name: 'Limited Gel' })
  await buildLimit(server, { item_id: item.id, period: 'MONTH', pieces: 3 })
  await buildLimit(server, { category: 'Oral Care Sample', period: 'DAYS', days: 30, pieces: 5 })
  // Of samples that are not offered to dentists.
  await buildLimit(server, { category: 'Wellness Sample', period: 'YEAR', pieces: 1 })
  const rep = await buildRep(server)
  const buyer = await buildBuyer(server, [item], { promoter_id: rep.id })
  expect((await placeOrder(server, buyer)).status).toBe(200)
  const token = await buildToken(server, rep)
  const own = (await server.call('GET /sample-allowances', { token: buyer.token })).data.allowances
  const { allowances } = (await open(token, buyer.hcp.id)).data
  expect(allowances.map(({ left, until }) => ({ left, until }))).toEqual(
    own.map(({ left, until }) => ({ left, until })),
  )
  expect(allowances.map(({ limit: { itemName, category }, left }) => [itemName, category, left])).toEqual([
    ['Limited Gel', null, 2],
    [null, 'Oral Care Sample', 4],
  ])
})

test.each(['PENDING', 'CANCELLED'] as const)(
  'an HCP whose registration is %s gets no link [D§4]',
  async entryStatus => {
    const { rep, repToken } = await meet()
    const { id } = await buildHcp(server, { promoter_id: rep.id, entryStatus })
    expect((await open(repToken, id)).data.linkObstacle).toBe('NOT_APPROVED')
  },
)

test('who asked not to be contacted, closed the account, or was imported without a consent gets no link [D§11]', async () => {
  const { rep, hcp, repToken } = await meet()
  const obstacleOf = async (id: string) => (await open(repToken, id)).data.linkObstacle
  const admin = await buildToken(server, await buildAdmin(server))
  const put = (listed: boolean) =>
    server.call('POST /admin/do-not-contact', { token: admin, body: { phone: hcp.phone ?? '', listed } })
  await put(true)
  expect(await obstacleOf(hcp.id)).toBe('DO_NOT_CONTACT')
  await put(false)
  expect(await obstacleOf(hcp.id)).toBeNull()

  const consenting = await buildConsentingHcp(server, { promoter_id: rep.id })
  expect(await obstacleOf(consenting.id)).toBeNull()
  await server.db.deleteFrom('consents').where('user_id', '=', consenting.id).execute()
  expect(await obstacleOf(consenting.id)).toBe('NO_CONSENT')
  // Who has logged in has asked to be here.
  await server.db.updateTable('users').set({ locale: 'ms' }).where('id', '=', consenting.id).execute()
  expect(await obstacleOf(consenting.id)).toBeNull()

  // The account is closed, and waits for its last parcel.
  await buildOrder(server, { user: hcp, status: 'POSTED' })
  await erase(hcp.id)
  expect(await obstacleOf(hcp.id)).toBe('CLOSED')
})

test.each<[string, Record<string, string>]>([
  ['an unknown filter', { status: 'PENDING' }],
  ['a search of 101 characters', { search: 'a'.repeat(101) }],
  ['a character that cannot be stored', { search: 'a\u0000b' }],
  ['a cursor of another form', { cursor: '7' }],
])('%s is refused [D§2]', async (_what, query) => {
  const { repToken } = await meet()
  const { status, error } = await server.call('GET /rep-hcps', { token: repToken, query })
  expect([status, error.code]).toEqual([400, 'VALIDATION'])
})

test.each(['x', 'undefined', '%00', "'; drop table users; --"])('%s is no id [D§2]', async id => {
  const { repToken } = await meet()
  expect((await open(repToken, id)).status).toBe(400)
})
