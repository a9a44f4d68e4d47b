import type { Page } from '@playwright/test'
import { refuseOnce } from '../network/failures.ts'
import { expect, test } from '../portal/test.ts'

const SUBMISSIONS = '/campaign-entries/retailer/submissions'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

const options = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).getByRole('option').allTextContents()

async function expectTotals(page: Page, totals: Record<string, number>): Promise<void> {
  for (const [label, count] of Object.entries(totals)) {
    await expect(page.getByText(label, { exact: true }).locator('+ p')).toHaveText(String(count))
  }
}

test('the four cards count the whole list, whatever is searched for or filtered [R§2]', async ({
  page,
  request,
  people,
}) => {
  for (const status of ['COMPLETED', 'PENDING', 'CANCELLED', 'CANCELLED'] as const)
    await people.newHcp({ status })
  const { token } = await people.newAdmin()
  const body = { campaignId: people.company('+60').campaignId, pageSize: 1 }
  const count = async (status?: string) => {
    const answer = await request.post(`/api${SUBMISSIONS}`, {
      data: { ...body, ...(status && { status }) },
      headers: { authorization: `Bearer ${token}` },
    })
    return (await answer.json()).meta.filtered
  }
  const totals = {
    'Total HCP': await count(),
    'Total Sales Rep': (await people.call('GET /promoter/promoters', { token })).length,
    'Total HCP Pending Approval': await count('PENDING'),
    'Total HCP Rejected': await count('CANCELLED'),
  }
  await people.open({ token }, '/admin/home')
  await expectTotals(page, totals)
  await page.getByLabel('Status', { exact: true }).selectOption('Rejected')
  await page.getByLabel('Search', { exact: true }).fill('nobody of this name')
  await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  await expectTotals(page, totals)
})

test('Status offers All, Approved, Pending and Rejected; Sales Rep All, Not Assigned and each rep by name [R§2 R§3]', async ({
  page,
  people,
}) => {
  const { id, name } = await people.newRep({ name: 'Daniel Lim' })
  await people.newHcp()
  await people.open(await people.newAdmin(), '/admin/home')
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  expect(await options(page, 'Status')).toEqual(['All', 'Approved', 'Pending', 'Rejected'])
  expect((await options(page, 'Sales Rep')).slice(0, 2)).toEqual(['All', 'Not Assigned'])
  await expect(page.getByLabel('Sales Rep').locator(`option[value='${id}']`)).toHaveText(name)
})

test('a list that cannot be loaded is said to be so, with Retry, and is not shown as empty [R§8 D§9]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure(SUBMISSIONS, 500)
  expectFailure('/promoter/promoters', 500)
  await refuseOnce(page, SUBMISSIONS)
  await refuseOnce(page, '/promoter/promoters')
  await people.newHcp()
  await people.open(await people.newAdmin(), '/admin/home')
  await expect(page.getByRole('alert')).toHaveText('This could not be loaded.')
  await expect(page.getByText('Total HCP', { exact: true }).locator('+ p')).toHaveText('–')
  await expect(page.getByText(/^No registration/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})
