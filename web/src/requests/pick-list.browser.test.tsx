import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { item, openRequests, request } from '../../test/company-requests.ts'
import { newId } from '../../test/records.ts'

const withdrawn = { code: 'SAMPLE_WITHDRAWN_OF', params: { name: item.name }, message: 'Withdrawn' }

const { id, hcp, practice, createdAt } = request
const parcel = {
  id,
  createdAt,
  hcp,
  practice,
  items: [{ ...item, lotNo: 'A2601' }],
  obstacles: [],
  remark: [],
}
const sample = { ...item, pieces: 1, lots: [], missing: 0 }

beforeEach(() => page.viewport(1280, 900))

test('samples and parcels stay ticked while their slips are printed, to be shipped then', async () => {
  await openRequests('/admin/requests/pick-list', {
    'GET /admin/pick-list': () => ({ samples: [sample], requests: [parcel], more: false }),
  })
  const picked = page.getByRole('checkbox', { name: item.name })
  await picked.click()
  await page.getByRole('checkbox', { name: id.slice(-12) }).click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print slips (1)' }).click()
  await expect.element(page.getByRole('article')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByText('1 of 1 packed')).toBeVisible()
  await expect.element(picked).toBeChecked()
  await expect.element(page.getByRole('button', { name: 'Ship 1' })).toBeVisible()
})

test('a parcel that cannot be shipped says why on the list, and is not among those to ship', async () => {
  const refused = newId()
  const message = `${item.name} is not offered any more.`
  await openRequests('/admin/requests/pick-list', {
    'GET /admin/pick-list': () => ({
      samples: [sample],
      requests: [{ ...parcel, id: refused, obstacles: [withdrawn] }],
      more: false,
    }),
  })
  const marked = `Cannot be shipped: ${message}`
  await expect.element(page.getByText(marked)).toBeVisible()
  await page.getByRole('checkbox', { name: refused.slice(-12) }).click()
  await expect.element(page.getByRole('button', { name: 'Print slips (1)' })).toBeVisible()
  expect(page.getByRole('button', { name: /^Ship/ }).elements()).toEqual([])
})

test('all parcels are selected with one press and shipped with one confirmation, which leaves out those that cannot be', async () => {
  const parcels = Array.from({ length: 4 }, (_, place) => ({
    ...parcel,
    id: newId(),
    obstacles: place === 3 ? [withdrawn] : [],
  }))
  const sent = await openRequests('/admin/requests/pick-list', {
    'GET /admin/pick-list': () => ({ samples: [sample], requests: parcels, more: false }),
    'POST /admin/requests/ship': () => request,
  })
  await page.getByRole('button', { name: 'Select all' }).click()
  await expect.element(page.getByText('4 of 4 packed')).toBeVisible()
  await page.getByRole('button', { name: 'Ship 3' }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByRole('heading', { name: 'Left out: 1 request' })).toBeVisible()
  await question.getByRole('button', { name: 'Ship 3' }).click()
  await expect.element(page.getByText('Requests shipped: 3')).toBeVisible()
  const shipped = sent.filter(({ name }) => name === 'POST /admin/requests/ship')
  expect(shipped.map(({ body }) => body)).toEqual(parcels.slice(0, 3).map(({ id }) => ({ id })))
})

test('when every parcel of the list is shipped, the receipt with their slips stays beside the empty list', async () => {
  let waiting = [parcel]
  await openRequests('/admin/requests/pick-list', {
    'GET /admin/pick-list': () => ({ samples: waiting.map(() => sample), requests: waiting, more: false }),
    'POST /admin/requests/ship': () => {
      waiting = []
      return request
    },
  })
  await page.getByRole('button', { name: 'Select all' }).click()
  await page.getByRole('button', { name: 'Ship 1' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ship 1' }).click()
  await expect.element(page.getByText('No approved requests are waiting to be shipped.')).toBeVisible()
  await expect.element(page.getByText('Requests shipped: 1')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Print slips (1)' })).toBeVisible()
})
