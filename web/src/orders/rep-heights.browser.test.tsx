import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { itemOf } from '../../test/order-cards.ts'
import { anOrder } from '../../test/records.ts'
import { openRepRequests } from '../../test/rep-requests.ts'

beforeEach(() => page.viewport(390, 664))

/** Shows two waiting requests on a phone. @returns the edges of the filters and of the cards */
async function openTwo(name: string, place: { name?: string; line2?: string }, items: readonly string[]) {
  const orders = ['8 Jalan SS 2/64', '12 Jalan Ampang'].map(line1 => {
    const addressSnaphot = { ...anOrder().addressSnaphot, line1, ...place }
    return anOrder({ addressSnaphot, orderItem: items.map(itemOf) })
  })
  await openRepRequests(orders, { hcps: [{ name }, { name }] })
  await expect.element(page.getByRole('button', { name: 'Approve', exact: true }).last()).toBeVisible()
  const edgesOf = (element: Element) => element.getBoundingClientRect()
  const filters = page.getByRole('navigation', { name: 'Filter by status' }).element()
  return { filters: edgesOf(filters), cards: page.getByRole('article').elements().map(edgesOf) }
}

test('two requests are decided on one screen of 390 × 664 [UX§21]', async () => {
  const { cards } = await openTwo('Dr Arjun Nair', { name: 'KLINIK NAIR' }, ['Gum Care Toothpaste 75 g'])
  expect(window.scrollY).toBe(0)
  expect(cards[1]?.bottom).toBeLessThanOrEqual(664)
})

test('two longer requests fit below the filters once these are at the top [UX§21]', async () => {
  const items = ['Gum Care Toothpaste 75 g', 'Sensitive Toothpaste 100 g']
  const { filters, cards } = await openTwo('Dr Nurul Huda binti Osman', { line2: 'Bangsar Baru' }, items)
  expect(cards[0]?.top).toBeGreaterThan(filters.bottom)
  // The cards are then 4 px below the edge.
  expect((cards[1]?.bottom ?? Infinity) - filters.top).toBeLessThanOrEqual(664 - 4)
})
