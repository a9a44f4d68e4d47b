import type { Order } from '@portal/contract/orders/orders.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aRow, openRequests, request } from '../../test/company-requests.ts'
import { openScreen, Refusal, type Sent } from '../../test/open-screen.tsx'
import { cardOf, itemOf } from '../../test/order-cards.ts'
import { anHcp, anOrder } from '../../test/records.ts'
import { openRepRequests } from '../../test/rep-requests.ts'

const [GUM, FLOSS] = ['Gum Care', 'Floss']
const refused = (...names: string[]): never => {
  const issues = names.map(name => ({
    ...{ path: `items.${name}`, message: '' },
    ...({ code: 'SAMPLE_WITHDRAWN_OF', params: { name } } as const),
  }))
  throw new Refusal('SAMPLE_WITHDRAWN', undefined, undefined, issues)
}
const WITHDRAWN = 'A sample in this request is no longer offered.'
const without = (order: Order): Order => ({
  ...order,
  orderItem: [itemOf(GUM), { ...itemOf(FLOSS), dropped: { reason: 'Withdrawn', at: order.createdAt } }],
})
const ship = page.getByRole('button', { name: 'Ship without Floss' })
const dialog = page.getByRole('alertdialog')
const reason = dialog.getByLabelText('Reason')
const confirm = dialog.getByRole('button', { name: 'Take it off the request' })
let dropped: Sent[]
beforeEach(() => {
  dropped = []
})

test('a refused approval offers to go on without the sample, and then the request is approved', async () => {
  const order = anOrder({ orderItem: [itemOf(GUM), itemOf(FLOSS)] })
  const listed = [order]
  await openRepRequests(listed, {
    answers: [() => refused(FLOSS)],
    more: {
      'POST /order/:id/items/drop': sent => {
        dropped.push(sent)
        return Object.assign(order, without(order))
      },
    },
  })
  const card = cardOf(order)
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect.element(card.getByText(`${WITHDRAWN} Ship without it, or ask your company.`)).toBeVisible()
  await ship.click()
  await confirm.click()
  await expect.element(dialog.getByText('Please give a reason.')).toBeVisible()
  await reason.fill(' Withdrawn ')
  await confirm.click()
  await expect.element(page.getByText('Floss was taken off the request.')).toBeVisible()
  expect(dropped.map(({ body }) => body)).toEqual([{ itemId: FLOSS, reason: 'Withdrawn' }])
  expect(dropped[0]?.headers['idempotency-key']).toEqual(expect.any(String))
  await expect.element(card.getByText('Not sent: Floss')).toBeVisible()
  await expect.element(ship).not.toBeInTheDocument()
})

test('a refusal of every sample offers nothing, and names whom to ask', async () => {
  const order = anOrder({ orderItem: [itemOf(GUM), itemOf(FLOSS)] })
  await openRepRequests([order], { answers: [() => refused(GUM, FLOSS)] })
  await cardOf(order).getByRole('button', { name: 'Approve' }).click()
  await expect
    .element(cardOf(order).getByText(`${WITHDRAWN} Ask your company to cancel this request.`))
    .toBeVisible()
  await expect.element(ship).not.toBeInTheDocument()
})

test('a bulk approval offers it below the refusal', async () => {
  const orders = [
    anOrder({ orderItem: [itemOf(GUM), itemOf(FLOSS)] }),
    anOrder({ orderItem: [itemOf(GUM), itemOf(FLOSS)] }),
  ] as const
  await openRepRequests(orders, { search: '?status=PROCESSING', answers: [() => refused(FLOSS)] })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await ship.click()
  await expect.element(dialog).toHaveAccessibleName('Ship without Floss?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
})

const approved = {
  ...request,
  ...aRow({
    status: 'IN_REVIEW',
    items: [
      { id: GUM, name: GUM, lot: null },
      { id: FLOSS, name: FLOSS, lot: null },
    ],
  }),
  hcp: request.hcp,
}

test.each([
  ['WAREHOUSE', [FLOSS], WITHDRAWN],
  ['WAREHOUSE', [GUM, FLOSS], `${WITHDRAWN} Ask an owner or a programme admin to cancel this request.`],
  ['PROGRAMME', [GUM, FLOSS], WITHDRAWN],
] as const)('a shipment of the role %s that %j prevent says whom to ask', async (role, names, text) => {
  await openRequests(
    `/admin/requests/${approved.id}`,
    { 'GET /admin/requests/:id': () => approved, 'POST /admin/requests/ship': () => refused(...names) },
    role,
  )
  await page.getByRole('button', { name: 'Mark as Shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Error: ${text}`)
  await expect.poll(() => ship.elements().length).toBe(names.length === 1 ? 1 : 0)
})

test('a refused approval by an admin offers to go on without the sample', async () => {
  await openRequests(
    `/admin/requests/${approved.id}`,
    {
      'GET /admin/requests/:id': () => ({ ...approved, status: 'PROCESSING', rep: null }),
      'POST /admin/requests/approve': () => refused(FLOSS),
    },
    'PROGRAMME',
  )
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect.element(ship).toBeVisible()
})

test('an admin reads which sample is not sent', async () => {
  await openRequests(`/admin/requests/${request.id}`, {
    'GET /admin/requests/:id': () => ({
      ...request,
      dropped: [{ id: FLOSS, name: FLOSS, reason: 'Withdrawn', at: request.createdAt }],
    }),
  })
  await expect.element(page.getByText('Not sent: Floss')).toBeVisible()
})

test('an HCP reads which sample is not sent, and why', async () => {
  const order = without(anOrder({ status: 'POSTED' }))
  await openScreen(
    '/portal/order',
    {
      'GET /users/details': () => anHcp(),
      'GET /order/get': () => ({ checkProduct: [order] }),
      'GET /orders': () => ({ orders: [] }),
    },
    'RETAILER_STAFF',
  )
  await expect.element(cardOf(order).getByText('Not sent: Floss')).toBeVisible()
  await expect.element(cardOf(order).getByText('Withdrawn')).toBeVisible()
  expect(
    cardOf(order)
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent),
  ).toContain(GUM)
})
