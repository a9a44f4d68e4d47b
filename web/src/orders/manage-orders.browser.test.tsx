import type { Order } from '@portal/contract/orders/orders.endpoints'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  type Answers,
  broken,
  inTurn,
  loseCall,
  openScreen,
  Refusal,
  refuse,
} from '../../test/open-screen.tsx'
import { cardOf, factsOf, itemOf, openDetails, orderIn } from '../../test/order-cards.ts'
import { LONG_WORD, readLarge } from '../../test/read-large.ts'
import { anHcp, anOrder, newId } from '../../test/records.ts'
import { queryClient } from '../lib/query-client.ts'

/** Opens an HCP's orders. @param orders a handler in `answers` may change them */
function openOrders(orders: readonly Order[], answers: Answers = {}) {
  return openScreen(
    '/portal/order',
    {
      'GET /users/details': () => anHcp(),
      'GET /order/get': () => ({ checkProduct: [...orders] }),
      'GET /orders': () => ({ orders: [] }),
      ...answers,
    },
    'RETAILER_STAFF',
  )
}

async function markDelivered(order: Order): Promise<void> {
  await cardOf(order).getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).click()
}

test('a card shows id, status, dates, samples, address and remark of an order [H§2 H§3 H§4 H§9 D§1 D§10]', async () => {
  const rows = [
    ['PROCESSING', 'Pending Approval', undefined],
    ['IN_REVIEW', 'Processing', 'Remark'],
    ['POSTED', 'Shipping', 'Remark'],
    ['COMPLETED', 'Delivered', 'Remark'],
    ['CANCELLED', 'Rejected', 'Rejected Reason:'],
    ['CANCELLED_BY_COMPANY', 'Cancelled', 'Reason:'],
    ['LOST', 'Lost', 'Reason:'],
  ] as const
  const orders = rows.map(([state, , remark]) => orderIn(state, remark ? ['At the counter'] : []))
  await openOrders(orders)
  for (const [index, order] of orders.entries()) {
    const [state, label, remark] = rows[index] ?? rows[0]
    const card = cardOf(order)
    await expect.element(card.getByText(label, { exact: true })).toBeVisible()
    await expect.element(card.getByRole('heading')).toHaveTextContent(`Order ID${order.id.slice(-12)}`)
    const isEnded = order.status === 'CANCELLED'
    const reason = remark ? [[remark, 'At the counter']] : []
    expect(factsOf(order)).toEqual([
      state === 'COMPLETED' ? ['Delivered On', '05/11/2026'] : ['Ordered On', '02/11/2026'],
      ['Item(s)', 'Gum Care Toothpaste 75 g'],
      ...(isEnded ? reason : []),
      ...(state === 'COMPLETED' ? [['Ordered On', '02/11/2026']] : []),
      ['Address', 'BRIGHT SMILE CLINIC, 12 Jalan Ampang, 50450 Kuala Lumpur, Selangor'],
      ['Mobile No', '+60\u00a012-300\u00a00001'],
      ['Category', 'Oral Care Sample'],
      ...(isEnded ? [] : reason),
    ])
    const pressed = () =>
      card
        .getByRole('button')
        .elements()
        .map(({ textContent }) => textContent)
    expect(pressed()).toEqual(state === 'POSTED' ? ['Mark As Delivered'] : [])
    await openDetails(order)
    await expect.element(card.getByText('12 Jalan Ampang', { exact: false })).toBeVisible()
    expect(pressed()).toEqual(state === 'POSTED' ? ['Mark As Delivered', 'Report a problem'] : [])
  }
})

test("'Mark As Delivered' shows at once and is undone with a message when it fails [H§1 H§2 H§4 H§7 H§8 UX§7]", async () => {
  const orders = [anOrder({ status: 'POSTED' })] as [Order]
  const { promise: answered, reject } = Promise.withResolvers<Order>()
  const answer = inTurn<Order | Promise<Order>>(
    () => answered,
    loseCall,
    () => {
      orders[0] = { ...orders[0], status: 'COMPLETED' }
      return orders[0]
    },
  )
  const sent = await openOrders(orders, { 'POST /order/status-update': answer })
  const card = cardOf(orders[0])
  await markDelivered(orders[0])
  await expect.element(card.getByText('Delivered', { exact: true })).toBeVisible()
  reject(new Refusal('INTERNAL'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to Update Status.')
  await expect.element(card.getByText('Shipping')).toBeVisible()
  await markDelivered(orders[0])
  await expect.element(page.getByRole('alert')).toHaveTextContent('There was an error updating status.')
  await expect.element(card.getByText('Shipping')).toBeVisible()
  await markDelivered(orders[0])
  await expect.element(card.getByText('Delivered On')).toBeVisible()
  const moves = sent.filter(({ name }) => name === 'POST /order/status-update')
  expect(moves.at(-1)?.body).toEqual({ id: orders[0].id, status: 'COMPLETED' })
})

test('after a failure, a delivery that the rep marks later does not move the focus', async () => {
  const order = anOrder({ status: 'POSTED' })
  let status: Order['status'] = 'POSTED'
  await openOrders([order], {
    'GET /order/get': () => ({ checkProduct: [{ ...order, status }] }),
    'POST /order/status-update': () => refuse('INTERNAL'),
  })
  await markDelivered(order)
  await expect.element(cardOf(order).getByText('Shipping')).toBeVisible()
  await openDetails(order)
  const again = cardOf(order).getByRole('link', { name: 'Order again' })
  ;(again.element() as HTMLElement).focus()
  status = 'COMPLETED'
  await queryClient.invalidateQueries()
  await expect.element(cardOf(order).getByText('Delivered On')).toBeVisible()
  await expect.element(again).toHaveFocus()
})

test('an order whose delivery was saved but whose response was lost shows as delivered, without an error [UX§19]', async () => {
  const orders = [anOrder({ status: 'POSTED' })] as [Order]
  await openOrders(orders, {
    'POST /order/status-update': () => {
      orders[0] = { ...orders[0], status: 'COMPLETED', updatedAt: '2026-11-06T03:00:00.000Z' }
      return loseCall()
    },
  })
  await markDelivered(orders[0])
  await expect.poll(() => factsOf(orders[0])).toContainEqual(['Delivered On', '06/11/2026'])
  expect(page.getByRole('alert').elements()).toEqual([])
})

test("an empty list shows 'No order found', but only after a successful response [H§2 H§8 D§9]", async () => {
  const list = broken(() => ({ checkProduct: [] }))
  await openOrders([], { 'GET /order/get': list.answer })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your orders could not be loaded.')
  await expect.element(page.getByText('No order found')).not.toBeInTheDocument()
  list.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No order found')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

const history = [
  { status: 'PROCESSING' as const, at: '2026-11-01T16:00:00.000Z' },
  { status: 'POSTED' as const, at: '2026-11-04T03:00:00.000Z' },
]

test('the details have the known days of the way, and stay open while the order is marked as delivered', async () => {
  const order = anOrder({ status: 'POSTED', history })
  await openOrders([order], {
    'POST /order/status-update': () => ({
      ...order,
      status: 'COMPLETED',
      updatedAt: '2026-11-06T03:00:00.000Z',
    }),
  })
  await expect.element(cardOf(order).getByText('Details')).toBeVisible()
  const details = cardOf(order).element().querySelector('details')
  details?.querySelector('summary')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(cardOf(order).getByText('Address', { exact: true })).toBeVisible()
  expect(factsOf(order)).toContainEqual(['Shipping', '04/11/2026'])
  await markDelivered(order)
  await expect.poll(() => factsOf(order)).toContainEqual(['Delivered On', '06/11/2026'])
  expect(details?.open).toBe(true)
})

test('every order has the same shape: status, date, items, one drawing of progress, details', async () => {
  const states = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED', 'LOST'] as const
  const orders = states.map(state => orderIn(state, ['At the counter']))
  await openOrders(orders)
  for (const order of orders) {
    await expect.element(cardOf(order)).toBeVisible()
    const card = cardOf(order).element()
    const [head, items, ...rest] = card.children
    expect(head?.querySelectorAll('svg, dl'), order.status).toHaveLength(2)
    expect(items?.querySelectorAll('li')).toHaveLength(1)
    expect(rest.at(0)?.childElementCount).toBe(4)
    expect(rest.at(-1)?.tagName).toBe('DETAILS')
    expect(card.querySelectorAll('ol')).toHaveLength(0)
  }
})

test('a delivered order of two samples takes at most 300 px of a phone without its details', async () => {
  await page.viewport(390, 664)
  const orderItem = ['Sensitive Toothpaste 100 g', 'Enamel Repair Mouthwash 250 ml'].map(itemOf)
  const order = anOrder({ status: 'COMPLETED', orderItem, remark: ['Please deliver before noon.'] })
  await openOrders([order])
  await expect.element(cardOf(order)).toBeVisible()
  expect(cardOf(order).element().getBoundingClientRect().height).toBeLessThanOrEqual(300)
  await page.viewport(390, 844)
})

test("a parcel with courier and number links to the courier's page in a new tab, but only while it is on its way", async () => {
  const parcel = {
    courierId: newId(),
    courier: 'Pos Laju',
    trackingNo: 'EM123456789MY',
    url: 'https://tracking.pos.com.my/tracking/EM123456789MY',
  }
  const orders = [
    anOrder({ status: 'POSTED', parcel }),
    anOrder({ status: 'POSTED', parcel: { ...parcel, trackingNo: null, url: null } }),
    anOrder({ status: 'COMPLETED', parcel }),
  ] as const
  await openOrders(orders)
  const track = page.getByRole('link', { name: 'Track your parcel' })
  const link = cardOf(orders[0]).getByRole('link', { name: 'Track your parcel' })
  await expect.element(link).toHaveAttribute('href', parcel.url)
  await expect.element(link).toHaveAttribute('target', '_blank')
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(cardOf(orders[0]).getByText('Pos Laju EM123456789MY')).toBeVisible()
  await expect
    .element(cardOf(orders[0]).getByText('Signed for it? Please mark it as delivered here too.'))
    .toBeVisible()
  await expect.element(cardOf(orders[1]).getByText('Pos Laju')).toBeVisible()
  expect(track.elements()).toHaveLength(1)
})

const rep = { id: newId(), name: 'Aisyah Rahman', phone: '60120000001' }

test.each([
  ['is pending', 'PROCESSING', ['Aisyah Rahman will approve or reject it']],
  ['is approved', 'IN_REVIEW', ['With Aisyah Rahman, approved 22/11/2126', 'Usually arrives by 28/11/2126']],
  ['is shipped', 'POSTED', ['On its way', 'Usually arrives by 28/11/2126']],
] as const)(
  'an order that %s shows its state, the next step and the expected arrival',
  async (_case, status, texts) => {
    const at = '2126-11-22T03:00:00.000Z'
    const approved = { status: 'IN_REVIEW' as const, at } // literal type
    const order = anOrder({ status, ...(status !== 'PROCESSING' && { history: [approved] }) })
    const { personalInfo, addressInfo } = anHcp()
    await openOrders([order], {
      'GET /users/details': () => ({
        personalInfo: { ...personalInfo, registeredByPromoterId: rep.id },
        addressInfo,
      }),
      'GET /public/promoters': () => [rep],
    })
    for (const text of texts) await expect.element(cardOf(order).getByText(text)).toBeVisible()
  },
)

test('shipped orders come first, then approved and pending ones; an order marked as delivered keeps its place', async () => {
  const statuses = ['CANCELLED', 'PROCESSING', 'COMPLETED', 'IN_REVIEW', 'POSTED'] as const
  const orders = statuses.map(status => anOrder({ status }))
  const [rejected, waiting, delivered, approved, shipped] = orders
  await openOrders(orders, {
    'POST /order/status-update': () => ({ ...(shipped ?? anOrder()), status: 'COMPLETED' as const }),
  })
  const shown = () =>
    page
      .getByRole('article')
      .elements()
      .map(card => orders.find(({ id }) => card.textContent.includes(id.slice(-12))))
  const byWay = [shipped, approved, waiting, rejected, delivered]
  await expect.poll(shown).toEqual(byWay)
  await markDelivered(shipped ?? anOrder())
  await expect.element(page.getByRole('article').first().getByText('Delivered On')).toBeVisible()
  expect(shown()).toEqual(byWay)
})

test('six orders fit on two and a quarter phone screens', async () => {
  const address = { name: 'BRIGHT SMILE DENTAL', line2: 'Bangsar Baru' }
  const addressSnaphot = {
    ...anOrder().addressSnaphot,
    ...address,
    state: 'Wilayah Persekutuan Kuala Lumpur',
  }
  const statuses = ['PROCESSING', 'PROCESSING', 'IN_REVIEW', 'POSTED', 'CANCELLED', 'COMPLETED'] as const
  const items = ['Sensitive Toothpaste 100 g', 'Gum Care Toothpaste 75 g'].map(itemOf)
  const orders = statuses.map((status, index) =>
    anOrder({
      status,
      addressSnaphot,
      orderItem: items.slice(index % 2),
      remark: index > 2 ? ['At the counter'] : [],
    }),
  )
  await openOrders(orders)
  await expect.element(page.getByRole('article').nth(5)).toBeInTheDocument()
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(2.25 * 844)
})

test('a long word does not widen an order at 320 px and double text size [UX§12]', async () => {
  await readLarge()
  const order = anOrder({ category: { name: LONG_WORD }, remark: [LONG_WORD], address: { name: LONG_WORD } })
  await openOrders([order])
  await openDetails(order)
  await expect.element(cardOf(order).getByText(LONG_WORD).first()).toBeVisible()
  const root = document.documentElement
  expect(root.scrollWidth).toBe(root.clientWidth)
})
