import { ORDER_STATUSES } from '@portal/contract/order-status'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken, inTurn, loseCall, openScreen, Refusal } from '../../test/open-screen.tsx'
import { LONG_WORD, readLarge } from '../../test/read-large.ts'
import { anHcp, anOrder } from '../../test/records.ts'

const ORDERS = '/portal/order'
const REMARK = 'Leave at the counter'
const DETAILS = { 'GET /users/details': () => anHcp() }
const LABELS = {
  PROCESSING: 'Pending Approval',
  IN_REVIEW: 'Processing',
  POSTED: 'Shipping',
  COMPLETED: 'Delivered',
  CANCELLED: 'Rejected',
} as const

type Order = ReturnType<typeof anOrder>

const cardOf = ({ id }: Order) => page.getByRole('article').filter({ hasText: id.slice(-12) })

function says(order: Order, term: string): string {
  const terms = [...cardOf(order).element().querySelectorAll('dt')].filter(dt => dt.textContent === term)
  return terms.map(dt => dt.nextElementSibling?.textContent).join()
}

async function markDelivered(): Promise<void> {
  await page.getByRole('article').getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).click()
}

test('a card shows the last 12 characters of its id, its label, dates, samples, address and remark [H§2 H§3 H§4 H§9 D§1]', async () => {
  const orders = ORDER_STATUSES.map(status =>
    anOrder({ status, remark: status === 'PROCESSING' ? [] : [REMARK] }),
  )
  await openScreen(
    ORDERS,
    { ...DETAILS, 'GET /order/get': () => ({ checkProduct: orders }) },
    'RETAILER_STAFF',
  )
  for (const order of orders) {
    const card = cardOf(order)
    await expect.element(card.getByText(LABELS[order.status], { exact: true })).toBeVisible()
    await expect.element(card.getByRole('heading')).toHaveTextContent(`Order ID${order.id.slice(-12)}`)
    expect(says(order, 'Ordered On')).toBe('02/11/2026')
    expect(says(order, 'Delivered On')).toBe(order.status === 'COMPLETED' ? '05/11/2026' : '')
    expect(says(order, 'Category')).toBe('Oral Care Sample')
    expect(says(order, 'Item(s)')).toBe('Gum Care Toothpaste 75 g')
    expect(says(order, 'Address')).toContain('BRIGHT SMILE CLINIC')
    const rejected = order.status === 'CANCELLED'
    expect(says(order, 'Rejected Reason:')).toBe(rejected ? REMARK : '')
    expect(says(order, 'Remark')).toBe(rejected || order.status === 'PROCESSING' ? '' : REMARK)
    expect(card.getByRole('button', { name: 'Mark As Delivered' }).elements()).toHaveLength(
      order.status === 'POSTED' ? 1 : 0,
    )
  }
})

test.each([
  ['CANCELLED_BY_COMPANY', 'Cancelled'],
  ['LOST', 'Lost'],
] as const)('an order that was ended as %s is shown as %s, with its reason [D§10]', async (ending, name) => {
  const order = anOrder({ status: 'CANCELLED', ending, remark: [REMARK] })
  const answers = { ...DETAILS, 'GET /order/get': () => ({ checkProduct: [order] }) }
  await openScreen(ORDERS, answers, 'RETAILER_STAFF')
  await expect.element(cardOf(order).getByText(name, { exact: true })).toBeVisible()
  expect([says(order, 'Reason:'), says(order, 'Rejected Reason:')]).toEqual([REMARK, ''])
})

test("'Mark As Delivered' is shown at once and taken back with the message when it fails [H§1 H§2 H§4 H§7 H§8 UX§7]", async () => {
  let order = anOrder({ status: 'POSTED' })
  const { promise: answered, reject } = Promise.withResolvers<Order>()
  const answer = inTurn<Order | Promise<Order>>(
    () => answered,
    loseCall,
    () => {
      order = { ...order, status: 'COMPLETED' }
      return order
    },
  )
  const sent = await openScreen(
    ORDERS,
    {
      ...DETAILS,
      'GET /order/get': () => ({ checkProduct: [order] }),
      'POST /order/status-update': answer,
    },
    'RETAILER_STAFF',
  )
  const card = cardOf(order)
  await markDelivered()
  await expect.element(card.getByText('Delivered', { exact: true })).toBeVisible()
  reject(new Refusal('INTERNAL'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to Update Status.')
  await expect.element(card.getByText('Shipping')).toBeVisible()
  await markDelivered()
  await expect.element(page.getByRole('alert')).toHaveTextContent('There was an error updating status.')
  await expect.element(card.getByText('Shipping')).toBeVisible()
  await markDelivered()
  await expect.element(card.getByText('Delivered On')).toBeVisible()
  const moves = sent.filter(({ name }) => name === 'POST /order/status-update')
  expect(moves.at(-1)?.body).toEqual({ id: order.id, status: 'COMPLETED' })
})

test('an order whose delivery was noted, but whose answers were lost, is delivered, without a word of failure [UX§19]', async () => {
  let order = anOrder({ status: 'POSTED' })
  await openScreen(
    ORDERS,
    {
      ...DETAILS,
      'GET /order/get': () => ({ checkProduct: [order] }),
      'GET /orders': () => ({ orders: [] }),
      'POST /order/status-update': () => {
        order = { ...order, status: 'COMPLETED', updatedAt: '2026-11-06T03:00:00.000Z' }
        return loseCall()
      },
    },
    'RETAILER_STAFF',
  )
  await markDelivered()
  await expect.poll(() => says(order, 'Delivered On')).toBe('06/11/2026')
  expect(page.getByRole('alert').elements()).toEqual([])
})

test("an empty list shows 'No order found', but only after a successful answer [H§2 H§8 D§9]", async () => {
  const list = broken(() => ({ checkProduct: [] }))
  await openScreen(ORDERS, { ...DETAILS, 'GET /order/get': list.answer }, 'RETAILER_STAFF')
  await expect.element(page.getByRole('alert')).toHaveTextContent('This could not be loaded.')
  await expect.element(page.getByText('No order found')).not.toBeInTheDocument()
  list.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No order found')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

/** The steps of a timeline: label, whether it is the current one, and the day. */
function stepsOf(order: Order) {
  return [...cardOf(order).element().querySelectorAll('ol > li')].map(step => [
    step.querySelector('svg')?.parentElement?.textContent,
    step.getAttribute('aria-current'),
    step.querySelector('time')?.textContent,
  ])
}

test('the newest shipping order shows its way with the days that are known, and delivering fills it in place', async () => {
  const history = [
    { status: 'PROCESSING' as const, at: '2026-11-01T16:00:00.000Z' },
    { status: 'POSTED' as const, at: '2026-11-04T03:00:00.000Z' },
  ]
  const [newest, older] = [anOrder({ status: 'POSTED', history }), anOrder({ status: 'POSTED' })]
  const orders = [anOrder(), newest, older]
  const delivered = {
    ...newest,
    status: 'COMPLETED' as const,
    history: [...history, { status: 'COMPLETED' as const, at: '2026-11-06T03:00:00.000Z' }],
  }
  await openScreen(
    ORDERS,
    {
      ...DETAILS,
      'GET /order/get': () => ({ checkProduct: orders }),
      'GET /orders': () => ({ orders: [] }),
      'POST /order/status-update': () => delivered,
    },
    'RETAILER_STAFF',
  )
  await expect.element(cardOf(newest).getByRole('list', { name: 'Where your samples are' })).toBeVisible()
  expect(page.getByRole('list', { name: 'Where your samples are' }).elements()).toHaveLength(1)
  const steps = (now: string, last?: string) => [
    ['Pending Approval', null, '02/11/2026'],
    ['Processing', null, undefined],
    ['Shipping', now === 'Shipping' ? 'step' : null, '04/11/2026'],
    ['Delivered', now === 'Delivered' ? 'step' : null, last],
  ]
  expect(stepsOf(newest)).toEqual(steps('Shipping'))
  await cardOf(newest).getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect.element(cardOf(newest).getByText('Delivered On')).toBeVisible()
  await expect.poll(() => stepsOf(newest)).toEqual(steps('Delivered', '06/11/2026'))
  expect(stepsOf(older)).toEqual([])
})

test('six orders take two and a half screens of a phone at most', async () => {
  const item = (name: string) => ({ shopItem: { id: name, name, categories: [] } })
  const place = {
    ...anOrder().addressSnaphot,
    name: 'BRIGHT SMILE DENTAL',
    line2: 'Bangsar Baru',
    state: 'Wilayah Persekutuan Kuala Lumpur',
  }
  const statuses = ['PROCESSING', 'PROCESSING', 'IN_REVIEW', 'POSTED', 'CANCELLED', 'COMPLETED'] as const
  const orders = statuses.map((status, index) =>
    anOrder({
      status,
      addressSnaphot: place,
      orderItem: ['Sensitive Toothpaste 100 g', 'Gum Care Toothpaste 75 g'].slice(index % 2).map(item),
      remark: index > 2 ? [REMARK] : [],
    }),
  )
  await openScreen(
    ORDERS,
    { ...DETAILS, 'GET /order/get': () => ({ checkProduct: orders }) },
    'RETAILER_STAFF',
  )
  await expect.element(cardOf(orders[5] ?? anOrder())).toBeInTheDocument()
  expect(document.documentElement.scrollHeight).toBeLessThanOrEqual(2.5 * 844)
})

test('no word widens an order at 320 px and twice the size of text [UX§12]', async () => {
  await readLarge()
  const order = anOrder({ category: { name: LONG_WORD }, remark: [LONG_WORD], address: { name: LONG_WORD } })
  await openScreen(
    ORDERS,
    { ...DETAILS, 'GET /order/get': () => ({ checkProduct: [order] }) },
    'RETAILER_STAFF',
  )
  await expect.element(cardOf(order).getByText(LONG_WORD).first()).toBeVisible()
  const root = document.documentElement
  expect(root.scrollWidth).toBe(root.clientWidth)
})
