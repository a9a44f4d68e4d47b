import { POISON_CLASS } from '@portal/contract/stock/poison-rule'
import {
  PROFESSIONS,
  type Profession,
  sampleCategoryOf,
  specialtiesOf,
} from '@portal/contract/users/professions'
import { expect, test } from 'vitest'
import { buildSoldOutItem, findToldHcpIds, tellWaitingHcps } from '../../test/back-in-stock.ts'
import { fillCart, setStock } from '../../test/buyers.ts'
import { correctionOf } from '../../test/correct-hcp.ts'
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

const server = useTestServer()

const FORBIDDEN: Record<Profession, readonly string[]> = {
  'Medical Professional': ['Others'],
  'Dental Professional': ['Dental Therapist', 'Dental Technician', 'Dental Nurse/Assistant', 'Others'],
  'Dietitian/Nutritionist Professional': ['Nutritionist', 'Dietitian', 'Diebetologist', 'Hepatologist'],
  'Pharmacist Professional': ['Pharmacist assistant', 'Pharmacy owner / manager'],
}
const PEOPLE = PROFESSIONS.flatMap(profession =>
  specialtiesOf(profession).map(specialty => ({ profession, specialty })),
)

/** Opens the class to every profession, as versions before the rule could. */
async function allowAll(region: 'MY' | 'SG'): Promise<void> {
  const { id } = server.companies[region]
  const rows = PROFESSIONS.map(profession => ({
    ...({ company_id: id, class: POISON_CLASS, profession, allowed: true } as const),
  }))
  await server.db
    .insertInto('sample_rules')
    .values(rows)
    .onConflict(conflict =>
      conflict.columns(['company_id', 'class', 'profession']).doUpdateSet({ allowed: true }),
    )
    .execute()
}

const buildPoison = (region: 'MY' | 'SG', profession: Profession) =>
  buildShopItem(server, {
    company: server.companies[region],
    class: POISON_CLASS,
    category: sampleCategoryOf(profession),
  })

for (const region of ['MY', 'SG'] as const)
  for (const profession of PROFESSIONS)
    test(`each entry in ${region} asks the specialty of a ${profession} about a poison group [D§11]`, async () => {
      await allowAll(region)
      const item = await buildPoison(region, profession)
      const company = server.companies[region]
      for (const specialty of specialtiesOf(profession)) {
        const isForbidden = region === 'MY' && FORBIDDEN[profession].includes(specialty)
        const answers = await askEntries(server, item, { company, profession, specialty })
        expect([specialty, answers]).toEqual([
          specialty,
          isForbidden ? refusedAtAll('SAMPLE_NOT_ALLOWED') : OFFERED_AT_ALL,
        ])
      }
    })

test("without the company's rule nobody has a poison group in either country, as before [D§11]", async () => {
  await server.db.deleteFrom('sample_rules').execute()
  for (const region of ['MY', 'SG'] as const) {
    const item = await buildPoison(region, 'Medical Professional')
    const hcp = { profession: 'Medical Professional', specialty: 'Oncologist' }
    const answers = await askEntries(server, item, { company: server.companies[region], ...hcp })
    expect(answers).toEqual(refusedAtAll('SAMPLE_NOT_ALLOWED'))
  }
})

test('of those who wait for a poison group only those who may have it are told [D§11]', async () => {
  await allowAll('MY')
  const item = await buildSoldOutItem(server, { class: POISON_CLASS, category: 'Wellness Sample' })
  const allowed: string[] = []
  for (const hcp of PEOPLE) {
    const { id } = await buildHcp(server, hcp)
    await server.db
      .insertInto('back_in_stock')
      .values({ user_id: id, item_id: item.id, due_on: '2020-01-01' })
      .execute()
    if (hcp.profession !== 'Dental Professional' && !FORBIDDEN[hcp.profession].includes(hcp.specialty))
      allowed.push(id)
  }
  await setStock(server, item, 100)
  await tellWaitingHcps(server)
  expect((await findToldHcpIds(server, item)).toSorted()).toEqual(allowed.toSorted())
})

test('nobody can ask to be told of a poison group that the law forbids them [D§11]', async () => {
  await allowAll('MY')
  const item = await buildSoldOutItem(server, { class: POISON_CLASS, category: 'Wellness Sample' })
  for (const [specialty, status] of [
    ['Pharmacist', 200],
    ['Pharmacist assistant', 404],
  ] as const) {
    const hcp = await buildHcp(server, { profession: 'Pharmacist Professional', specialty })
    const body = { shopItemId: item.id, wanted: true }
    const asked = await server.call('POST /back-in-stock', { token: await buildToken(server, hcp), body })
    expect([specialty, asked.status]).toEqual([specialty, status])
  }
})

test('a corrected specialty empties the cart of a poison group and stops open requests, and back again allows them [D§11]', async () => {
  await allowAll('MY')
  const admin = await buildToken(server, await buildAdmin(server))
  const rep = await buildRep(server)
  const token = await buildToken(server, rep)
  const hcp = await buildHcp(server, {
    ...{ promoter_id: rep.id, profession: 'Dental Professional', specialty: 'Orthodontist' },
  })
  const [item, food] = [await buildPoison('MY', 'Dental Professional'), await buildShopItem(server)]
  for (const one of [item, food]) await fillCart(server, hcp.id, one)
  const order = await buildOrder(server, { user: hcp, status: 'PROCESSING', itemId: item.id })
  const correct = async (specialty: string) => {
    const { data } = await server.call('GET /admin/hcps/:id/details', {
      token: admin,
      params: { id: hcp.id },
    })
    const { status } = await server.call('POST /admin/hcps/:id/correct', {
      token: admin,
      ...correctionOf(data, { specialty }),
    })
    expect(status).toBe(200)
  }
  const approve = async () =>
    (await server.call('POST /order/status-update', { token, body: { id: order.id, status: 'IN_REVIEW' } }))
      .status
  await correct('Dental Therapist')
  const cart = server.db.selectFrom('cart_items').where('user_id', '=', hcp.id).select('shop_item_id')
  expect(await cart.execute()).toEqual([{ shop_item_id: food.id }])
  expect(await approve()).toBe(409)
  await correct('Orthodontist')
  expect(await approve()).toBe(200)
})

test('the table cannot allow a poison group to dietitians in Malaysia, also where it was allowed before [D§11]', async () => {
  const profession = 'Dietitian/Nutritionist Professional'
  for (const region of ['MY', 'SG'] as const) {
    await allowAll(region)
    const company = server.companies[region]
    const token = await buildToken(server, await buildAdmin(server, { company }))
    const set = (allowed: boolean) =>
      server.call('POST /admin/sample-rules', { token, body: { class: POISON_CLASS, profession, allowed } })
    const { rules } = (await server.call('GET /admin/sample-rules', { token })).data
    const ruled = rules.filter(rule => rule.class === POISON_CLASS)
    const isMalaysia = region === 'MY'
    expect(ruled.map(({ profession, allowed, forbidden }) => [profession, allowed, forbidden])).toEqual(
      PROFESSIONS.map(one => [
        one,
        !(isMalaysia && one === profession),
        isMalaysia ? FORBIDDEN[one] : undefined,
      ]),
    )
    expect(rules.filter(rule => rule.class !== POISON_CLASS && rule.forbidden)).toEqual([])
    const { status, error } = await set(true)
    expect([status, error?.code]).toEqual(isMalaysia ? [409, 'SAMPLE_RULE_IS_LAW'] : [200, undefined])
    expect((await set(false)).status).toBe(200)
  }
})
