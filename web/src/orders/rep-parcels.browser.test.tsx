import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cardOf } from '../../test/order-cards.ts'
import { aCourier, anOrder, newId } from '../../test/records.ts'
import { openRepRequests } from '../../test/rep-requests.ts'

const couriers = [
  aCourier({ name: 'Old Van', active: false }),
  aCourier({ name: 'Pos Laju', address: 'https://tracking.pos.com.my/tracking/{number}' }),
]
const answer = { 'GET /couriers': () => ({ couriers }) }
const courierId = couriers[1]?.id ?? ''
const ask = page.getByRole('alertdialog')
const dialog = page.getByRole('dialog')
const approved = () => anOrder({ status: 'IN_REVIEW' })

test('shipping asks for an active courier and a tracking number, and an invalid number shows an error', async () => {
  const order = approved()
  const changes = await openRepRequests([order], { more: answer })
  await cardOf(order).getByRole('button', { name: 'Mark as Shipped' }).click()
  const courier = ask.getByLabelText('Courier')
  await expect.element(courier.getByRole('option', { name: 'Pos Laju' })).toBeInTheDocument()
  expect(
    courier
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['No courier', 'Pos Laju'])
  await ask.getByLabelText('Tracking number').fill('EM 1')
  await ask.getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect.element(ask.getByText('Please choose the courier of this number.')).toBeVisible()
  await expect.element(ask.getByText('Use 4 to 40 letters, digits and dashes.')).toBeVisible()
  expect(changes()).toEqual([])
  await courier.selectOptions('Pos Laju')
  await ask.getByLabelText('Tracking number').fill(' em123456789my ')
  await ask.getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect.element(ask).not.toBeInTheDocument()
  expect(changes().map(({ body }) => body)).toEqual([
    { orderId: order.id, status: 'POSTED', parcel: { courierId, trackingNo: 'em123456789my' } },
  ])
})

test('several orders are shipped with one courier and an optional number for each', async () => {
  const orders = [approved(), approved()] as const
  const changes = await openRepRequests(orders, { search: '?status=IN_REVIEW', more: answer })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Ship 2' }).click()
  expect(ask.getByRole('textbox').elements()).toEqual([])
  await ask.getByLabelText('Courier').selectOptions('Pos Laju')
  await ask.getByLabelText('Tracking number for Dr Number 1').fill('EM123456789MY')
  await ask.getByRole('button', { name: 'Ship 2' }).click()
  await expect
    .poll(() => changes().map(({ body }) => body))
    .toEqual([
      { orderId: orders[0].id, status: 'POSTED', parcel: { courierId, trackingNo: null } },
      { orderId: orders[1].id, status: 'POSTED', parcel: { courierId, trackingNo: 'EM123456789MY' } },
    ])
})

test("a shipped card links to the courier's page, and courier and number can be corrected and removed", async () => {
  const parcel = {
    courierId: newId(),
    courier: 'Old Van',
    trackingNo: 'AB-1234',
    url: 'https://van.example/AB-1234',
  }
  const order = anOrder({ status: 'POSTED', parcel })
  const sent: unknown[] = []
  await openRepRequests([order], {
    more: {
      ...answer,
      'POST /order/:id/parcel': ({ body }) => {
        sent.push(body)
        return { ...order, parcel: undefined }
      },
    },
  })
  const link = cardOf(order).getByRole('link', { name: 'Old Van, AB-1234, opens in a new tab' })
  await expect.element(link).toHaveAttribute('href', parcel.url)
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  await cardOf(order).getByRole('button', { name: 'Edit tracking' }).click()
  // The parcel keeps a courier that is no longer offered.
  await expect.element(dialog.getByLabelText('Courier')).toHaveValue(parcel.courierId)
  await dialog.getByLabelText('Tracking number').fill('AB-1235')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await cardOf(order).getByRole('button', { name: 'Edit tracking' }).click()
  await dialog.getByLabelText('Courier').selectOptions('No courier')
  await dialog.getByLabelText('Tracking number').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toEqual([{ parcel: { courierId: parcel.courierId, trackingNo: 'AB-1235' } }, { parcel: null }])
})
