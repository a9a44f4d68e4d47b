import type { Request, RequestRow } from '@portal/contract/requests'
import type { Supply } from '@portal/contract/supply'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, broken, openScreen, refuse } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'
import { queryClient } from '../lib/query-client.ts'

const LIST = 'GET /admin/requests'
const ONE = 'GET /admin/requests/:id'
const SUPPLY = 'GET /admin/supply'

const rep = { id: newId(), name: 'Aisyah Rahman' }
const item = { id: newId(), name: 'Gum Care Toothpaste 75 g' }
const lot = { lotNo: 'A2601', expiresOn: '2027-05-31' }
const times = { createdAt: '2026-11-01T16:00:00.000Z', updatedAt: '2026-11-05T03:00:00.000Z' }

function aRow(overrides: Partial<RequestRow> = {}): RequestRow {
  return {
    id: newId(),
    status: 'POSTED',
    createdAt: times.createdAt,
    practice: 'BRIGHT SMILE CLINIC',
    hcp: { id: newId(), name: 'Dr Hana Yusof' },
    rep,
    items: [{ ...item, lot }],
    ...overrides,
  }
}
const rows = [aRow(), aRow({ status: 'PROCESSING', rep: null, items: [{ ...item, lot: null }] })]
const [first, second] = rows.map(({ id }) => id.slice(-12))
const request: Request = {
  ...aRow(),
  hcp: { id: newId(), name: 'Dr Hana Yusof', phone: '60123000001' },
  category: 'Oral Care Sample',
  remark: ['Front desk'],
  address: {
    name: 'BRIGHT SMILE CLINIC',
    line1: '12 Jalan Ampang',
    line2: null,
    city: 'Kuala Lumpur',
    state: 'Selangor',
    postcode: '50450',
    phone: '60123000009',
  },
}
const supply: Supply = {
  orderId: newId(),
  shippedAt: times.updatedAt,
  sample: { ...item, registrationNo: 'NOT240100001K' },
  ...lot,
  quantity: 1,
  lost: false,
  hcp: { id: newId(), name: 'Dr Hana Yusof' },
  phone: '60123000001',
  address: 'BRIGHT SMILE CLINIC, 12 Jalan Ampang',
}
const events = [
  {
    position: 9,
    at: times.updatedAt,
    action: 'order.moved',
    actor: { id: rep.id, role: 'RETAILER' },
    record: { kind: 'order', id: request.id },
    details: { from: 'IN_REVIEW', to: 'POSTED' },
    ...{ fields: ['from', 'to'], network: null },
  },
]
const account = {
  ...{ ...rep, title: null, fullName: rep.name, phone: '60120000001', active: true },
  ...{ hcps: 1, verifiedHcps: 0, openRequests: 1, absences: [], ...times },
}
const sample = {
  ...({
    ...item,
    category: 'Oral Care Sample',
    class: 'Cosmetic',
    registrationNo: null,
    active: true,
  } as const),
  ...{
    position: 0,
    offered: true,
    usable: 9,
    reserved: 0,
    low: false,
    expiringLots: 0,
    updatedAt: times.updatedAt,
  },
}

const open = (path: string, answers: Answers = {}) =>
  openScreen(
    path,
    {
      [LIST]: () => ({ data: rows, meta: { next: null } }),
      [ONE]: () => request,
      [SUPPLY]: () => ({ data: [supply], meta: { next: null } }),
      'POST /order/:id/slip': () => request,
      'GET /admin/activity': () => ({ data: events, meta: { names: { [rep.id]: rep.name }, next: null } }),
      'GET /admin/messages': () => ({ data: [], meta: { next: null, byState: {} } }),
      ...{ 'GET /admin/reps': () => [account], 'GET /admin/samples': () => ({ samples: [sample] }) },
      ...answers,
    },
    'ADMIN',
  )
const link = (name: string) => page.getByRole('link', { name })

beforeEach(() => page.viewport(1280, 900))

test('a request is a row with its HCP, practice, samples, lot, rep and status, and leads to its page', async () => {
  await open('/admin/requests')
  const row = page.getByRole('row').filter({ hasText: first ?? '' })
  for (const text of [
    '02/11/2026',
    'Dr Hana Yusof',
    'BRIGHT SMILE CLINIC',
    item.name,
    'A2601',
    rep.name,
    'Shipping',
  ])
    await expect.element(row.getByText(text)).toBeVisible()
  await link(`${first}, Dr Hana Yusof`).click()
  await expect.poll(() => location.pathname).toBe(`/admin/requests/${rows[0]?.id}`)
})

test('status, rep, sample, lot and days stand in the address and are asked for', async () => {
  const sent = await open('/admin/requests')
  await page.getByLabelText('Status').selectOptions('Processing')
  await page.getByLabelText('Sales Rep').selectOptions(rep.name)
  await page.getByLabelText('Sample', { exact: true }).selectOptions(item.name)
  await page.getByLabelText('Lot number').fill('A2601')
  await page.getByLabelText('From').fill('2026-11-01')
  const wanted = { status: 'IN_REVIEW', rep: rep.id, item: item.id, lot: 'A2601', from: '2026-11-01' }
  await expect.poll(() => Object.fromEntries(new URLSearchParams(location.search))).toEqual(wanted)
  await expect.poll(() => sent.findLast(({ name }) => name === LIST)?.query).toEqual(wanted)
  const { status: _always, ...picked } = wanted
  const search = new URL(link('Pick list').element().getAttribute('href') ?? '', location.origin).searchParams
  expect(Object.fromEntries(search)).toEqual(picked)
})

test('a filter shows a choice at once, and the last of quick ones is asked for', async () => {
  const sent = await open('/admin/requests')
  await expect.element(page.getByLabelText('Status')).toBeVisible()
  const select = page.getByLabelText('Status').element()
  if (!(select instanceof HTMLSelectElement)) throw new Error('No select')
  const seen = ['PROCESSING', 'IN_REVIEW', 'POSTED'].map(value => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return select.value
  })
  expect(seen).toEqual(['PROCESSING', 'IN_REVIEW', 'POSTED'])
  await expect.poll(() => sent.findLast(({ name }) => name === LIST)?.query).toEqual({ status: 'POSTED' })
  expect(select.value).toBe('POSTED')
})

test("the header's arrow of a request and of the supply report leads back to the filters of the list [UX§14]", async () => {
  await open('/admin/requests?status=POSTED')
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await link(`${first}, Dr Hana Yusof`).click()
  await back.click()
  await expect.element(page.getByLabelText('Status')).toHaveValue('POSTED')
  expect(location.search).toBe('?status=POSTED')
  await link('Supply report').click()
  await expect.element(page.getByRole('heading', { name: 'Supply report' })).toBeVisible()
  await page.getByLabelText('From').fill('2026-11-01')
  await expect.poll(() => location.search).toBe('?from=2026-11-01')
  await back.click()
  await expect.poll(() => location.pathname + location.search).toBe('/admin/requests?status=POSTED')
})

test('a year that is being typed asks for nothing yet', async () => {
  const sent = await open('/admin/requests')
  await page.getByLabelText('From').fill('0002-11-01')
  await page.getByLabelText('To').fill('2026-11-30')
  await expect.poll(() => sent.findLast(({ name }) => name === LIST)?.query).toEqual({ to: '2026-11-30' })
  await expect.element(page.getByLabelText('From')).toHaveValue('0002-11-01')
})

test('arrows lead from request to request, and no further than the last', async () => {
  await open('/admin/requests')
  link(`${first}, Dr Hana Yusof`).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(link(`${second}, Dr Hana Yusof`)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(link(`${first}, Dr Hana Yusof`)).toHaveFocus()
})

test('on a phone it is cards, and the rarer filters wait behind a button', async () => {
  await page.viewport(390, 844)
  await open('/admin/requests')
  await expect
    .element(
      page
        .getByRole('listitem')
        .filter({ hasText: first ?? '' })
        .getByText('A2601'),
    )
    .toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  await expect.element(page.getByLabelText('Lot number')).not.toBeVisible()
  await page.getByRole('button', { name: 'More filters' }).click()
  await expect.element(page.getByLabelText('Lot number')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('no request at all, none found, and a list that does not come each say so', async () => {
  const none = { data: [], meta: { next: null } }
  await open('/admin/requests', { [LIST]: () => none })
  await expect.element(page.getByText('No requests yet.')).toBeVisible()
  await page.getByLabelText('Status').selectOptions('Rejected')
  await expect.element(page.getByText('No request matches the search and filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => location.search).toBe('')
})

test('a request that failed some time ago is asked for again when it is opened again', async () => {
  const one = broken(() => request)
  await open('/admin/requests', { [ONE]: one.answer })
  await link(`${first}, Dr Hana Yusof`).click()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(page.getByLabelText('Status')).toBeVisible()
  one.mend()
  const later = Date.now() + 3000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  await link(`${first}, Dr Hana Yusof`).click()
  await expect.element(page.getByText('Front desk')).toBeVisible()
})

test('a list of many pages is not read anew whenever the window gets the focus', async () => {
  const sent = await open('/admin/requests', {
    [LIST]: ({ query: { cursor = '1' } }) => ({
      data: [aRow()],
      meta: { next: cursor === '4' ? null : `${Number(cursor) + 1}` },
    }),
  })
  const asked = (name: string) => sent.filter(call => call.name === name).length
  await expect.poll(() => page.getByRole('row').elements().length).toBe(5)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await queryClient.invalidateQueries({ refetchType: 'none' })
  const reps = asked('GET /admin/reps')
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => asked('GET /admin/reps')).toBe(reps + 1)
  expect(asked(LIST)).toBe(4)
})

test('a list that failed comes by Retry', async () => {
  const list = broken(() => ({ data: rows, meta: { next: null } }))
  await open('/admin/requests', { [LIST]: list.answer })
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  list.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(link(`${first}, Dr Hana Yusof`)).toBeVisible()
})

test('a request tells who, where, from which lot and what happened, and leads to HCP, rep, sample and slip', async () => {
  await open(`/admin/requests/${request.id}`)
  for (const text of ['+60 12-300 0009', '12 Jalan Ampang, 50450 Kuala Lumpur, Selangor', 'Front desk'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('Lot A2601, expires 31/05/2027')).toBeVisible()
  await expect.element(page.getByText('Processing → Shipping')).toBeVisible()
  const leads = (name: string) => link(name).element().getAttribute('href')
  expect(leads('Dr Hana Yusof')).toBe('/admin/home?search=60123000001&page=1')
  expect(leads(rep.name)).toBe('/admin/reps?search=Aisyah+Rahman')
  expect(leads(item.name)).toBe(`/admin/samples/${item.id}`)
  expect(leads('Print slip')).toBe(`/admin/requests/${request.id}/slip`)
})

test.each([
  ['request', '/admin/requests/:id', ONE, 'All requests', '/admin/requests'],
  ['slip', '/admin/requests/:id/slip', 'POST /order/:id/slip', 'All requests', '/admin/requests'],
  ['sample', '/admin/samples/:id', 'GET /admin/samples/:id', 'All samples', '/admin/samples'],
] as const)(
  'a %s that is not there says so and leads back, without Retry',
  async (_name, path, call, back, to) => {
    await open(path.replace(':id', newId()), { [call]: () => refuse('NOT_FOUND') })
    await expect.element(page.getByText('There is no such')).toBeVisible()
    await expect.element(link(back)).toHaveAttribute('href', to)
    expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  },
)

test('the slip has order, HCP, address, samples with lots, remark and QR code, on A6 or A4 [R§2]', async () => {
  await open(`/admin/requests/${request.id}/slip`)
  const slip = page.getByRole('article')
  const shown = request.id.slice(-12)
  for (const text of [shown, 'Dr Hana Yusof', item.name, 'Lot A2601, expires 31/05/2027', 'Front desk'])
    await expect.element(slip.getByText(text)).toBeVisible()
  await expect.element(slip.getByRole('img', { name: `QR code of order ${shown}` })).toBeVisible()
  const paper = () => getComputedStyle(slip.element()).getPropertyValue('page')
  expect(paper()).toBe('a6')
  await page.getByLabelText('Paper').selectOptions('A4')
  expect(paper()).toBe('a4')
})

test('the pick list counts each sample with its lots and what is missing, then names each parcel', async () => {
  const { hcp, practice, createdAt, id } = request
  const parcel = { id, createdAt, hcp, practice, items: [item.name], remark: ['Front desk'] }
  const taken = [{ ...lot, pieces: 2 }]
  const sent = await open(`/admin/requests/pick-list?rep=${rep.id}`, {
    'GET /admin/pick-list': () => ({
      samples: [{ ...item, pieces: 3, lots: taken, missing: 1 }],
      requests: [parcel],
      more: true,
    }),
  })
  for (const text of [
    '3 pcs',
    '2 from lot A2601, expires 31/05/2027',
    '1 missing: no usable lot',
    'Front desk',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('These are the 1 oldest.')).toBeVisible()
  expect(sent.find(({ name }) => name === 'GET /admin/pick-list')?.query).toEqual({ rep: rep.id })
})

test('the supply report tells who received what, and its file is asked for with the same filters', async () => {
  const sent = await open(`/admin/requests/supply?lot=A2601&from=2026-11-01`, {
    'POST /admin/supply/export': () => refuse('EXPORT_TOO_LARGE'),
  })
  const row = page.getByRole('row').filter({ hasText: 'Dr Hana Yusof' })
  for (const text of ['05/11/2026', item.name, 'NOT240100001K', 'A2601', '31/05/2027', supply.address])
    await expect.element(row.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.element(page.getByText('This is too much for one file.')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ lot: 'A2601', from: '2026-11-01' })
})
