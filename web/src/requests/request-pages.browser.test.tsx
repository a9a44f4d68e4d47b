import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { item, lot, openRequests, rep, request, supply } from '../../test/company-requests.ts'
import { refuse } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const ONE = 'GET /admin/requests/:id'
const link = (name: string) => page.getByRole('link', { name })

beforeEach(() => page.viewport(1280, 900))

test('a request tells who, where, from which lot and what happened, and leads to HCP, rep, sample and slip', async () => {
  await openRequests(`/admin/requests/${request.id}`)
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
    await openRequests(path.replace(':id', newId()), { [call]: () => refuse('NOT_FOUND') })
    await expect.element(page.getByText('does not exist.')).toBeVisible()
    await expect.element(link(back)).toHaveAttribute('href', to)
    expect(page.getByRole('button', { name: 'Retry' }).elements()).toEqual([])
  },
)

test('the slip has order, HCP, address, samples with lots, remark and QR code, on A6 or A4 [R§2]', async () => {
  await openRequests(`/admin/requests/${request.id}/slip`)
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
  const sent = await openRequests(`/admin/requests/pick-list?rep=${rep.id}`, {
    'GET /admin/pick-list': () => ({
      samples: [{ ...item, pieces: 3, lots: taken, missing: 1 }],
      requests: [parcel],
      more: true,
    }),
  })
  for (const text of [
    '× 3',
    '2 from lot A2601, expires 31/05/2027',
    '1 missing: no usable lot',
    'Front desk',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('These are the 1 oldest.')).toBeVisible()
  expect(sent.find(({ name }) => name === 'GET /admin/pick-list')?.query).toEqual({ rep: rep.id })
})

test('the distribution report shows who received what, and its file has the same filters', async () => {
  const sent = await openRequests(`/admin/requests/supply?lot=A2601&from=2026-11-01`, {
    'POST /admin/supply/export': () => refuse('EXPORT_TOO_LARGE'),
  })
  const row = page.getByRole('row').filter({ hasText: 'Dr Hana Yusof' })
  for (const text of ['05/11/2026', item.name, 'NOT240100001K', 'A2601', '31/05/2027', supply.address])
    await expect.element(row.getByText(text)).toBeVisible()
  await page.getByRole('button', { name: 'Download filtered CSV' }).click()
  await expect.element(page.getByText('This list is too large for one file.')).toBeVisible()
  expect(sent.at(-1)?.body).toEqual({ lot: 'A2601', from: '2026-11-01' })
})
