import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aRow, openRequests } from '../../test/company-requests.ts'
import { aRegistration } from '../../test/records.ts'

const room = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

beforeEach(() => page.viewport(1280, 900))

test('a list read a moment ago is read again after a change on another screen', async () => {
  let declined = false
  const registration = aRegistration({ status: 'PENDING' })
  await openRequests('/admin/requests', {
    'GET /admin/requests': () => ({
      data: [aRow({ status: declined ? 'CANCELLED' : 'PROCESSING' })],
      meta: { next: null },
    }),
    'POST /campaign-entries/retailer/submissions': () => ({
      data: [registration],
      meta: { total: 1, filtered: 1, pending: 1, rejected: 0, page: 1 },
    }),
    'GET /promoter/promoters': () => [],
    'POST /campaign-entries/update': () => {
      declined = true
      const { id, campaignEntryId } = registration
      return { id, campaignEntryId, status: 'CANCELLED', campaignInput: { isVerified: false } }
    },
  })
  const row = page.getByRole('row').filter({ hasText: 'BRIGHT SMILE CLINIC' })
  await expect.element(row.getByText('Pending Approval')).toBeVisible()
  await room('HCP Registration')
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await page.getByLabelText('Verification').selectOptions('Decline')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect.poll(() => location.pathname).toBe('/admin/home')
  await room('Requests')
  await expect.poll(() => location.pathname).toBe('/admin/requests')
  await expect.element(row.getByText('Rejected')).toBeVisible()
})
