import type { Activity } from '@portal/contract/activity/activity.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const [admin, rep, hcp, order, lot, incident] = [newId(), newId(), newId(), newId(), newId(), newId()]
const names = { [admin]: 'admin@demo.test', [rep]: 'Aisyah Rahman', [hcp]: 'Dr Hana Yusof' }
const known = {
  names,
  lots: { [lot]: { sample: 'Gum Care 75 g', lotNo: 'GC-2705A' } },
  orders: { [order]: 'Dr Hana Yusof' },
  cases: { [incident]: 1042 },
}
let position = 100

function anEvent(overrides: Partial<Activity>): Activity {
  position -= 1
  return {
    position,
    at: '2026-11-05T02:03:04.000Z',
    action: 'session.started',
    actor: { id: rep, role: 'RETAILER' },
    record: { kind: 'user', id: rep },
    fields: [],
    details: {},
    network: '203.0.113.7',
    ...overrides,
  }
}
const byAdmin = { actor: { id: admin, role: 'ADMIN' } }
const events = [
  anEvent({
    action: 'stock.received',
    ...byAdmin,
    record: { kind: 'stock_lot', id: lot },
    details: { lotNo: 'GC-2705A', expiresOn: '2027-05-01', quantity: 1200 },
  }),
  anEvent({
    action: 'order.moved',
    record: { kind: 'order', id: order },
    details: { from: 'PROCESSING', to: 'CANCELLED', remark: ['out of stock'] },
  }),
  anEvent({
    action: 'order.moved',
    record: { kind: 'order', id: order },
    details: { from: 'IN_REVIEW', to: 'POSTED', onBehalfOf: hcp },
  }),
  anEvent({
    action: 'rep.absence-entered',
    ...byAdmin,
    details: { from: '2026-12-01', to: '2026-12-14', deputy: hcp },
  }),
  anEvent({
    action: 'registration.decided',
    ...byAdmin,
    record: { kind: 'user', id: hcp },
    details: { from: 'PENDING', to: 'COMPLETED' },
  }),
  anEvent({
    action: 'rep.changed',
    ...byAdmin,
    details: {
      before: { title: null, full_name: 'Aisyah', phone: '60120000001' },
      after: { title: 'Ms', full_name: 'Aisyah', phone: '60120000002' },
    },
  }),
  anEvent({
    action: 'case.duty-done',
    ...byAdmin,
    record: { kind: 'case', id: incident },
    details: { number: 1042, kind: 'INCIDENT', step: 'TELL_AUTHORITY' },
  }),
  anEvent({
    action: 'case.deadline-changed',
    ...byAdmin,
    record: { kind: 'company', id: newId() },
    details: {
      before: { kind: 'PRIVACY', severity: 'ANY', step: 'ANSWER', amount: 21, unit: 'DAYS', source: '' },
      after: { kind: 'PRIVACY', severity: 'ANY', step: 'ANSWER', amount: 14, unit: 'DAYS', source: '' },
    },
  }),
  anEvent({
    action: 'document.published',
    ...byAdmin,
    record: { kind: 'company', id: newId() },
    details: { document: 'PRIVACY', version: 2 },
  }),
  anEvent({
    action: 'order.moved',
    record: { kind: 'order', id: order },
    details: { from: 'IN_REVIEW', to: 'POSTED', parcel: 'Pos Laju, EM123456789MY', remark: ['Front desk'] },
  }),
  anEvent({
    action: 'order.parcel-set',
    ...byAdmin,
    record: { kind: 'order', id: order },
    details: { before: { parcel: null }, after: { parcel: 'GDex' } },
  }),
  anEvent({
    action: 'company.courier-changed',
    ...byAdmin,
    record: { kind: 'courier', id: newId() },
    details: { before: { name: 'GDex', active: true }, after: { name: 'GDex', active: false } },
  }),
  anEvent({
    action: 'message.reminded',
    ...byAdmin,
    record: { kind: 'company', id: newId() },
    details: { told: 3, unconfirmed: '14' },
  }),
  anEvent({ action: 'rep.deactivated', ...byAdmin, details: { moved: { [hcp]: 12 }, orders: 3 } }),
  anEvent({ at: '2026-11-04T02:03:04.000Z', details: { by: 'code' } }),
  anEvent({
    at: '2026-11-04T02:03:04.000Z',
    action: 'session.refused',
    actor: null,
    network: null,
    record: { kind: 'user', id: admin },
  }),
  anEvent({
    at: '2026-11-04T02:03:04.000Z',
    action: 'stock.received',
    record: { kind: 'stock_lot', id: lot },
    fields: ['quantity'],
    details: null,
  }),
  anEvent({
    at: '2026-11-04T02:03:04.000Z',
    action: 'moon.landed',
    record: { kind: 'moon', id: newId() },
    details: { clinic_name: 'Tranquility' },
  }),
]

const open = (answers: Answers = {}, search = '') =>
  openScreen(
    `/admin/activity${search}`,
    { 'GET /admin/activity': () => ({ data: events, meta: { ...known, next: null } }), ...answers },
    'ADMIN',
  )
const sentences = () =>
  [...document.querySelectorAll<HTMLElement>('main ol > li')].map(item =>
    item.innerText.replaceAll(/\n+/g, '\n').replaceAll('\u00a0', ' '),
  )

beforeEach(() => page.viewport(1280, 800))

test('each event is one sentence with names, reason and changed fields, grouped by day', async () => {
  await open()
  const number = order.slice(-12)
  await expect
    .poll(sentences)
    .toEqual([
      'A\nadmin@demo.test received 1,200 of Gum Care 75 g, lot GC-2705A\n10:03',
      `AR\nAisyah Rahman rejected request ${number} of Dr Hana Yusof: out of stock\n10:03`,
      `AR\nAisyah Rahman shipped request ${number} of Dr Hana Yusof on behalf of Dr Hana Yusof\n10:03`,
      'A\nadmin@demo.test added an absence of Aisyah Rahman: 01/12/2026 – 14/12/2026, deputy Dr Hana Yusof\n10:03',
      'A\nadmin@demo.test approved the registration of Dr Hana Yusof\n10:03',
      'A\nadmin@demo.test changed the sales rep Aisyah Rahman\nSalutation: – → Ms\nPhone number: +60 12-000 0001 → +60 12-000 0002\n10:03',
      'A\nadmin@demo.test marked a step of case 1042 as done: Tell the authority\n10:03',
      'A\nadmin@demo.test changed a case deadline: Answer the request\nTime: 21 → 14\n10:03',
      'A\nadmin@demo.test published version 2 of the document Privacy notice\n10:03',
      `AR\nAisyah Rahman shipped request ${number} of Dr Hana Yusof, sent with Pos Laju, EM123456789MY: Front desk\n10:03`,
      `A\nadmin@demo.test changed the tracking of request ${number} of Dr Hana Yusof\nCourier: – → GDex\n10:03`,
      'A\nadmin@demo.test changed the courier GDex\nActive: Yes → No\n10:03',
      'A\nadmin@demo.test sent 3 delivery reminders\n10:03',
      'A\nadmin@demo.test deactivated the sales rep Aisyah Rahman, HCPs handed over: Dr Hana Yusof (12)\n10:03',
      'AR\nAisyah Rahman logged in with a code\n10:03',
      'Unknown person failed to log in as admin@demo.test\n10:03',
      'AR\nAisyah Rahman changed Gum Care 75 g, lot GC-2705A\nIts details were erased.\n10:03',
      'AR\nAisyah Rahman made a change\n10:03',
    ])
  const days = [...document.querySelectorAll('main h2')].map(day => day.textContent)
  expect(days).toEqual(['05/11/2026', '04/11/2026'])
})

test('changed fields of a lot or the company are named with the labels of their forms', async () => {
  const changes = [
    [
      'stock.relabelled',
      { lotNo: 'A2610', expiresOn: '2027-05-31' },
      { lotNo: 'A2601', expiresOn: '2027-06-30' },
    ],
    ['company.changed', { legalName: null, deliveryDays: 3 }, { legalName: 'Acme Sdn Bhd', deliveryDays: 5 }],
  ] as const
  const data = changes.map(([action, before, after]) =>
    anEvent({ action, ...byAdmin, details: { before, after } }),
  )
  await open({ 'GET /admin/activity': () => ({ data, meta: { ...known, next: null } }) })
  for (const line of [
    'Lot number: A2610 → A2601',
    'Expiry date: 31/05/2027 → 30/06/2027',
    'Legal name: – → Acme Sdn Bhd',
    'Delivery time: 3 → 5',
  ])
    await expect.element(page.getByText(line)).toBeVisible()
})

test('raw fields show only under Details', async () => {
  await open()
  const details = page.getByRole('button', { name: 'Details of Aisyah Rahman made a change' })
  await expect.element(details).toHaveAttribute('aria-expanded', 'false')
  expect(document.body.textContent).not.toMatch(/clinic_name|moon\.landed|203\.0\.113\.7/)
  await details.click()
  await expect.element(page.getByRole('term').filter({ hasText: 'clinic_name' })).toBeVisible()
  await expect.element(page.getByText('moon.landed')).toBeVisible()
  await expect.element(page.getByText('203.0.113.7')).toBeVisible()
})

test('filters by person, record and kind are kept in the address, and each can be removed', async () => {
  const sent = await open()
  await page.getByRole('link', { name: 'Only activity by admin@demo.test' }).first().click()
  await expect.poll(() => location.search).toBe(`?person=${admin}`)
  await expect
    .element(page.getByRole('button', { name: 'Remove this filter: By admin@demo.test' }))
    .toBeVisible()
  await page.getByRole('link', { name: 'Only activity about Dr Hana Yusof' }).click()
  await page.getByLabelText('What', { exact: true }).selectOptions('Registrations')
  await expect.poll(() => location.search).toBe(`?kind=registration&person=${admin}&record=${hcp}`)
  await expect.poll(() => sent.at(-1)?.query).toEqual({ kind: 'registration', person: admin, record: hcp })
  await page.getByRole('button', { name: 'Remove this filter: By admin@demo.test' }).click()
  await page.getByRole('button', { name: 'Remove this filter: About Dr Hana Yusof' }).click()
  await expect.poll(() => location.search).toBe('?kind=registration')
})

test('an empty result shows a message, and an invalid URL shows everything', async () => {
  const none = { data: [], meta: { names: {}, lots: {}, orders: {}, cases: {}, next: null } }
  const sent = await open({ 'GET /admin/activity': () => none }, '?kind=nonsense&person=me')
  await expect.element(page.getByText('No activity yet. Changes will appear here.')).toBeVisible()
  expect(sent.find(({ name }) => name === 'GET /admin/activity')?.query).toEqual({})
  await page.getByLabelText('What', { exact: true }).selectOptions('Requests')
  await expect.element(page.getByText('No activity matches the filters.')).toBeVisible()
})

test('scrolling loads the next page from the last event', async () => {
  const sent = await open({
    'GET /admin/activity': ({ query }) =>
      query.before === undefined
        ? { data: events.slice(0, 4), meta: { ...known, next: 42 } }
        : { data: events.slice(4), meta: { ...known, next: null } },
  })
  await expect.poll(() => sentences().length).toBe(events.length)
  expect(sent.at(-1)?.query).toEqual({ before: '42' })
})
