import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken, loseCall, openScreen, Refusal, refuse } from '../../test/open-screen.tsx'
import { cardOf, factsOf, orderIn } from '../../test/order-cards.ts'
import { anOrder, aRep } from '../../test/records.ts'
import { counts, openRepRequests } from '../../test/rep-requests.ts'

const dialog = page.getByRole('dialog')
const alert = page.getByRole('alert')
const add = dialog.getByRole('button', { name: 'Add', exact: true })
const reason = dialog.getByPlaceholder('Add a rejected reason')

test('a card shows every field of a request and the actions of its status [R§2 R§3 R§4 R§9 D§10]', async () => {
  const rows = [
    ['PROCESSING', 'Pending Approval', undefined, ['Approve', 'Reject']],
    ['IN_REVIEW', 'Processing', 'Remark', ['Mark as Shipped', 'Edit Remark']],
    ['POSTED', 'Shipping', 'Remark', ['Print slip', 'Add tracking', 'Report a problem']],
    ['COMPLETED', 'Delivered', 'Remark', []],
    ['CANCELLED', 'Rejected', 'Rejected Reason', []],
    ['CANCELLED_BY_COMPANY', 'Cancelled', 'Reason:', []],
    ['LOST', 'Lost', 'Reason:', []],
  ] as const
  const orders = rows.map(([state, , remark]) => orderIn(state, remark ? ['At the counter'] : []))
  await openRepRequests(orders, { hcps: [{}, { onBehalfOf: 'Ms Nurul Aina' }] })
  for (const [index, order] of orders.entries()) {
    const [state, label, remark, actions] = rows[index] ?? rows[0]
    const card = cardOf(order)
    await expect.element(card.getByText(label, { exact: true })).toBeVisible()
    await expect.element(card.getByRole('heading')).toHaveTextContent(`HCP Dr Number ${index}`)
    expect(card.getByText(/^For /).elements()).toHaveLength(state === 'IN_REVIEW' ? 1 : 0)
    expect(factsOf(order)).toEqual([
      ['Item(s)', 'Gum Care Toothpaste 75 g'],
      ['Category', 'Oral Care Sample'],
      ['Practice name / Clinic name', 'BRIGHT SMILE CLINIC'],
      ['Address', '12 Jalan Ampang, 50450 Kuala Lumpur, Selangor'],
      ['Mobile No', '+60\u00a012-300\u00a00001'],
      ...(remark ? [[remark, 'At the counter']] : []),
      ['Ordered On', '02/11/2026'],
      ...(state === 'COMPLETED' ? [['Delivered On', '05/11/2026']] : []),
      ['Order ID', order.id.slice(-12)],
    ])
    const pressed = [...card.element().querySelectorAll('button, a[href$=slip]')]
    expect(pressed.map(({ textContent }) => textContent)).toEqual(actions)
  }
  await expect.element(cardOf(orders[1] ?? anOrder()).getByText('For Ms Nurul Aina')).toBeVisible()
  const slip = page.getByRole('link', { name: 'Print slip of request' })
  await expect.element(slip).toHaveAttribute('href', `/sale-rep/sample/request/${orders[2]?.id}/slip`)
})

test("a card leads to its samples' leaflets [D§11]", async () => {
  const [one] = anOrder().orderItem
  if (one === undefined) throw new Error('An order has an item.')
  const leaflet = 'https://company.example/gum.pdf'
  const order = anOrder({ orderItem: [{ ...one, shopItem: { ...one.shopItem, leaflet } }] })
  await openRepRequests([order])
  const link = cardOf(order).getByRole('link', {
    name: `Leaflet of ${one.shopItem.name} (opens in a new tab)`,
  })
  await expect.element(link).toHaveAttribute('href', leaflet)
})

test("Approve folds the card to a receipt with what comes next, or shows 'Failed to update status order.' in it [R§4 R§8 UX§30]", async () => {
  const order = anOrder()
  // A lost call is retried before it counts as a failure.
  const answers = [() => refuse('INTERNAL'), loseCall, loseCall]
  const changes = await openRepRequests([order], { answers, hcps: [{ onBehalfOf: 'Ms Nurul Aina' }] })
  const card = cardOf(order)
  for (let failure = 0; failure < 2; failure += 1) {
    await card.getByRole('button', { name: 'Approve' }).click()
    await expect.element(card.getByRole('alert')).toHaveTextContent('Failed to update status order.')
    await expect.element(card.getByText('Pending Approval')).toBeVisible()
  }
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect.element(card.getByText('Approved', { exact: true })).toBeVisible()
  expect(changes().at(-1)?.body).toEqual({ orderId: order.id, status: 'IN_REVIEW' })
  await expect.element(card.getByRole('button', { name: 'Mark as Shipped' })).toBeVisible()
  await expect.poll(() => card.element().getBoundingClientRect().height).toBeLessThanOrEqual(52)
  expect(document.querySelector('[data-toast], [role=alert]')).toBeNull()
  expect(document.body.textContent).toContain('Order successfully updated. Request of Dr Number 0 approved')
  await card.getByRole('button', { name: 'Dr Number 0' }).click()
  await expect.element(card.getByText('Processing', { exact: true })).toBeVisible()
  await expect.element(card.getByText('For Ms Nurul Aina')).toBeVisible()
})

test('a change of a request that is out of view is told by a toast [UX§27 UX§30]', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const orders = Array.from({ length: 8 }, () => anOrder())
  await openRepRequests(orders, { answers: [make => promise.then(make)] })
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  window.scrollTo(0, document.body.scrollHeight)
  resolve()
  await expect.element(page.getByText('Request of Dr Number 0 approved')).toBeVisible()
})

test('a remark that failed to save comes back marked as not saved, and a saved remark shows on the card [R§2 R§7 R§8]', async () => {
  const order = anOrder({ status: 'IN_REVIEW' })
  const changes = await openRepRequests([order], { answers: [() => refuse('INTERNAL')] })
  const card = cardOf(order)
  const text = dialog.getByPlaceholder('Add a delivery remark')
  await card.getByRole('button', { name: 'Add Remark' }).click()
  await expect.element(text).toHaveAccessibleDescription('Delivery remark will show on the packing')
  await text.fill('Ring the bell\ntwice')
  await add.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to update remark')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Add Remark' }).click()
  await expect.element(text).toHaveValue('Ring the bell\ntwice')
  await expect.element(dialog.getByText('This text has not been saved yet.')).toBeVisible()
  expect(dialog.getByRole('alert').elements()).toEqual([])

  await add.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes().at(-1)?.body).toEqual({ orderId: order.id, remark: ['Ring the bell\ntwice'] })
  await expect.element(card.getByText('Remark successfully updated.')).toBeVisible()
  expect(document.querySelector('[data-toast]')).toBeNull()
  await expect.element(card.getByText('Ring the bell')).toBeVisible()
  await expect.element(card.getByText('Processing', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Edit Remark' }).click()
  await expect.element(text).toHaveValue('Ring the bell\ntwice')
  expect(dialog.getByText('This text has not been saved yet.').elements()).toEqual([])
})

test('a text shows its length, and a text that is too long is neither cut nor sent [D§7]', async () => {
  const order = anOrder()
  const changes = await openRepRequests([order])
  await cardOf(order).getByRole('button', { name: 'Reject' }).click()
  await expect.element(dialog.getByText('0 of 500 characters')).toBeVisible()
  await reason.fill('x'.repeat(501))
  await expect.element(reason).toHaveValue('x'.repeat(501))
  await expect.element(dialog.getByText('501 of 500 characters')).toBeVisible()
  await expect.element(reason).toHaveAccessibleDescription('At most 500 characters.')
  await expect.element(add).toBeDisabled()
  await reason.fill('x'.repeat(500))
  await add.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(changes()).toHaveLength(1)
})

test.each([
  ['Add', 'Ordered last week', ['Ordered last week']],
  ['Skip', 'Never mind', []],
])(
  '%s looks and says that it rejects the order, and the text stays after a failure [R§5 R§8]',
  async (name, typed, remark) => {
    const order = anOrder()
    const { promise, reject } = Promise.withResolvers<never>()
    const changes = await openRepRequests([order], { answers: [() => promise] })
    const card = cardOf(order)
    const press = () => dialog.getByRole('button', { name, exact: true }).click()
    await card.getByRole('button', { name: 'Reject' }).click()
    const colours = (button: typeof add) => getComputedStyle(button.element())
    expect(colours(dialog.getByRole('button', { name: 'Skip' })).color).toBe(colours(add).backgroundColor)
    await reason.fill(typed)
    await press()
    const working = dialog.getByRole('button', { name: 'Rejecting Order...' })
    await expect.poll(() => working.elements()).toHaveLength(2)
    reject(new Refusal('INTERNAL'))
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to update status order.')
    await expect.element(reason).toHaveValue(typed)

    await press()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(changes().at(-1)?.body).toEqual({ orderId: order.id, status: 'CANCELLED', remark })
    await expect.element(card.getByText('Rejected. Order successfully updated.')).toBeVisible()
    expect(document.querySelector('[data-toast]')).toBeNull()
    expect(factsOf(order).filter(([term]) => term === 'Rejected Reason')).toHaveLength(remark.length)
  },
)

test("'No record' shows only after a successful response [R§2 R§8 D§9]", async () => {
  const list = broken(() => ({ data: [], meta: counts }))
  const answers = { 'GET /users/details': aRep, 'GET /haleon/promoter/recruited-users': list.answer }
  await openScreen('/sale-rep/sample/request', answers, 'RETAILER')
  await expect.element(alert).toHaveTextContent('Requests could not be loaded.')
  await expect.element(page.getByText('No record')).not.toBeInTheDocument()
  list.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No record')).toBeVisible()
})

test('the selected status filter scrolls into view, even behind many others', async () => {
  const byStatus = { IN_REVIEW: 9, POSTED: 9, COMPLETED: 9, CANCELLED: 9 }
  await openRepRequests([anOrder({ status: 'CANCELLED' })], { search: '?status=CANCELLED', byStatus })
  const filter = page.getByRole('navigation', { name: 'Filter by status' })
  await expect.element(filter.getByRole('link', { name: 'Rejected' })).toBeInViewport({ ratio: 0.99 })
  await expect.element(filter.getByRole('link', { name: 'All' })).not.toBeInViewport()
})

test('a notice that narrows the open list shows its search, and closing that shows all requests again [UX§14]', async () => {
  await openRepRequests(Array.from({ length: 4 }, () => anOrder()))
  const search = page.getByRole('searchbox', { name: 'Search by HCP, clinic or Order ID' })
  await expect.element(page.getByRole('button', { name: 'Search' })).toBeVisible()
  expect(search.elements()).toHaveLength(0)
  const { router } = await import('../routes.tsx')
  await router.navigate('/sale-rep/sample/request?search=00000000abcd')
  await expect.element(search).toHaveValue('00000000abcd')
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect.poll(() => location.search).not.toContain('00000000abcd')
  await expect.element(search).not.toBeInTheDocument()
})
