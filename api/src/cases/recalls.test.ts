import type { SampleClass } from '@portal/contract/stock/stock-rules'
import { beforeAll, expect, test } from 'vitest'
import { readMessages } from '../../test/codes.ts'
import {
  buildAdmin,
  buildHcp,
  buildLot,
  buildOrder,
  buildShopItem,
  buildToken,
} from '../../test/factories.ts'
import {
  INFORMED,
  lotOf,
  RECALL,
  readCase,
  recallAndTell,
  recallLot,
  recipientsOf,
  tellPeople,
} from '../../test/recalls.ts'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()
let token: string
beforeAll(async () => {
  token = await buildToken(server, await buildAdmin(server, { full_name: 'Nurul Huda' }))
})

/** A lot of which two HCPs had a piece, one of them twice. */
async function shipLot() {
  const item = await buildShopItem(server, { name: 'Gum Care 75 g', stock: 0 })
  const [one, other] = [await buildHcp(server), await buildHcp(server)]
  for (const user of [one, one, other]) await buildOrder(server, { user, itemId: item.id, status: 'POSTED' })
  return { item, one, other, id: await lotOf(server, item.id) }
}
const slipOf = (id: string) => server.call('POST /order/:id/slip', { token, params: { id } })
const bookReturn = (caseId: string, orderId: string) =>
  server.call('POST /admin/cases/:id/returns', { token, params: { id: caseId }, body: { orderId } })
const mark = (id: string, hcpId: string, contacted: boolean, by = token) =>
  server.call('POST /admin/lots/:id/contacts', { token: by, params: { id }, body: { hcpId, contacted } })
const actionsOn = async (id: string) =>
  (await server.call('GET /admin/activity', { token, query: { record: id } })).data.map(
    ({ action }) => action,
  )
async function closeAccount(id: string) {
  await server.db.updateTable('orders').set({ status: 'COMPLETED' }).where('user_id', '=', id).execute()
  const body = { id, reason: 'HCP_ASKED' as const }
  expect((await server.call('POST /admin/hcps/erase', { token, body })).status).toBe(200)
}

test('a recall holds every lot of that number, returned pieces and held ones too, and opens a case [D§11]', async () => {
  const { item, id } = await shipLot()
  const alike = await buildLot(server, item, { lotNo: 'l1', quantity: 3 })
  const other = await buildLot(server, item, { lotNo: 'L2', quantity: 3 })
  await server.call('POST /admin/lots/hold', {
    token,
    body: { lotId: alike, held: true, reason: 'Damp boxes' },
  })
  const { data } = await recallLot(server, token, id)
  expect(data.lots.map(lot => [lot.id, lot.heldAt !== null])).toEqual(
    [id, alike].sort().map(lot => [lot, true]),
  )
  const { data: sample } = await server.call('GET /admin/samples/:id', { token, params: { id: item.id } })
  expect(Object.fromEntries(sample.lots.map(lot => [lot.id, [lot.holdReason, lot.recallCaseId]]))).toEqual({
    [id]: [RECALL.reason, data.caseId],
    [alike]: [RECALL.reason, data.caseId],
    [other]: [null, null],
  })
  expect(await readCase(server, token, data.caseId)).toMatchObject({
    ...{ kind: 'RECALL', severity: 'RECALL_COSMETIC', text: RECALL.reason, lotNo: 'L1' },
    sample: { id: item.id },
    recall: { lotId: id, risk: 'HIGH', requests: [] },
  })
  expect(await actionsOn(alike)).toEqual(['stock.held', 'stock.held'])
  expect(await actionsOn(data.caseId)).toEqual(['case.opened'])
})

test('the same recall again returns its case; of somebody else, or for another reason, it is refused [D§11]', async () => {
  const { id } = await shipLot()
  const { data } = await recallLot(server, token, id)
  expect((await recallLot(server, token, id)).data).toEqual(data)
  const [other, colleague] = [{ ...RECALL, risk: 'LOW' }, await buildToken(server, await buildAdmin(server))]
  expect((await recallLot(server, token, id, other)).error.code).toBe('LOT_RECALLED')
  expect((await recallLot(server, colleague, id)).error.code).toBe('LOT_RECALLED')
  const end = { outcome: 'CALLED_OFF', reason: 'Another lot', undone: 'Nothing is wrong' }
  const params = { id: data.caseId }
  const early = { token, params, body: { outcome: 'CALLED_OFF', reason: 'Another lot' } }
  expect((await server.call('POST /admin/cases/:id/close', early)).error.code).toBe('DUTIES_NOT_DONE')
  expect((await server.call('POST /admin/cases/:id/close', { token, params, body: end })).status).toBe(200)
  expect((await tellPeople(server, token, data.caseId)).error.code).toBe('CASE_CHANGED')
  expect((await recallLot(server, colleague, id)).data.caseId).not.toBe(data.caseId)
})

test('requests that were to be shipped from the lot leave their slips and are listed with those to print again [D§11]', async () => {
  const item = await buildShopItem(server, { stock: 0 })
  const hcp = await buildHcp(server)
  const build = () => buildOrder(server, { user: hcp, itemId: item.id, status: 'IN_REVIEW' })
  const [printed, waiting] = [await build(), await build()]
  await slipOf(printed.id)
  const { data } = await recallLot(server, token, await lotOf(server, item.id))
  const listed = async () =>
    (await readCase(server, token, data.caseId)).recall?.requests.map(one => [
      one.id,
      one.state,
      one.slipToReprint,
    ])
  expect(await listed()).toEqual([[printed.id, 'IN_REVIEW', true]])
  const planned = server.db.selectFrom('planned_lots').where('item_id', '=', item.id).selectAll()
  expect(await planned.execute()).toEqual([])
  const ship = (id: string) => server.call('POST /admin/requests/ship', { token, body: { id } })
  expect((await ship(waiting.id)).error.code).toBe('NO_USABLE_LOT')
  await buildLot(server, item, { lotNo: 'L2', quantity: 1 })
  expect((await ship(printed.id)).error.code).toBe('SLIP_CHANGED')
  await slipOf(printed.id)
  expect(await listed()).toEqual([[printed.id, 'IN_REVIEW', false]])
  expect((await ship(printed.id)).status).toBe(200)
})

test('everyone is told once, and of a parcel that is shipped later again [D§11]', async () => {
  const { item, one, other, id } = await shipLot()
  expect((await recipientsOf(server, token, id)).meta).toMatchObject({
    total: 3,
    hcps: 2,
    told: 0,
    untold: 2,
  })
  const { caseId } = (await recallLot(server, token, id)).data
  expect((await recipientsOf(server, token, id)).meta).toMatchObject({ told: 0, untold: 2 })
  const pressed = await Promise.all([tellPeople(server, token, caseId), tellPeople(server, token, caseId)])
  expect(pressed.map(({ data }) => data.told).sort()).toEqual([0, 2])
  expect((await tellPeople(server, token, caseId)).data).toEqual({ told: 0, byLetter: 0 })
  const { data, meta } = await recipientsOf(server, token, id)
  expect(meta).toMatchObject({ total: 3, hcps: 2, told: 2, untold: 0, byLetter: 0 })
  expect(new Set(data.map(({ told, reach }) => `${told} ${reach}`))).toEqual(new Set(['WAITING ACCOUNT']))
  expect(await actionsOn(id)).toEqual(['stock.recalled', 'stock.held'])

  const release = { token, body: { lotId: id, held: false, reason: 'Inspected' } }
  expect((await server.call('POST /admin/lots/hold', release)).status).toBe(200)
  await buildOrder(server, { user: one, itemId: item.id, status: 'POSTED' })
  expect((await recipientsOf(server, token, id)).meta).toMatchObject({ told: 1, untold: 1 })
  expect((await tellPeople(server, token, caseId)).data.told).toBe(1)
  await server.deliver()
  const toldOf = async ({ phone }: { phone: string | null }) =>
    (await readMessages(server, phone ?? '')).filter(({ text }) => text.includes('stop using')).length
  expect([await toldOf(one), await toldOf(other)]).toEqual([2, 1])
  const bell = await server.call('GET /messages/notices', { token: await buildToken(server, one) })
  expect(bell.data[0]?.text).toMatch(
    /^Recall: please stop using Gum Care 75 g, lot L1, .* Contact us at \+60 [\d -]+\.$/,
  )
})

test('telling the people records when the authority was informed, or why they are told before [D§11]', async () => {
  const { id } = await shipLot()
  const { caseId } = (await recallLot(server, token, id)).data
  const future = { authority: { at: new Date(Date.now() + 60_000).toISOString(), reference: 'X' } }
  expect((await tellPeople(server, token, caseId, future)).error.issues?.[0]).toMatchObject({
    path: 'authority.at',
    code: 'TIME_IN_FUTURE',
  })
  expect((await tellPeople(server, token, caseId, { because: 'Somebody was hurt' })).data.told).toBe(2)
  const duty = async (step: string) =>
    (await readCase(server, token, caseId)).duties.find(one => one.step === step)
  expect((await duty('TELL_PEOPLE'))?.done).toMatchObject({ by: 'Nurul Huda', reference: null })
  expect(await duty('TELL_AUTHORITY')).toMatchObject({
    done: null,
    dueAt: (await duty('TELL_PEOPLE'))?.done?.at,
  })
  // The answer was lost: the same again adds nothing.
  await tellPeople(server, token, caseId, { because: 'Somebody was hurt' })
  await tellPeople(server, token, caseId)
  await tellPeople(server, token, caseId)
  expect((await duty('TELL_AUTHORITY'))?.done).toMatchObject({
    at: INFORMED.authority.at,
    reference: 'MDA-17',
  })
  const { events } = await readCase(server, token, caseId)
  expect(events.map(({ kind, step, text }) => [kind, step, text])).toEqual([
    ['OPENED', null, null],
    ['NOTED', 'TELL_AUTHORITY', 'Somebody was hurt'],
    ['DUTY_DONE', 'TELL_PEOPLE', null],
    ['DUTY_DONE', 'TELL_AUTHORITY', 'MDA-17'],
  ])
})

test.each([
  ['MY', 'Medical device', 'HIGH', 48],
  ['MY', 'Medical device', 'MEDIUM', 72],
  ['MY', 'Medical device', 'LOW', 120],
  ['MY', 'Cosmetic', 'HIGH', null],
  ['MY', 'Food', 'HIGH', null],
  ['SG', 'Cosmetic', 'LOW', 24],
  ['SG', 'Medical device', 'HIGH', null],
] as const)(
  'in %s the authority is told of a recall of a %s with %s risk %s hours before the people [D§11]',
  async (region, name: SampleClass, risk, hours) => {
    const company = server.companies[region]
    const admin = await buildToken(server, await buildAdmin(server, { company }))
    const item = await buildShopItem(server, { company, class: name })
    const recalled = await recallLot(server, admin, await lotOf(server, item.id), { ...RECALL, risk })
    const { caseId } = recalled.data
    expect((await readCase(server, admin, caseId)).duties).toMatchObject([
      { step: 'TELL_AUTHORITY', amount: hours, unit: 'HOURS', countedFrom: 'START', dueAt: null },
      { step: 'TELL_PEOPLE', amount: 7, unit: 'DAYS', dueAt: expect.any(String) },
      { step: 'COUNT_RETURNS', amount: 30 },
      { step: 'FINAL_REPORT', amount: null },
    ])
    await tellPeople(server, admin, caseId)
    const [authority, people] = (await readCase(server, admin, caseId)).duties
    const span = Date.parse(people?.done?.at ?? '') - Date.parse(authority?.dueAt ?? '')
    expect(span).toBe((hours ?? 0) * 3_600_000)
  },
)

test('only the hours before the people are told can be changed of a deadline that is counted back', async () => {
  const name = { kind: 'RECALL', severity: 'RECALL_COSMETIC', step: 'TELL_AUTHORITY' }
  const time = { amount: 36, unit: 'HOURS', countedFrom: 'START', source: 'Our rule' }
  const save = (body: object) => server.call('POST /admin/case-deadlines', { token, body })
  expect((await save({ ...name, ...time, unit: 'DAYS' })).error.issues?.[0]?.path).toBe('countedFrom')
  const people = { ...name, severity: 'ANY', step: 'TELL_PEOPLE' }
  expect((await save({ ...people, ...time })).error.issues?.[0]?.path).toBe('countedFrom')
  expect((await save({ ...name, ...time })).status).toBe(200)
  await server.db.deleteFrom('case_deadlines').execute()
})

test('a recall reaches HCPs who switched notices off', async () => {
  const { one, id } = await shipLot()
  const own = await buildToken(server, one)
  for (const channel of ['SMS', 'WHATSAPP'])
    await server.call('POST /messages/preferences', { token: own, body: { channel, on: false } })
  await recallAndTell(server, token, id)
  await server.deliver()
  const { data } = await recipientsOf(server, token, id)
  expect(new Set(data.map(({ told }) => told))).toEqual(new Set(['SENT']))
})

test('who closed the account is told at the number kept, which no list of messages shows [D§11]', async () => {
  const { one, other, id } = await shipLot()
  await closeAccount(one.id)
  await closeAccount(other.id)
  await server.db
    .updateTable('supply_records')
    .set({ phone: '60121234567' })
    .where('user_id', '=', one.id)
    .execute()
  await server.db.updateTable('supply_records').set({ phone: null }).where('user_id', '=', other.id).execute()
  expect((await recallAndTell(server, token, id)).data).toEqual({ told: 1, byLetter: 1 })
  await server.deliver()
  const texts = (await readMessages(server, '60121234567')).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('stop using')])
  const { data, meta } = await recipientsOf(server, token, id)
  expect(meta).toMatchObject({ hcps: 2, told: 1, untold: 0, byLetter: 1 })
  expect(data.map(({ hcp, reach, told }) => [hcp.id === one.id, reach, told])).toEqual([
    [false, 'LETTER', null],
    [true, 'KEPT_NUMBER', 'SENT'],
    [true, 'KEPT_NUMBER', 'SENT'],
  ])
  const messages = await server.call('GET /admin/messages', { token })
  expect(messages.text).not.toContain('60121234567')
  const stored = server.db.selectFrom('messages').where('recipient', '=', '60121234567').select('id')
  expect(await stored.execute()).toEqual([])
})

test('a message that waits while the account is closed goes to the number kept [D§11]', async () => {
  const { other, id } = await shipLot()
  await recallAndTell(server, token, id)
  await closeAccount(other.id)
  const record = server.db.selectFrom('supply_records').where('user_id', '=', other.id).select('phone')
  const { phone } = await record.executeTakeFirstOrThrow()
  await server.deliver()
  const texts = (await readMessages(server, phone ?? '')).map(({ text }) => text)
  expect(texts).toContainEqual(expect.stringMatching(/stop using/))
})

test('a message that failed before the account was closed can be sent again, with sample and lot [D§11]', async () => {
  const { other, id } = await shipLot()
  await recallAndTell(server, token, id)
  const ofRecall = server.db
    .updateTable('messages')
    .set({ state: 'FAILED' })
    .where('user_id', '=', other.id)
    .where('kind', '=', 'SAMPLE_RECALL')
  const failed = await ofRecall.returning(['id', 'details']).executeTakeFirstOrThrow()
  await closeAccount(other.id)
  await server.call('POST /admin/messages/:id/retry', { token, params: { id: failed.id } })
  await server.deliver()
  const kept = server.db.selectFrom('messages').where('id', '=', failed.id)
  expect(await kept.select(['state', 'details', 'recipient']).executeTakeFirst()).toEqual({
    ...{ state: 'SENT', details: failed.details, recipient: null },
  })
})

test('a piece that came back goes on hold once, is counted, and ends a request that was on its way [D§11]', async () => {
  const { item, one, id } = await shipLot()
  const delivered = await buildOrder(server, { user: one, itemId: item.id, status: 'COMPLETED' })
  const { caseId } = (await recallLot(server, token, id)).data
  expect((await bookReturn(caseId, delivered.id)).status).toBe(200)
  expect((await bookReturn(caseId, delivered.id)).status).toBe(200)
  expect((await recipientsOf(server, token, id)).meta).toMatchObject({ total: 4, returned: 1 })
  const { recall } = await readCase(server, token, caseId)
  expect(recall?.lots.map(({ returned, onHand, heldAt }) => [returned, onHand, heldAt !== null])).toEqual([
    [false, 0, true],
    [true, 1, true],
  ])
  const { data } = await recipientsOf(server, token, id)
  const onItsWay = data.find(({ orderId }) => orderId !== delivered.id)?.orderId ?? ''
  expect((await bookReturn(caseId, onItsWay)).status).toBe(200)
  const order = server.db.selectFrom('orders').where('id', '=', onItsWay).select(['status', 'ending'])
  expect(await order.executeTakeFirst()).toEqual({ status: 'CANCELLED', ending: 'LOST' })
  const stranger = await buildOrder(server, { user: one, status: 'POSTED' })
  expect((await bookReturn(caseId, stranger.id)).error.code).toBe('NOT_FOUND')
})

test('the first mark of a contacted HCP stays, with its author and time, until it is removed', async () => {
  const { one, other, id } = await shipLot()
  const { data: first } = await mark(id, one.id, true)
  expect(first.contact).toEqual({ at: expect.any(String), by: 'Nurul Huda' })
  const colleague = await buildToken(server, await buildAdmin(server, { full_name: 'Someone Else' }))
  expect((await mark(id, one.id, true, colleague)).data).toEqual(first)
  const { data, meta } = await recipientsOf(server, token, id)
  expect(meta.contacted).toBe(1)
  expect(data.filter(({ contact }) => contact !== null).map(({ hcp }) => hcp.id)).toEqual([one.id, one.id])
  expect((await mark(id, other.id, false)).data.contact).toBeNull()
  expect((await mark(id, one.id, false)).data.contact).toBeNull()
  expect(await actionsOn(id)).toEqual(['stock.uncontacted', 'stock.contacted'])
})

test('an HCP who had no piece of the lot cannot be marked', async () => {
  const { id } = await shipLot()
  const stranger = await buildHcp(server)
  expect((await mark(id, stranger.id, true)).error.code).toBe('NOT_FOUND')
})
