import type { SampleLimit } from '@portal/contract/limits/limits.endpoints'
import type { LinkObstacle, RepHcp, RepHcpPage } from '@portal/contract/reps/rep-hcps.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, broken, openScreen, refuse } from '../../test/open-screen.tsx'
import { anOrder, aRep, newId } from '../../test/records.ts'

const LIST = '/sale-rep/hcps'
const hcp: RepHcp = {
  ...{ id: newId(), name: 'Dr Hana Yusof', phone: '60123000001', clinicName: 'BRIGHT SMILE CLINIC' },
  ...{ status: 'COMPLETED', licenceUntil: '2020-12-31' },
}
const other: RepHcp = {
  ...{ id: newId(), name: 'Dr Arjun Nair', phone: '60123000002', clinicName: 'KLINIK ANGGUN' },
  ...{ status: 'PENDING', onBehalfOf: 'Daniel Lim' },
}
const limit: SampleLimit = {
  ...{ id: newId(), itemId: null, itemName: null, category: 'Oral Care Sample', profession: null },
  ...{ period: 'DAYS', days: 30, pieces: 2, active: true, updatedAt: '2026-11-20T01:02:03.004Z' },
}
const record = (overrides: Partial<RepHcpPage> = {}): RepHcpPage => ({
  ...hcp,
  linkObstacle: null,
  allowances: [{ limit, left: 1, until: '2026-12-11' }],
  orders: [anOrder({ status: 'POSTED' }), anOrder()],
  ...overrides,
})

const open = (path: string, more: Answers = {}) =>
  openScreen(
    path,
    {
      'GET /users/details': aRep,
      'GET /rep-hcps': ({ query: { search = '' } }) => ({
        data: [hcp, other].filter(({ clinicName }) => clinicName.includes(search.toUpperCase())),
        meta: { next: null },
      }),
      'GET /rep-hcps/:id': () => record(),
      ...more,
    },
    'RETAILER',
  )

beforeEach(() => page.viewport(390, 664))

test('an HCP is found by a search, which stays in the address, and each row says how the HCP stands [R§2 UX§8 UX§14]', async () => {
  const sent = await open(LIST)
  const rows = page.getByRole('listitem')
  await expect
    .element(rows.nth(1))
    .toMatchTextContent(/Dr Arjun Nair.*For Daniel Lim.*KLINIK ANGGUN.*Pending/)
  await expect.element(rows.first()).toMatchTextContent('Practising certificate ended on 31/12/2020')
  await page.getByLabelText('Search by name, clinic or phone').fill('bright')
  await expect.poll(() => rows.elements().length).toBe(1)
  expect(location.search).toBe('?search=bright')
  expect(sent.findLast(({ name }) => name === 'GET /rep-hcps')?.query).toEqual({ search: 'bright' })
  await expect.element(rows.first().getByRole('link')).toHaveAttribute('href', `${LIST}/${hcp.id}`)
})

test('nobody found, nobody assigned and not loaded are told apart, each with the next step [UX§8 UX§28]', async () => {
  const lists = broken(() => ({ data: [], meta: { next: null } }))
  await open(`${LIST}?search=nobody`, { 'GET /rep-hcps': lists.answer })
  await expect.element(page.getByRole('alert')).toHaveTextContent('My HCPs could not be loaded.')
  lists.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByText('No HCP found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(page.getByText('No HCPs are assigned to you yet.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Register HCP' })).toBeVisible()
})

test("an HCP's page shows status, certificate, what may still be ordered and the newest requests, and leads to call, chat and report [R§2 R§4 UX§21]", async () => {
  const shown = record()
  await open(`${LIST}/${hcp.id}`, { 'GET /rep-hcps/:id': () => shown })
  await expect.element(page.getByRole('heading', { name: 'Dr Hana Yusof' })).toBeVisible()
  for (const text of [
    'Approved',
    'Practising certificate until 31/12/2020',
    'Ended',
    'Oral Care Sample, 2 in any 30 days',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('1 left until 11/12/2026')).toBeInViewport()
  const link = (name: string | RegExp) => page.getByRole('link', { name })
  await expect.element(link('Call Dr Hana Yusof')).toHaveAttribute('href', 'tel:+60123000001')
  await expect.element(link(/^Chat with Dr Hana Yusof/)).toHaveAttribute('href', 'https://wa.me/60123000001')
  await expect
    .element(link('Side effect or product problem'))
    .toHaveAttribute('href', `/sale-rep/cases/safety-report?order=${shown.orders[0]?.id}`)
  await expect
    .element(link(/^Gum Care.*Shipping$/))
    .toHaveAttribute('href', `/sale-rep/sample/request?search=${shown.orders[0]?.id.slice(-12)}`)
  // Fewer than the newest five are all there are.
  await expect.element(link('Show all')).not.toBeInTheDocument()
})

test('the link to order opens the chat with the address of the request, however often it is pressed; the portal sends nothing [D§8 D§11]', async () => {
  const sent = await open(`${LIST}/${hcp.id}`)
  const link = page.getByRole('link', { name: 'Send a link to order (opens in a new tab)' })
  await expect.element(link).toBeInViewport({ ratio: 1 })
  const address = new URL(link.element().getAttribute('href') ?? '')
  expect(address.origin + address.pathname).toBe('https://wa.me/60123000001')
  expect(address.searchParams.get('text')).toBe(
    `Hello Dr Hana Yusof, you can request your samples here: ${location.origin}/portal/sample/request`,
  )
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  let opened = 0
  link.element().addEventListener('click', event => {
    event.preventDefault()
    opened += 1
  })
  await link.click()
  await link.click()
  expect(opened).toBe(2)
  expect(sent.filter(({ name }) => !name.startsWith('GET '))).toEqual([])
})

test.each<[LinkObstacle, string]>([
  ['NOT_APPROVED', 'No link to order: the registration is not approved.'],
  ['CLOSED', 'No link to order: this account is closed.'],
  ['DO_NOT_CONTACT', 'No link to order: this HCP asked not to be contacted.'],
  [
    'NO_CONSENT',
    'No link to order: this HCP was imported, has not logged in, and gave no consent to messages.',
  ],
])('with %s there is no link, and the page says why [D§11 UX§28]', async (linkObstacle, text) => {
  await open(`${LIST}/${hcp.id}`, { 'GET /rep-hcps/:id': () => record({ linkObstacle }) })
  await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Send a link/ })).not.toBeInTheDocument()
})

test('without limits, certificate and requests the page says so', async () => {
  const { licenceUntil: _none, ...bare } = record({ allowances: [], orders: [] })
  await open(`${LIST}/${hcp.id}`, { 'GET /rep-hcps/:id': () => bare })
  for (const text of ['No limit applies to the samples on offer.', 'No requests yet.'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText(/^Practising certificate/)).not.toBeInTheDocument()
})

test('five requests lead to all of them', async () => {
  const orders = Array.from({ length: 5 }, () => anOrder())
  await open(`${LIST}/${hcp.id}`, { 'GET /rep-hcps/:id': () => record({ orders }) })
  await expect
    .element(page.getByRole('link', { name: 'Show all' }))
    .toHaveAttribute('href', '/sale-rep/sample/request?search=60123000001')
})

test("an HCP who is not the rep's (any more) is said to be none of theirs, with the way to the list [R§6 UX§28]", async () => {
  await open(`${LIST}/${hcp.id}`, { 'GET /rep-hcps/:id': () => refuse('NOT_FOUND') })
  await expect.element(page.getByText('This HCP is not among yours.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'My HCPs' })).toHaveAttribute('href', LIST)
})
