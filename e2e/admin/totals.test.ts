import type { Page } from '@playwright/test'
import { expect, test } from '../portal/test.ts'

const SUBMISSIONS = '/campaign-entries/retailer/submissions'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

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
