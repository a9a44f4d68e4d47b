import type { Activity } from '@portal/contract/activity'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const [admin, rep, hcp, order] = [newId(), newId(), newId(), newId()]
const names = { [admin]: 'admin@demo.test', [rep]: 'Aisyah Rahman', [hcp]: 'Dr Hana Yusof' }
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
const events = [
  anEvent({
    action: 'order.moved',
    record: { kind: 'order', id: order },
    details: { from: 'PROCESSING', to: 'IN_REVIEW' },
  }),
  anEvent({
    action: 'order.moved',
    record: { kind: 'order', id: order },
    details: { from: 'IN_REVIEW', to: 'POSTED', onBehalfOf: hcp },
  }),
  anEvent({
    action: 'rep.absence-entered',
    actor: { id: admin, role: 'ADMIN' },
    details: { from: '2026-12-01', to: '2026-12-14', deputy: hcp },
  }),
  anEvent({
    action: 'registration.decided',
    actor: { id: admin, role: 'ADMIN' },
    record: { kind: 'user', id: hcp },
    details: { from: 'PENDING', to: 'COMPLETED' },
  }),
  anEvent({
    action: 'rep.changed',
    actor: { id: admin, role: 'ADMIN' },
    details: { before: { title: null, phone: '60120000001' }, after: { title: 'Ms', phone: '60120000001' } },
  }),
  anEvent({
    action: 'document.published',
    actor: { id: admin, role: 'ADMIN' },
    record: { kind: 'company', id: newId() },
    details: { document: 'PRIVACY', version: 2 },
  }),
  anEvent({ action: 'rep.deactivated', details: { moved: { [rep]: 12 }, orders: 3 } }),
  anEvent({}),
  anEvent({ action: 'session.refused', actor: null, network: null, record: { kind: 'user', id: admin } }),
  anEvent({
    action: 'order.remarked',
    record: { kind: 'order', id: order },
    fields: ['remark'],
    details: null,
  }),
  anEvent({ action: 'moon.landed', details: { on: ['foot', 'wheels'] } }),
]

const open = (answers: Answers = {}, search = '') =>
  openScreen(
    `/admin/activity${search}`,
    { 'GET /admin/activity': () => ({ data: events, meta: { names, next: null } }), ...answers },
    'ADMIN',
  )
const sentences = () => [...document.querySelectorAll('main ol > li')].map(item => item.textContent)

beforeEach(() => page.viewport(1280, 800))

test('who did what to which record, when and from where, is a readable sentence with before and after', async () => {
  await open()
  await expect
    .poll(sentences)
    .toEqual([
      `05/11/2026, 10:03Aisyah Rahmanapprovedorder ${order.slice(-12)}from 203.0.113.7Pending Approval → Processing`,
      `05/11/2026, 10:03Aisyah Rahmanshippedorder ${order.slice(-12)}on behalf of Dr Hana Yusoffrom 203.0.113.7Processing → Shipping`,
      '05/11/2026, 10:03admin@demo.testadded an absence ofAisyah Rahmanfrom 203.0.113.72026-12-01 → 2026-12-14deputy: Dr Hana Yusof',
      '05/11/2026, 10:03admin@demo.testapproved the registration ofDr Hana Yusoffrom 203.0.113.7Pending → Approved',
      '05/11/2026, 10:03admin@demo.testchanged the sales repAisyah Rahmanfrom 203.0.113.7title: – → Ms',
      '05/11/2026, 10:03admin@demo.testpublished a documentfrom 203.0.113.7document: Privacy noticeversion: 2',
      '05/11/2026, 10:03Aisyah Rahmandeactivated the sales repAisyah Rahmanfrom 203.0.113.7moved: Aisyah Rahman: 12orders: 3',
      '05/11/2026, 10:03Aisyah Rahmanlogged infrom 203.0.113.7',
      '05/11/2026, 10:03Unknown personfailed to log in asadmin@demo.test',
      `05/11/2026, 10:03Aisyah Rahmanremarked onorder ${order.slice(-12)}from 203.0.113.7remark: Erased`,
      '05/11/2026, 10:03Aisyah Rahmanmoon.landedAisyah Rahmanfrom 203.0.113.7on: foot, wheels',
    ])
})

test('a person, a record and a kind narrow it; each stands in the address and can be taken away', async () => {
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
  const none = { data: [], meta: { names: {}, next: null } }
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
        ? { data: events.slice(0, 4), meta: { names, next: 42 } }
        : { data: events.slice(4), meta: { names, next: null } },
  })
  await expect.poll(() => sentences().length).toBe(events.length)
  expect(sent.at(-1)?.query).toEqual({ before: '42' })
})
