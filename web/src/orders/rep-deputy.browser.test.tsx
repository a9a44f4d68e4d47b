import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { anOrder, aRecruit, aRep } from '../../test/records.ts'

const [own, represented] = [anOrder(), anOrder()]
const byStatus = {
  PROCESSING: 2,
  IN_REVIEW: 0,
  POSTED: 0,
  COMPLETED: 0,
  CANCELLED: 0,
  CANCELLED_BY_COMPANY: 0,
  LOST: 0,
}

async function openRequests() {
  await openScreen(
    '/sale-rep/sample/request',
    {
      'GET /users/details': aRep,
      'GET /haleon/promoter/recruited-users': () => ({
        data: [
          aRecruit({ name: 'Dr Own', orders: [own] }),
          aRecruit({ name: 'Dr Other', orders: [represented], onBehalfOf: 'Ms Nurul Aina' }),
        ],
        meta: { yearMonth: '2026-11', registered: 1, fulfilled: 0, processing: 2, next: null, byStatus },
      }),
      'POST /order/update': () => ({ ...represented, status: 'IN_REVIEW' }),
    },
    'RETAILER',
  )
}
const cardOf = (name: string) => page.getByRole('article', { name: `HCP ${name}` })

test("a deputy's card says whose request it is, before and after it is acted on; the own ones say nothing [R§2 R§4]", async () => {
  await page.viewport(390, 844)
  await openRequests()
  const card = cardOf('Dr Other')
  await expect.element(card.getByText('For Ms Nurul Aina')).toBeVisible()
  await expect.element(cardOf('Dr Own').getByText(/^For /)).not.toBeInTheDocument()
  await expect.element(card.getByRole('button', { name: 'Approve' })).not.toHaveAttribute('aria-disabled')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect.element(card.getByText('Processing', { exact: true })).toBeVisible()
  await expect.element(card.getByText('For Ms Nurul Aina')).toBeVisible()
})

test('where it is wide the row says it too [R§2 D§9]', async () => {
  await page.viewport(1280, 800)
  await openRequests()
  const rows = page.getByRole('list', { name: 'Sample Requests by HCP' })
  await expect.element(rows.getByRole('button', { name: /Dr Other.*For Ms Nurul Aina/ })).toBeVisible()
  await expect.element(rows.getByText(/^For /)).toHaveTextContent('For Ms Nurul Aina')
})
