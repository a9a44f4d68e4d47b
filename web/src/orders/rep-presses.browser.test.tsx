import type { ErrorCode } from '@portal/contract/errors'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loseCall, openScreen, refuse } from '../../test/open-screen.tsx'
import { anOrder, aRecruit, aRep } from '../../test/records.ts'
import { showAlert } from '../ui/toast.tsx'

const UPDATE = 'POST /order/update'
const meta = { yearMonth: '2026-11', registered: 1, fulfilled: 0, months: [], processing: 2, next: null }
const byStatus = {
  PROCESSING: 2,
  IN_REVIEW: 2,
  POSTED: 0,
  COMPLETED: 0,
  CANCELLED: 0,
  CANCELLED_BY_COMPANY: 0,
  LOST: 0,
}
type Order = ReturnType<typeof anOrder>

const cardOf = ({ id }: Order) => page.getByRole('article').filter({ hasText: id.slice(-12) })
const ask = page.getByRole('alertdialog')
const sleep = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

type Lost = { at: number; done: boolean; refused?: ErrorCode }

/**
 * Mocks a server with orders of different HCPs; the response of one change, counted from 0, can be lost.
 * @param until when each change gets its response; immediately by default
 * @returns the changes that were sent
 */
async function openOrders(orders: Order[], search = '', lost: Lost[] = [], until: Promise<void>[] = []) {
  const hcps = new Map(orders.map(({ id }, index) => [id, aRecruit({ name: `Dr Number ${index}` })]))
  let calls = 0
  let lastKey: string | undefined
  const sent = await openScreen(
    `/sale-rep/sample/request${search}`,
    {
      'GET /users/details': aRep,
      'GET /haleon/promoter/recruited-users': ({ query }) => ({
        data: orders
          .filter(({ status }) => query.status === undefined || status === query.status)
          .map(order => ({ ...(hcps.get(order.id) ?? aRecruit()), orders: [order] })),
        meta: { ...meta, byStatus },
      }),
      [UPDATE]: async ({ body, headers }) => {
        const { orderId, ...change } = body as { orderId: string } & Partial<Order> // as the contract has it
        const index = orders.findIndex(({ id }) => id === orderId)
        const loss = lost.find(({ at }) => at === calls)
        calls += 1
        await until[calls - 1]
        if (loss?.refused) return refuse(loss.refused)
        if (loss && !loss.done) return loseCall()
        const repeated = lastKey === headers['idempotency-key']
        const order = { ...(orders[index] ?? anOrder()), ...(repeated ? {} : change) }
        orders[index] = order
        lastKey = headers['idempotency-key']
        return loss ? loseCall() : order
      },
    },
    'RETAILER',
  )
  return () => sent.filter(({ name }) => name === UPDATE)
}

/** Presses the element at a position. */
function tap({ x, y }: { x: number; y: number }): void {
  document.elementFromPoint(x, y)?.closest<HTMLElement>('button, a')?.click()
}

/** The position of a button, once it accepts presses. */
async function placeOf(card: ReturnType<typeof cardOf>, name: string) {
  const button = card.getByRole('button', { name })
  await expect.element(button).toBeEnabled()
  const { x, y, width, height } = button.element().getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

for (const search of ['', '?status=PROCESSING']) {
  for (const pause of [200, 600, 1000]) {
    test(`two taps on Approve, ${pause} ms apart, approve one order and nothing else (${search || 'all orders'}) [R§4 UX§18]`, async () => {
      const orders = [anOrder(), anOrder()] as const
      const changes = await openOrders([...orders], search)
      const place = await placeOf(cardOf(orders[0]), 'Approve')
      tap(place)
      await sleep(pause)
      tap(place)
      await expect.element(cardOf(orders[0]).getByText('Processing', { exact: true })).toBeVisible()
      await sleep(100)
      expect(changes().map(({ body }) => body)).toEqual([{ orderId: orders[0].id, status: 'IN_REVIEW' }])
      expect(page.getByRole('dialog').elements()).toEqual([])
      expect(ask.elements()).toEqual([])
      // Neither card has moved.
      const [first, second] = page.getByRole('article').elements()
      expect(first?.textContent).toContain('Dr Number 0')
      expect(second?.textContent).toContain('Pending Approval')
    })
  }
}

test('Mark as Shipped asks, naming HCP and order; the second of two taps does not answer it [R§4 UX§9 UX§18]', async () => {
  const order = anOrder({ status: 'IN_REVIEW' })
  const changes = await openOrders([order])
  const place = await placeOf(cardOf(order), 'Mark as Shipped')
  const opened = performance.now()
  tap(place)
  await expect.element(ask).toHaveAccessibleName('Mark as Shipped?')
  await expect.element(ask.getByText(`Order ${order.id.slice(-12)} of Dr Number 0`)).toBeVisible()
  const confirm = ask.getByRole('button', { name: 'Mark as Shipped' })
  const answer = () => confirm.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  while (performance.now() - opened < 1000) {
    answer()
    await sleep(200)
  }
  expect(changes()).toEqual([])
  await confirm.click()
  await expect.element(cardOf(order).getByText('Shipping')).toBeVisible()
  await expect.element(ask).not.toBeInTheDocument()
  expect(changes().map(({ body }) => body)).toEqual([{ orderId: order.id, status: 'POSTED' }])
})

test('the second of two taps on Reject presses neither Add nor Skip [R§4 UX§18]', async () => {
  const order = anOrder()
  const changes = await openOrders([order])
  tap(await placeOf(cardOf(order), 'Reject'))
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toBeVisible()
  await sleep(400)
  for (const name of ['Add', 'Skip']) {
    dialog
      .getByRole('button', { name, exact: true })
      .element()
      .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  }
  await sleep(100)
  expect(changes()).toEqual([])
})

test('an approval with a lost response is retried under its key and reported as done [UX§19]', async () => {
  const order = anOrder()
  const changes = await openOrders([order], '', [{ at: 0, done: true }])
  await cardOf(order).getByRole('button', { name: 'Approve' }).click()
  await expect.element(page.getByText('Order successfully updated.')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  const keys = changes().map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('a rejection with two lost responses reports it and offers Retry, which shows the status on the server [R§8 UX§19]', async () => {
  const order = anOrder()
  const lost = [
    { at: 0, done: true },
    { at: 1, done: true },
  ]
  const changes = await openOrders([order], '?status=PROCESSING', lost)
  await cardOf(order).getByRole('button', { name: 'Reject' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByPlaceholder('Add a rejected reason').fill('Ordered last week')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to update status order.')
  // The list is refetched, as after a reconnect; the order no longer waits.
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('focus'))
  await sleep(200)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('Order successfully updated.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(cardOf(order).getByText('Rejected', { exact: true })).toBeVisible()
  expect(new Set(changes().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('several orders are approved one by one, and the failed ones are named [R§4]', async () => {
  const orders = [anOrder(), anOrder(), anOrder()] as const
  const changes = await openOrders([...orders], '?status=PROCESSING', [
    { at: 1, done: false, refused: 'ORDER_MOVED' },
  ])
  await page.getByRole('button', { name: 'Select several' }).click()
  const all = page.getByRole('button', { name: /^Approve all/ })
  await expect.element(all).toBeDisabled()
  await page.getByLabelText('Select Dr Number 0').click()
  await page.getByLabelText('Select Dr Number 2').click()
  await page.getByRole('button', { name: 'Approve all (2)' }).click()
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent(
      `Requests approved: 1Not approved:Dr Number 2, order ${orders[2].id.slice(-12)}: This order was changed in the meantime.`,
    )
  expect(changes().map(({ body }) => body)).toEqual(
    [orders[0], orders[2]].map(({ id }) => ({ orderId: id, status: 'IN_REVIEW' })),
  )
  await expect.element(cardOf(orders[0]).getByText('Processing', { exact: true })).toBeVisible()
  await expect.element(cardOf(orders[1]).getByRole('button', { name: 'Approve' })).toBeEnabled()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
})

test('a batch continues after its screen is left, reports on the next screen, and leaves the alert there alone [UX§20]', async () => {
  const orders = [anOrder(), anOrder()] as const
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const until = answers.map(({ promise }) => promise)
  await openOrders([...orders], '?status=PROCESSING', [], until)
  await page.getByRole('button', { name: 'Select several' }).click()
  for (const order of orders) await cardOf(order).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Approve all (2)' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect.element(page.getByText('Approving requests: 0 of 2 done')).toBeVisible()
  showAlert('The alert of this screen')
  answers[0]?.resolve()
  await expect.element(page.getByText('Approving requests: 1 of 2 done')).toBeVisible()
  await expect.element(page.getByText('The alert of this screen')).toBeVisible()
  answers[1]?.resolve()
  await expect.element(page.getByText('Requests approved: 2')).toBeVisible()
})

test.each([
  ['NO_USABLE_LOT', 'No usable stock of this item is left. Ask your company.', false],
  ['HCP_NOT_VERIFIED', 'This HCP is no longer verified. Ask your company to cancel this request.', true],
] as const)(
  'a shipping refused with %s says the specified sentence, then why [R§8 D§10]',
  async (refused, why, stays) => {
    const order = anOrder({ status: 'IN_REVIEW' })
    await openOrders([order], '', [{ at: 0, done: false, refused }])
    await cardOf(order).getByRole('button', { name: 'Mark as Shipped' }).click()
    await ask.getByRole('button', { name: 'Mark as Shipped' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent(`Failed to update status order. ${why}`)
    expect(cardOf(order).getByText(why).elements()).toHaveLength(stays ? 1 : 0)
  },
)

test.each([
  ['CANCELLED_BY_COMPANY', 'Cancelled'],
  ['LOST', 'Lost'],
] as const)(
  'a request that an admin ended as %s is %s, with its reason and nothing to press [D§10]',
  async (ending, name) => {
    const order = anOrder({ status: 'CANCELLED', ending, remark: ['Out of season'] })
    await openOrders([order])
    for (const text of [name, 'Reason:', 'Out of season'])
      await expect.element(cardOf(order).getByText(text, { exact: true })).toBeVisible()
    expect(cardOf(order).getByRole('button').elements()).toEqual([])
  },
)
