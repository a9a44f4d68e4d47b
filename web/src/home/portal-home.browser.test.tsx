import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, broken, MALAYSIA, openScreen } from '../../test/open-screen.tsx'
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

test('the newest shipped order shows above the overview and can be marked as delivered there [H§4 UX§21]', async () => {
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
  // The order stays on the card, although a newer one is shipped.
  await expect.element(parcel.getByText('Delivered', { exact: true })).toBeVisible()
  await expect.element(parcel.getByText('Delivered On')).toBeVisible()
  await expect.element(parcel.getByRole('link', { name: 'Order again' })).toBeVisible()
  const moves = sent.filter(({ name }) => name === 'POST /order/status-update')
  expect(moves.map(({ body }) => body)).toEqual([{ id: shipped.id, status: 'COMPLETED' }])
})

test.each([
  ['the newest open order', ['CANCELLED', 'IN_REVIEW', 'PROCESSING'], 'Processing', 'View order'],
  ['the newest order if none is open', ['CANCELLED', 'COMPLETED'], 'Rejected', 'Order again'],
  [
    'a link to the samples if there are none',
    [],
    'No samples are on their way to you yet.',
    'Request samples',
  ],
] as const)('without a shipped order the card shows %s [UX§21]', async (_what, statuses, says, action) => {
  await openHome(statuses.map(status => anOrder({ status })))
  await expect.element(parcel.getByText(says)).toBeVisible()
  await expect.element(parcel.getByRole('link', { name: action })).toBeVisible()
})

test('the count of open orders is broken down by status in words [H§1 D§7]', async () => {
  const statuses = ['PROCESSING', 'IN_REVIEW', 'POSTED', 'CANCELLED', 'COMPLETED'] as const
  await openHome(statuses.map(status => anOrder({ status })))
  await expect
    .element(page.getByRole('link', { name: 'Manage Order' }))
    .toHaveTextContent('Manage Order4 not delivered1 shipping · 2 in progress · 1 rejected')
})

test.each([
  ['what the tightest limit of all samples leaves', [6, 4], '4 left this month'],
  ['no limit if only single samples have one', [], 'Free samples for your practice'],
])('the Sample Request tile shows %s', async (_what, left, says) => {
  const single = { itemIds: ['a'], left: 0, until: null, had: 2, period: 'MONTH' as const, days: null }
  const allowances = [single, ...left.map(pieces => ({ ...single, itemIds: ['a', 'b'], left: pieces }))]
  await openHome([], { 'GET /sample-allowances': () => ({ allowances }) })
  await expect.element(page.getByRole('link', { name: 'Sample Request' }).getByText(says)).toBeVisible()
})

test('the card of a shipped order says that it is on its way and by which day it usually arrives', async () => {
  const history = [{ status: 'IN_REVIEW' as const, at: '2126-11-22T03:00:00.000Z' }]
  await openHome([anOrder({ status: 'POSTED', history })])
  await expect.element(parcel.getByText('On its way')).toBeVisible()
  await expect.element(parcel.getByText('Usually arrives by 28/11/2126')).toBeVisible()
})

test.each([
  ['the sales representative', rep.id, ['Aisyah binti Rahman', 'AR'], '60120000001'],
  ['the company', null, ['Meridian Care Malaysia', 'Our team will answer you'], MALAYSIA.supportPhone],
])('the contact of an HCP is %s [H§1 D§8]', async (_who, id, texts, phone) => {
  await openHome([], {}, id)
  const contact = page.getByRole('region', { name: 'Your sales representative' })
  for (const text of texts) await expect.element(contact.getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(contact.getByRole('link', { name: 'Contact Sales Representative' }))
    .toHaveAttribute('href', `https://wa.me/${phone}`)
})

test.each([
  ['Sample Request', '/portal/sample/request'],
  ['Manage Order', '/portal/order'],
])('%s passes the current path and query as fromPath [H§1 H§2]', async (card, path) => {
  await openHome([], { 'GET /shop-items': () => ({ shopItems: [], shopItemCategories: [] }) })
  const { router } = await import('../routes.tsx')
  await router.navigate(`${HOME}?from=message`)
  await page.getByRole('link', { name: card }).click()
  await expect.poll(() => location.pathname).toBe(path)
  expect(history.state.usr).toEqual({ fromPath: `${HOME}?from=message` })
})

test('home clears prefix, phone, categoryId and shopItemId, but never the remembered number [H§4 D§4]', async () => {
  await openHome([])
  const tab = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name })
  await tab('Order').click()
  await expect.element(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible()
  for (const key of ['prefix', 'phone', 'categoryId', 'shopItemId', 'remembered-prefix', 'remembered-phone'])
    localStorage.setItem(key, '1')
  await tab('Home').click()
  for (const key of ['prefix', 'phone', 'categoryId', 'shopItemId'])
    await expect.poll(() => localStorage.getItem(key)).toBeNull()
  expect([localStorage.getItem('remembered-prefix'), localStorage.getItem('remembered-phone')]).toEqual([
    '1',
    '1',
  ])
})

test('details or orders that fail to load show an alert with Retry [H§2 H§8 D§9 UX§8]', async () => {
  const [details, orders] = [broken(() => anHcp()), broken(() => ({ orders: [] }))]
  await openHome([], { 'GET /users/details': details.answer, 'GET /orders': orders.answer })
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your profile could not be loaded.')
  details.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hello, Dr Hana Yusof' })).toBeVisible()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Overview could not be loaded.')
  const card = page.getByRole('link', { name: 'Manage Order' })
  await expect.element(card.getByText('not delivered')).not.toBeInTheDocument()
  orders.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(card.getByText('not delivered')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the tab bar is at most 500 px wide [H§9 UX§2]', async () => {
  await page.viewport(760, 900)
  await openHome([])
  expect(page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect().width).toBe(500)
  await page.viewport(390, 844)
})

test('the home of a new HCP asks one thing: one button of the main kind, with its picture, on the first screen', async () => {
  await page.viewport(390, 664)
  await openHome([])
  await expect.element(parcel.getByRole('link', { name: 'Request samples' })).toBeVisible()
  const main = page.getByRole('main').element()
  const filled = [...main.querySelectorAll('.bg-action')]
  expect(filled.map(({ textContent }) => textContent)).toEqual(['Request samples'])
  const tabs = page.getByRole('navigation', { name: 'Main' }).element().getBoundingClientRect()
  expect(filled[0]?.getBoundingClientRect().bottom).toBeLessThan(tabs.top)
  // Nothing is reserved between the picture, its sentence and the button.
  const parts = [...(parcel.element().firstElementChild?.children ?? [])].map(part =>
    part.getBoundingClientRect(),
  )
  expect(parts).toHaveLength(3)
  for (const [index, part] of parts.entries())
    if (index > 0) expect(part.top - (parts[index - 1]?.bottom ?? 0)).toBeLessThanOrEqual(16)
  await page.viewport(390, 844)
})
