import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aRow, item, openRequests, rep, request, rows } from '../../test/company-requests.ts'
import { broken, refuse } from '../../test/open-screen.tsx'
import { queryClient } from '../lib/query-client.ts'

const LIST = 'GET /admin/requests'
const ONE = 'GET /admin/requests/:id'
const [first, second] = rows.map(({ id }) => id.slice(-12))
const link = (name: string) => page.getByRole('link', { name })
const tab = (name: string) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name })
const openFilters = () => page.getByRole('button', { name: /^Filters/ }).click()

beforeEach(() => page.viewport(1280, 900))

test('a request is a row with its HCP, practice, samples, lot, rep and status, and links to its page', async () => {
  await page.viewport(1440, 900)
  await openRequests('/admin/requests')
  const row = page.getByRole('row').filter({ hasText: first ?? '' })
  for (const text of [
    '02/11/2026',
    'Dr Hana Yusof',
    'BRIGHT SMILE CLINIC',
    item.name,
    'A2601',
    rep.name,
    'Shipping',
  ])
    await expect.element(row.getByText(text).last()).toBeVisible()
  await link(`${first}, Dr Hana Yusof`).click()
  await expect.poll(() => location.pathname).toBe(`/admin/requests/${rows[0]?.id}`)
})

test('status, rep, sample, lot and days are kept in the address and sent to the server', async () => {
  const sent = await openRequests('/admin/requests')
  await tab('Processing').click()
  await openFilters()
  await page.getByLabelText('Sales Rep').selectOptions(rep.name)
  await page.getByLabelText('Sample', { exact: true }).selectOptions(item.name)
  await page.getByLabelText('Lot number').fill('A2601')
  await page.getByLabelText('From').fill('2026-11-01')
  const wanted = { status: 'IN_REVIEW', rep: rep.id, item: item.id, lot: 'A2601', from: '2026-11-01' }
  await expect.poll(() => Object.fromEntries(new URLSearchParams(location.search))).toEqual(wanted)
  await expect.poll(() => sent.findLast(({ name }) => name === LIST)?.query).toEqual(wanted)
  const { status: _always, ...picked } = wanted
  const search = new URL(
    page.getByRole('main').getByRole('link', { name: 'Pick list' }).element().getAttribute('href') ?? '',
    location.origin,
  ).searchParams
  expect(Object.fromEntries(search)).toEqual(picked)
})

test('a filter shows a new choice at once, and after quick changes the last one is sent', async () => {
  const sent = await openRequests('/admin/requests', {
    'GET /admin/delivery-reminders': () => ({ count: 0 }),
  })
  await openFilters()
  const select = page.getByLabelText('Not confirmed').element()
  if (!(select instanceof HTMLSelectElement)) throw new Error('No select')
  const seen = ['7', '14', '30'].map(value => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
    return select.value
  })
  expect(seen).toEqual(['7', '14', '30'])
  await expect.poll(() => sent.findLast(({ name }) => name === LIST)?.query).toEqual({ unconfirmed: '30' })
  expect(select.value).toBe('30')
})

test("the header's back arrow on a request and on the distribution report returns to the filtered list [UX§14]", async () => {
  await openRequests('/admin/requests?status=POSTED')
  const back = page.getByRole('button', { name: 'Back', exact: true })
  await link(`${first}, Dr Hana Yusof`).click()
  await back.click()
  await expect.element(tab('Shipping')).toHaveAttribute('aria-current', 'true')
  expect(location.search).toBe('?status=POSTED')
  await link('Distribution report').click()
  await expect.element(page.getByRole('heading', { name: 'Distribution report' })).toBeVisible()
  await openFilters()
  await page.getByLabelText('From').fill('2026-11-01')
  await expect.poll(() => location.search).toBe('?from=2026-11-01')
  await back.click()
  await expect.poll(() => location.pathname + location.search).toBe('/admin/requests?status=POSTED')
})

test('reminders about unconfirmed parcels go to as many HCPs as the button says, after a confirmation', async () => {
  let left = 2
  const sent = await openRequests('/admin/requests', {
    'GET /admin/delivery-reminders': () => ({ count: left }),
    'POST /admin/delivery-reminders': () => {
      left = 0
      return { told: 2 }
    },
  })
  await openFilters()
  await page.getByLabelText('Not confirmed').selectOptions('Over 14 days')
  await userEvent.keyboard('{Escape}')
  const button = page.getByRole('button', { name: 'Remind (2)' })
  await button.click()
  const ask = page.getByRole('alertdialog', { name: 'Send 2 reminders?' })
  expect(sent.filter(({ name }) => name === 'POST /admin/delivery-reminders')).toEqual([])
  await ask.getByRole('button', { name: 'Remind (2)' }).click()
  await expect.element(page.getByText('2 reminders are on the way.')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Remind (0)' }))
    .toHaveAttribute('aria-disabled', 'true')
  const bodies = sent.filter(({ name }) => name === 'POST /admin/delivery-reminders').map(({ body }) => body)
  expect(bodies).toEqual([{ unconfirmed: '14' }])
})

test('what is confirmed cannot be cancelled any more, and its failure is told', async () => {
  const { promise: pressed, resolve: press } = Promise.withResolvers<void>()
  await openRequests('/admin/requests?unconfirmed=14', {
    'GET /admin/delivery-reminders': () => ({ count: 2 }),
    'POST /admin/delivery-reminders': () => pressed.then(() => refuse('INTERNAL')),
  })
  await page.getByRole('button', { name: 'Remind (2)' }).click()
  const ask = page.getByRole('alertdialog')
  await ask.getByRole('button', { name: 'Remind (2)' }).click()
  await expect.element(ask.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  press()
  await expect.element(ask.getByText('An error occurred while processing your request.')).toBeVisible()
})

test('a half-typed year is not sent', async () => {
  const sent = await openRequests('/admin/requests')
  await openFilters()
  await page.getByLabelText('From').fill('0002-11-01')
  await page.getByLabelText('To').fill('2026-11-30')
  await expect.poll(() => sent.findLast(({ name }) => name === LIST)?.query).toEqual({ to: '2026-11-30' })
  await expect.element(page.getByLabelText('From')).toHaveValue('0002-11-01')
})

test('arrow keys move between requests and stop at the last one', async () => {
  await openRequests('/admin/requests')
  link(`${first}, Dr Hana Yusof`).element().focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(link(`${second}, Dr Hana Yusof`)).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(link(`${first}, Dr Hana Yusof`)).toHaveFocus()
})

test('a phone shows cards, and less used filters are behind a button', async () => {
  await page.viewport(390, 844)
  await openRequests('/admin/requests')
  const card = page.getByRole('listitem').filter({ has: link(`${first}, Dr Hana Yusof`) })
  await expect.element(card.getByText('A2601')).toBeVisible()
  expect(page.getByRole('table').elements()).toEqual([])
  await expect.element(page.getByLabelText('Lot number')).not.toBeInTheDocument()
  await openFilters()
  await expect.element(page.getByLabelText('Lot number')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('on a phone the filters from a link show in words above the first row, and each can be removed', async () => {
  await page.viewport(390, 844)
  await openRequests(`/admin/requests?unconfirmed=14&rep=${rep.id}&sentAgain=no`, {
    'GET /admin/delivery-reminders': () => ({ count: 0 }),
  })
  await expect.element(page.getByRole('button', { name: 'Filters (2)' })).toBeVisible()
  for (const filter of [
    'Not confirmed: Over 14 days',
    'Without parcels sent again',
    `Sales Rep: ${rep.name}`,
  ])
    await page.getByRole('button', { name: `Remove this filter: ${filter}` }).click()
  await expect.poll(() => location.search).toBe('')
})

test('an empty list and a search without results each show a message, and Clear filters resets the address', async () => {
  const none = { data: [], meta: { next: null } }
  await openRequests('/admin/requests', { [LIST]: () => none })
  await expect.element(page.getByText('No requests yet.')).toBeVisible()
  await tab('Rejected').click()
  await expect.element(page.getByText('No request matches the search and filters.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => location.search).toBe('')
})

test('a request that failed to load is loaded again when it is opened later', async () => {
  const response = broken(() => request)
  await openRequests('/admin/requests', { [ONE]: response.answer })
  await link(`${first}, Dr Hana Yusof`).click()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(tab('Shipping')).toBeVisible()
  response.mend()
  const later = Date.now() + 3000
  vi.spyOn(Date, 'now').mockReturnValue(later)
  await link(`${first}, Dr Hana Yusof`).click()
  await expect.element(page.getByText('Front desk')).toBeVisible()
})

test('a list with several loaded pages is not reloaded whenever the window gets the focus', async () => {
  const sent = await openRequests('/admin/requests', {
    [LIST]: ({ query: { cursor = '1' } }) => ({
      data: [aRow()],
      meta: { next: cursor === '4' ? null : `${Number(cursor) + 1}` },
    }),
  })
  const countOf = (name: string) => sent.filter(call => call.name === name).length
  await expect.poll(() => page.getByRole('row').elements().length).toBe(5)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await queryClient.invalidateQueries({ refetchType: 'none' })
  const reps = countOf('GET /admin/reps')
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => countOf('GET /admin/reps')).toBe(reps + 1)
  expect(countOf(LIST)).toBe(4)
})

test.each([
  ['the whole id', (id: string) => id],
  ['its last twelve characters, in capitals', (id: string) => id.slice(-12).toUpperCase()],
])('a scanner that types %s and Enter opens the request, whatever the filters hide', async (_what, typed) => {
  const wanted = aRow()
  await openRequests('/admin/requests?status=PROCESSING', {
    [LIST]: ({ query }) => ({
      data: query.search === typed(wanted.id) && query.status === undefined ? [wanted] : [],
      meta: { next: null },
    }),
  })
  await page.getByLabelText('Search').click()
  await userEvent.keyboard(`${typed(wanted.id)}{Enter}`)
  await expect.poll(() => location.pathname).toBe(`/admin/requests/${wanted.id}`)
})

test('Enter leaves several hits and none on the list, and the next scan replaces the text', async () => {
  await openRequests('/admin/requests', {
    [LIST]: ({ query }) => ({ data: query.search === 'hana' ? rows : [], meta: { next: null } }),
  })
  const search = page.getByLabelText('Search')
  await search.click()
  await userEvent.keyboard('hana{Enter}')
  await expect.element(link(`${first}, Dr Hana Yusof`)).toBeVisible()
  await userEvent.keyboard('0190a0a0a0a0{Enter}')
  await expect.element(page.getByText('No request matches the search and filters.')).toBeVisible()
  await expect.element(search).toHaveValue('0190a0a0a0a0')
  expect(location.pathname).toBe('/admin/requests')
})
