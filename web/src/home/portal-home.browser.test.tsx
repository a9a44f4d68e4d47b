import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { anHcp, anOrder, newId } from '../../test/records.ts'

type Order = ReturnType<typeof anOrder>

const HOME = '/portal/home'
const parcel = page.getByRole('region', { name: 'Your latest samples' })
const rep = { id: newId(), name: 'Aisyah binti Rahman', phone: '60120000001' }

function openHome(orders: Order[], answers: Answers = {}, promoterId: string | null = null) {
  const details = anHcp()
  const personalInfo = { ...details.personalInfo, registeredByPromoterId: promoterId }
  return openScreen(
    HOME,
    {
      'GET /users/details': () => ({ ...details, personalInfo }),
      'GET /order/get': () => ({ checkProduct: orders }),
      'GET /orders': () => ({ orders: orders.map(({ id, status }) => ({ id, status })) }),
      'GET /public/promoters': () => [rep],
      ...answers,
    },
    'RETAILER_STAFF',
  )
}

test('the newest shipping order stands above the overview, and is marked as delivered there [H§4 UX§21]', async () => {
  const shipped = anOrder({ status: 'POSTED' })
  const orders = [anOrder(), shipped, anOrder({ status: 'POSTED' })]
  const sent = await openHome(orders, {
    'POST /order/status-update': () => {
      orders[1] = { ...shipped, status: 'COMPLETED' }
      return orders[1]
    },
  })
  await expect.element(parcel.getByText('Shipping')).toBeVisible()
  await expect.element(parcel.getByText('Gum Care Toothpaste 75 g')).toBeVisible()
  const overview = page.getByRole('heading', { name: 'Overview' }).element().getBoundingClientRect()
  expect(parcel.element().getBoundingClientRect().bottom).toBeLessThan(overview.top)
  await parcel.getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).click()
  // It stays, although a newer order is shipped.
  await expect.element(parcel.getByText('Delivered', { exact: true })).toBeVisible()
  await expect.element(parcel.getByText('Delivered On')).toBeVisible()
  await expect.element(parcel.getByRole('link', { name: 'Order again' })).toBeVisible()
  const moves = sent.filter(({ name }) => name === 'POST /order/status-update')
  expect(moves.map(({ body }) => body)).toEqual([{ id: shipped.id, status: 'COMPLETED' }])
})

for (const { what, orders, says, action } of [
  {
    what: 'nothing shipped: the newest open one',
    orders: [anOrder({ status: 'CANCELLED' }), anOrder({ status: 'IN_REVIEW' }), anOrder()],
    says: 'Processing',
    action: 'View order',
  },
  {
    what: 'nothing open: the newest one',
    orders: [anOrder({ status: 'CANCELLED' }), anOrder({ status: 'COMPLETED' })],
    says: 'Rejected',
    action: 'Order again',
  },
  {
    what: 'no order at all: how to get samples',
    orders: [],
    says: 'No samples are on their way to you yet.',
    action: 'Request samples',
  },
]) {
  test(`with ${what} stands above the overview [UX§21]`, async () => {
    await openHome(orders)
    await expect.element(parcel.getByText(says)).toBeVisible()
    await expect.element(parcel.getByRole('link', { name: action })).toBeVisible()
  })
}

test('the count of open orders is put into words [H§1 D§7]', async () => {
  const statuses = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'CANCELLED', 'COMPLETED'] as const
  await openHome(statuses.map(status => anOrder({ status })))
  const card = page.getByRole('link', { name: 'Manage Order' })
  await expect
    .element(card)
    .toHaveTextContent('Manage Order4not delivered1 shipping · 2 in progress · 1 rejected')
})

test('the sales representative has a name and initials, the company stands in for nobody [H§1 D§8]', async () => {
  await openHome([], {}, rep.id)
  const contact = page.getByRole('region', { name: 'Your sales representative' })
  await expect.element(contact.getByText('Aisyah binti Rahman')).toBeVisible()
  await expect.element(contact.getByText('AR', { exact: true })).toBeVisible()
  await expect
    .element(contact.getByRole('link', { name: 'Contact Sales Representative' }))
    .toHaveAttribute('href', 'https://wa.me/60120000001')
})

test('without a representative the company is named [H§1 D§8]', async () => {
  await openHome([])
  const contact = page.getByRole('region', { name: 'Your sales representative' })
  await expect.element(contact.getByText('Meridian Care Malaysia')).toBeVisible()
  await expect.element(contact.getByText('Our team will answer you')).toBeVisible()
})
