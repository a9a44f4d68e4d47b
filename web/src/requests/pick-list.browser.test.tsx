import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { item, openRequests, request } from '../../test/company-requests.ts'
import { newId } from '../../test/records.ts'

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
  const withdrawn = { code: 'SAMPLE_WITHDRAWN_OF', params: { name: item.name }, message: 'Withdrawn' }
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
