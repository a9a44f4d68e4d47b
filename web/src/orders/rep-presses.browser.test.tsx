import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { keepTapGuard } from '../../test/no-surprises.ts'
import { loseCall, refuse } from '../../test/open-screen.tsx'
import { cardOf, click } from '../../test/order-cards.ts'
import { anOrder } from '../../test/records.ts'
import { openRepRequests } from '../../test/rep-requests.ts'
import { showAlert } from '../ui/toast.tsx'

const ask = page.getByRole('alertdialog')
const dialog = page.getByRole('dialog')
const sleep = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

/** @returns a function that finds what can be pressed at the button's present position; from now on the tap guard works */
async function finger(button: ReturnType<typeof page.getByRole>) {
  await expect.element(button).toBeEnabled()
  keepTapGuard()
  const { x, y, width, height } = button.element().getBoundingClientRect()
  return () =>
    document.elementFromPoint(x + width / 2, y + height / 2)?.closest<HTMLElement>('button, a') ?? undefined
}

test.each([
  ['', 0],
  ['', 200],
  ['?status=PROCESSING', 200],
])(
  'two taps on Approve in the list %j, %d ms apart, approve one order [R§4 UX§18]',
  async (search, pause) => {
    const orders = [anOrder(), anOrder()] as const
    const changes = await openRepRequests(orders, { search })
    const under = await finger(cardOf(orders[0]).getByRole('button', { name: 'Approve' }))
    under()?.click()
    await sleep(pause)
    under()?.click()
    await expect.element(cardOf(orders[0]).getByText('Approved', { exact: true })).toBeVisible()
    // The card has folded and the next one has moved up: no press at this place does anything for a second.
    const folded = performance.now()
    while (performance.now() - folded < 1000) {
      expect(under()).toBeUndefined()
      await sleep(100)
    }
    expect(changes().map(({ body }) => body)).toEqual([{ orderId: orders[0].id, status: 'IN_REVIEW' }])
    expect([...dialog.elements(), ...ask.elements()]).toEqual([])
    const cards = page.getByRole('article').elements()
    expect(cards.map(card => card.querySelector('h2')?.textContent)).toEqual([
      'HCP Dr Number 0',
      'HCP Dr Number 1',
    ])
  },
)

test('Mark as Shipped asks for confirmation with HCP and samples, and a second tap does not confirm [R§4 UX§9 UX§18]', async () => {
  const order = anOrder({ status: 'IN_REVIEW' })
  const changes = await openRepRequests([order])
  const under = await finger(cardOf(order).getByRole('button', { name: 'Mark as Shipped' }))
  const opened = performance.now()
  under()?.click()
  await expect.element(ask).toHaveAccessibleName('Mark as Shipped?')
  await expect.element(ask.getByText('Gum Care Toothpaste 75 g for Dr Number 0')).toBeVisible()
  const confirm = ask.getByRole('button', { name: 'Mark as Shipped' })
  while (performance.now() - opened < 1000) {
    click(confirm.element())
    await sleep(200)
  }
  expect(changes()).toEqual([])
  await confirm.click()
  await expect.element(cardOf(order).getByText('Shipped', { exact: true })).toBeVisible()
  await expect.element(cardOf(order).getByRole('link', { name: 'Print slip' })).toBeVisible()
  await expect.element(ask).not.toBeInTheDocument()
  expect(changes().map(({ body }) => body)).toEqual([{ orderId: order.id, status: 'POSTED' }])
})

test('the second of two taps on Reject presses neither Add nor Skip [R§4 UX§18]', async () => {
  const order = anOrder()
  const changes = await openRepRequests([order])
  const under = await finger(cardOf(order).getByRole('button', { name: 'Reject' }))
  under()?.click()
  await expect.element(dialog).toBeVisible()
  await sleep(400)
  for (const name of ['Add', 'Skip']) click(dialog.getByRole('button', { name, exact: true }).element())
  await sleep(100)
  expect(changes()).toEqual([])
})

test('a rejection with two lost responses offers Retry, which shows the status on the server [R§8 UX§19]', async () => {
  const order = anOrder()
  const lose = (make: () => unknown) => {
    make()
    return loseCall()
  }
  const changes = await openRepRequests([order], { search: '?status=PROCESSING', answers: [lose, lose] })
  await cardOf(order).getByRole('button', { name: 'Reject' }).click()
  await dialog.getByPlaceholder('Add a rejected reason').fill('Ordered last week')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to update status order.')
  // The list is refetched, as after a reconnect, and no longer contains the order.
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(new Event('focus'))
  await sleep(200)
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(cardOf(order).getByText('Rejected. Order successfully updated.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(new Set(changes().map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

/** Selects orders and starts their approval. */
async function approveAll(...names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const boxes = page.getByRole('checkbox')
  await expect.poll(() => boxes.elements().length).toBeGreaterThan(1)
  for (const box of boxes.elements()) if (box.matches(':checked')) click(box)
  for (const name of names) await page.getByLabelText(`Select ${name}`).click()
  await page.getByRole('button', { name: `Approve ${names.length}` }).click()
}

test('several orders are approved one by one, and failed ones are named [R§4]', async () => {
  const orders = [anOrder(), anOrder(), anOrder()] as const
  const changes = await openRepRequests(orders, {
    search: '?status=PROCESSING',
    answers: [make => make(), () => refuse('ORDER_MOVED')],
  })
  await approveAll('Dr Number 0', 'Dr Number 2')
  const failed = `Dr Number 2, request ${orders[2].id.slice(-12)}: This order was changed in the meantime.`
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(`Requests approved: 1Not approved:${failed}`)
  expect(changes().map(({ body }) => body)).toEqual(
    [orders[0], orders[2]].map(({ id }) => ({ orderId: id, status: 'IN_REVIEW' })),
  )
  await expect.element(cardOf(orders[0]).getByText('Approved', { exact: true })).toBeVisible()
  await expect.element(cardOf(orders[1]).getByRole('button', { name: 'Approve' })).toBeEnabled()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
})

test("a bulk action continues on the next screen, reports there, and does not replace that screen's alert [UX§20]", async () => {
  const held = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const answers = held.map(
    ({ promise }) =>
      (make: () => ReturnType<typeof anOrder>) =>
        promise.then(make),
  )
  await openRepRequests([anOrder(), anOrder()], { search: '?status=PROCESSING', answers })
  await approveAll('Dr Number 0', 'Dr Number 1')
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await expect.element(page.getByText('Approving requests: 0 of 2 done')).toBeVisible()
  showAlert('The alert of this screen')
  held[0]?.resolve()
  await expect.element(page.getByText('Approving requests: 1 of 2 done')).toBeVisible()
  await expect.element(page.getByText('The alert of this screen')).toBeVisible()
  held[1]?.resolve()
  await expect.element(page.getByText('Requests approved: 2')).toBeVisible()
})

test.each([
  ['NO_USABLE_LOT', 'No usable stock of this item is left. Ask your company.'],
  ['HCP_NOT_VERIFIED', 'This HCP is no longer verified. Ask your company to cancel this request.'],
] as const)(
  'a shipment refused with %s shows the failure and then the reason [R§8 D§10]',
  async (code, why) => {
    const order = anOrder({ status: 'IN_REVIEW' })
    await openRepRequests([order], { answers: [() => refuse(code)] })
    await cardOf(order).getByRole('button', { name: 'Mark as Shipped' }).click()
    await ask.getByRole('button', { name: 'Mark as Shipped' }).click()
    const alert = cardOf(order).getByRole('alert')
    await expect.element(alert).toHaveTextContent(`Failed to update status order. ${why}`)
    await expect.element(ask).not.toBeInTheDocument()
    expect(page.getByRole('alert').elements()).toEqual([alert.element()])
  },
)
