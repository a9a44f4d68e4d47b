import type { Order } from '@portal/contract/orders'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { anOrder, aRecruit, aRep } from '../../test/records.ts'

const RECRUITED = 'GET /haleon/promoter/recruited-users'
const meta = { yearMonth: '2026-11', registered: 1, fulfilled: 0, processing: 2, next: null }

beforeEach(() => page.viewport(390, 664))

/** Shows two waiting requests on a phone with a viewport of 664 px. @returns the row of filters and the cards */
async function openTwo(name: string, place: Partial<Order['addressSnaphot']>, items: readonly string[]) {
  const shopItem = (name: string) => ({ shopItem: { id: name, name, categories: [] } })
  const byStatus = {
    PROCESSING: 4,
    IN_REVIEW: 0,
    POSTED: 0,
    COMPLETED: 0,
    CANCELLED: 0,
    CANCELLED_BY_COMPANY: 0,
    LOST: 0,
  }
  const data = ['8 Jalan SS 2/64', '12 Jalan Ampang'].map(line1 => {
    const addressSnaphot = { ...anOrder().addressSnaphot, line1, ...place }
    return aRecruit({ name, orders: [anOrder({ addressSnaphot, orderItem: items.map(shopItem) })] })
  })
  const answers = { 'GET /users/details': aRep, [RECRUITED]: () => ({ data, meta: { ...meta, byStatus } }) }
  await openScreen('/sale-rep/sample/request', answers, 'RETAILER')
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true }).last()).toBeVisible()
  const filters = page.getByRole('navigation', { name: 'Filter by status' }).element()
  const cards = page.getByRole('article').elements()
  return { filters, cards }
}

test('two requests are decided on one screen of 390 × 664: both cards are whole under the header and the filters [UX§21]', async () => {
  const { cards } = await openTwo('Dr Arjun Nair', { name: 'KLINIK NAIR' }, ['Gum Care Toothpaste 75 g'])
  expect(cards).toHaveLength(2)
  expect(window.scrollY).toBe(0)
  expect(cards[1]?.getBoundingClientRect().bottom).toBeLessThanOrEqual(664)
})

test('two requests of two items each, with longer names and addresses, are whole below the filters once these have come to the top [UX§21]', async () => {
  const items = ['Gum Care Toothpaste 75 g', 'Sensitive Toothpaste 100 g']
  const { filters, cards } = await openTwo('Dr Nurul Huda binti Osman', { line2: 'Bangsar Baru' }, items)
  const [first, second] = cards.map(card => card.getBoundingClientRect())
  const { top, bottom } = filters.getBoundingClientRect()
  expect(first?.top).toBeGreaterThan(bottom)
  // The cards are then 4 px below the edge.
  expect((second?.bottom ?? Infinity) - top).toBeLessThanOrEqual(664 - 4)
})
