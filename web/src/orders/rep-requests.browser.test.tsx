import { ORDER_STATUSES } from '@portal/contract/order-status'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, broken, loseCall, openScreen, refuse } from '../../test/open-screen.tsx'
import { anOrder, aRecruit, aRep } from '../../test/records.ts'

const UPDATE = 'POST /order/update'
const RECRUITED = 'GET /haleon/promoter/recruited-users'
const LABELS = {
  PROCESSING: 'Pending Approval',
  IN_REVIEW: 'Processing',
  POSTED: 'Shipping',
  COMPLETED: 'Delivered',
  CANCELLED: 'Rejected',
} as const
const ACTIONS: Record<string, string[]> = {
  PROCESSING: ['Approve', 'Reject'],
  IN_REVIEW: ['Mark as Shipped', 'Edit Remark'],
}

type Order = ReturnType<typeof anOrder>

const cardOf = ({ id }: Order) => page.getByRole('article').filter({ hasText: id.slice(-12) })
const dialog = page.getByRole('dialog')
const alert = page.getByRole('alert')
const meta = { yearMonth: '2026-11', registered: 1, fulfilled: 0, processing: 1, next: null }

/** Mocks a stateful server of requests. @returns the changes that were sent */
async function openRequests(orders: Order[], ...failures: (() => never | Promise<never>)[]) {
  const update: Answers[typeof UPDATE] = ({ body }) => {
    const { orderId, ...change } = body as { orderId: string } & Partial<Order> // as the contract has it
    const index = orders.findIndex(({ id }) => id === orderId)
    const moved = { ...(orders[index] ?? anOrder()), ...change }
    orders[index] = moved
    return moved
  }
  const failing = [...failures]
  const byStatus = {
    PROCESSING: 1,
    IN_REVIEW: 1,
    POSTED: 1,
    COMPLETED: 1,
    CANCELLED: 1,
    CANCELLED_BY_COMPANY: 0,
    LOST: 0,
  }
  const sent = await openScreen(
    '/sale-rep/sample/request',
    {
      'GET /users/details': aRep,
      [RECRUITED]: () => ({
        data: orders.map(order => aRecruit({ orders: [order] })),
        meta: { ...meta, byStatus },
      }),
      [UPDATE]: call => (failing.shift() ?? update)(call),
    },
    'RETAILER',
  )
  return () => sent.filter(({ name }) => name === UPDATE).map(({ body }) => body)
}

test('a card shows every field of a request, and the actions of its status [R§2 R§3 R§4 R§9]', async () => {
  const orders = ORDER_STATUSES.map(status =>
    anOrder({ status, remark: status === 'PROCESSING' ? [] : ['Leave at the counter'] }),
  )
  await openRequests(orders)
  for (const order of orders) {
    const card = cardOf(order)
    await expect.element(card.getByText(LABELS[order.status], { exact: true })).toBeVisible()
    await expect.element(card.getByRole('heading')).toHaveTextContent('HCP Dr Hana Yusof')
    await expect.element(card.getByText('Practice name / Clinic name BRIGHT SMILE CLINIC')).toBeVisible()
    const terms = [...card.element().querySelectorAll('dt')]
    const remark = order.status === 'CANCELLED' ? 'Rejected Reason' : 'Remark'
    expect(terms.map(term => [term.textContent, term.nextElementSibling?.textContent])).toEqual([
      ['Item(s)', 'Gum Care Toothpaste 75 g'],
      ['Category', 'Oral Care Sample'],
      ['Order ID', order.id.slice(-12)],
      ['Ordered On', '02/11/2026'],
      ...(order.status === 'COMPLETED' ? [['Delivered On', '05/11/2026']] : []),
      ['Mobile No', '+60\u00a012-300\u00a00001'],
      ['Address', '12 Jalan Ampang, 50450 Kuala Lumpur, Selangor'],
      ...(order.status === 'PROCESSING' ? [] : [[remark, 'Leave at the counter']]),
    ])
    const buttons = card.getByRole('button').elements()
    expect(buttons.map(button => button.textContent)).toEqual(ACTIONS[order.status] ?? [])
  }
})

test('a slip is printed of what is on its way, and of nothing else [R§2]', async () => {
  const orders = ORDER_STATUSES.map(status => anOrder({ status }))
  await openRequests(orders)
  const shipped = orders.find(({ status }) => status === 'POSTED')?.id ?? ''
  const slips = page.getByRole('link', { name: 'Print slip of order' })
  await expect.element(slips).toHaveAttribute('href', `/sale-rep/sample/request/${shipped}/slip`)
})

test("Approve moves the order in its place, or says 'Failed to update status order.' [R§4 R§8]", async () => {
  const order = anOrder()
  // A lost call is retried before it counts as a failure.
  const moves = await openRequests([order], () => refuse('INTERNAL'), loseCall, loseCall)
  const card = cardOf(order)
  for (let failure = 0; failure < 2; failure += 1) {
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect.element(alert).toHaveTextContent('Failed to update status order.')
    await expect.element(card.getByText('Pending Approval')).toBeVisible()
  }
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect.element(card.getByText('Processing', { exact: true })).toBeVisible()
  expect(moves().at(-1)).toEqual({ orderId: order.id, status: 'IN_REVIEW' })
  await expect.element(page.getByText('Order successfully updated.')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
})

test('the remark dialog: its texts, a failure that keeps what was typed, a remark that shows on the card [R§2 R§7 R§8]', async () => {
  const order = anOrder({ status: 'IN_REVIEW' })
  const moves = await openRequests([order], () => refuse('INTERNAL'))
  const card = cardOf(order)
  await card.getByRole('button', { name: 'Add Remark' }).click()
  const text = dialog.getByPlaceholder('Add a delivery remark')
  await expect.element(text).toHaveAccessibleDescription('Delivery remark will show on the packing')
  await text.fill('Ring the bell\ntwice')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to update remark')
  await expect.element(text).toHaveValue('Ring the bell\ntwice')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Add Remark' }).click()
  await expect.element(text).toHaveValue('Ring the bell\ntwice')

  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves().at(-1)).toEqual({ orderId: order.id, remark: ['Ring the bell\ntwice'] })
  await expect.element(page.getByText('Remark successfully updated.')).toBeVisible()
  await expect.element(card.getByText('Ring the bell')).toBeVisible()
  await expect.element(card.getByText('Processing', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Edit Remark' }).click()
  await expect.element(text).toHaveValue('Ring the bell\ntwice')
  expect(dialog.getByText('This text has not been saved yet.').elements()).toEqual([])
})

test('a text that failed and was cancelled comes back as what it is: not saved [R§2]', async () => {
  const order = anOrder({ status: 'IN_REVIEW', remark: ['At the counter'] })
  await openRequests([order], () => refuse('INTERNAL'))
  const card = cardOf(order)
  await card.getByRole('button', { name: 'Edit Remark' }).click()
  const text = dialog.getByPlaceholder('Add a delivery remark')
  await text.fill('Ring the bell')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(card.getByText('At the counter')).toBeVisible()
  await card.getByRole('button', { name: 'Edit Remark' }).click()
  await expect.element(text).toHaveValue('Ring the bell')
  await expect.element(dialog.getByText('This text has not been saved yet.')).toBeVisible()
})

test('a text shows its length, and a too long one is neither cut nor sent [D§7]', async () => {
  const order = anOrder()
  const moves = await openRequests([order])
  await cardOf(order).getByRole('button', { name: 'Reject' }).click()
  const text = dialog.getByPlaceholder('Add a rejected reason')
  await expect.element(dialog.getByText('0 of 500 characters')).toBeVisible()
  await text.fill('x'.repeat(501))
  await expect.element(text).toHaveValue('x'.repeat(501))
  await expect.element(dialog.getByText('501 of 500 characters')).toBeVisible()
  await expect.element(text).toHaveAccessibleDescription('At most 500 characters.')
  const add = dialog.getByRole('button', { name: 'Add', exact: true })
  await expect.element(add).toBeDisabled()
  await text.fill('x'.repeat(500))
  await add.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(moves()).toHaveLength(1)
})

for (const { button, typed, remark } of [
  { button: 'Add', typed: 'Ordered last week', remark: ['Ordered last week'] },
  { button: 'Add', typed: '', remark: [] },
  { button: 'Skip', typed: 'Never mind', remark: [] },
]) {
  test(`rejecting with ${button} and the reason '${typed}': Rejecting Order... while it works, and the text outlives a failure [R§5 R§8]`, async () => {
    const order = anOrder()
    const { promise: answered, reject: lose } = Promise.withResolvers<never>()
    const moves = await openRequests(
      [order],
      () => refuse('INTERNAL'),
      () => answered,
      loseCall,
    )
    const card = cardOf(order)
    await card.getByRole('button', { name: 'Reject' }).click()
    const text = dialog.getByPlaceholder('Add a rejected reason')
    await text.fill(typed)
    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to update status order.')
    await expect.element(text).toHaveValue(typed)

    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect
      .poll(() => dialog.getByRole('button', { name: 'Rejecting Order...' }).elements().length)
      .toBe(2)
    lose(new TypeError('Failed to fetch'))
    await expect.element(text).toHaveValue(typed)

    await dialog.getByRole('button', { name: button, exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(moves().at(-1)).toEqual({ orderId: order.id, status: 'CANCELLED', remark })
    await expect.element(page.getByText('Order successfully updated.')).toBeVisible()
    await expect.element(card.getByText('Rejected', { exact: true })).toBeVisible()
    expect(card.getByText('Rejected Reason').elements()).toHaveLength(remark.length)
    expect(card.getByText('Never mind').elements()).toHaveLength(0)
  })
}

test("'No record' shows only after a successful answer [R§2 R§8 D§9]", async () => {
  const list = broken(() => ({ data: [], meta }))
  const answers = { 'GET /users/details': aRep, [RECRUITED]: list.answer }
  await openScreen('/sale-rep/sample/request', answers, 'RETAILER')
  await expect.element(alert).toHaveTextContent('This could not be loaded.')
  await expect.element(page.getByText('No record')).not.toBeInTheDocument()
  list.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No record')).toBeVisible()
})

test('the status a rep filters by is in view, however many stand before it', async () => {
  const byStatus = {
    PROCESSING: 9,
    IN_REVIEW: 9,
    POSTED: 9,
    COMPLETED: 9,
    CANCELLED: 9,
    CANCELLED_BY_COMPANY: 0,
    LOST: 0,
  }
  const list = {
    data: [aRecruit({ orders: [anOrder({ status: 'CANCELLED' })] })],
    meta: { ...meta, byStatus },
  }
  const answers = { 'GET /users/details': aRep, [RECRUITED]: () => list }
  await openScreen('/sale-rep/sample/request?status=CANCELLED', answers, 'RETAILER')
  const filter = page.getByRole('navigation', { name: 'Filter by status' })
  await expect.element(filter.getByRole('link', { name: 'Rejected' })).toBeInViewport({ ratio: 0.99 })
  await expect.element(filter.getByRole('link', { name: 'All' })).not.toBeInViewport()
})
