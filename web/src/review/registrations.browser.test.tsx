import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { broken, openScreen, type Sent } from '../../test/open-screen.tsx'
import { aRegistration } from '../../test/records.ts'

const SUBMISSIONS = 'POST /campaign-entries/retailer/submissions'
const PROMOTERS = 'GET /promoter/promoters'
const ROWS = 10
const DANIEL = { id: '00000000-0000-7000-8000-0000000000d1', name: 'Daniel Lim', phone: '60120000002' }

const pages = page.getByRole('navigation', { name: 'Pages' })
const search = page.getByLabelText('Search', { exact: true })
const status = page.getByLabelText('Status', { exact: true })
const meta = { total: 95, filtered: 95, pending: 30, rejected: 5, page: 1 }

/** A list of 95 registrations, named by position. */
function answerPage({ body }: Sent) {
  const { page: shown = 1 } = body as { page?: number } // as the contract has it
  const places = Array.from({ length: meta.filtered }, (_, index) => index + 1)
  const data = places.slice((shown - 1) * ROWS, shown * ROWS).map(place => {
    const entry = aRegistration()
    return { ...entry, companyUser: { ...entry.companyUser, name: `Dr Number ${place}` } }
  })
  return { data, meta: { ...meta, page: shown } }
}

const openList = (query = '') =>
  openScreen(`/admin/home${query}`, { [SUBMISSIONS]: answerPage, [PROMOTERS]: () => [DANIEL] }, 'ADMIN')

beforeEach(() => page.viewport(1280, 800))

test('loading the list calls submissions and promoters once each, and shows four totals, its columns and filter options [R§1 R§2 R§3 R§7]', async () => {
  const sent = await openList()
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  for (const [label, total] of [
    ['Total HCP', '95'],
    ['Total Sales Rep', '1'],
    ['Total HCP Pending Approval', '30'],
    ['Total HCP Rejected', '5'],
  ] as const) {
    const card = page.getByText(label, { exact: true })
    await expect.poll(() => card.element().nextElementSibling?.textContent).toBe(total)
  }
  const columns = page.getByRole('columnheader').elements()
  expect(columns.map(column => column.textContent)).toEqual([
    'No',
    'Name',
    'Phone',
    'Clinic',
    'Status',
    'Sales Rep',
    'Actions',
  ])
  const options = (label: string) =>
    [...page.getByLabelText(label, { exact: true }).element().querySelectorAll('option')].map(
      option => option.textContent,
    )
  expect(options('Status')).toEqual(['All', 'Approved', 'Pending', 'Rejected'])
  await expect.poll(() => options('Sales Rep')).toEqual(['All', 'Not Assigned', 'Daniel Lim'])
  const called = sent.map(({ name }) => name).filter(name => name === SUBMISSIONS || name === PROMOTERS)
  expect(called.sort()).toEqual([PROMOTERS, SUBMISSIONS])
})

test('empty parameters are omitted, the page is always written, and a change of search or filter goes to page 1 [R§2 R§5]', async () => {
  await openList('?page=4&status=nonsense')
  await expect.poll(() => location.search).toBe('?page=4')
  await pages.getByRole('button', { name: 'Page 3' }).click()
  await expect.poll(() => location.search).toBe('?page=3')
  await status.selectOptions('Pending')
  await expect.poll(() => location.search).toBe('?status=PENDING&page=1')
  await pages.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => location.search).toBe('?status=PENDING&page=2')
  await page.getByLabelText('Sales Rep').selectOptions('Not Assigned')
  await expect.poll(() => location.search).toBe('?status=PENDING&salesRep=NOT_ASSIGNED&page=1')
  await page.getByPlaceholder('Search by Name, Phone, Clinic or Sales Rep').fill('a%')
  await expect.poll(() => location.search).toBe('?search=a%25&status=PENDING&salesRep=NOT_ASSIGNED&page=1')
  await status.selectOptions('All')
  await page.getByLabelText('Sales Rep').selectOptions('All')
  await search.fill('')
  await expect.poll(() => location.search).toBe('?page=1')
})

test('the pagination has Prev, Next, a window of five pages and the first and last page with gaps; row numbers continue across pages [R§2 R§9]', async () => {
  await openList('?page=1')
  const firstNumber = () => page.getByRole('row').elements()[1]?.querySelector('td')?.textContent
  await expect.element(pages).toHaveTextContent('Prev12345...10Next')
  await expect.element(pages.getByRole('button', { name: 'Prev' })).toBeDisabled()
  await pages.getByRole('button', { name: 'Page 5' }).click()
  await expect.element(pages).toHaveTextContent('Prev1...34567...10Next')
  await expect.poll(firstNumber).toBe('41')
  await pages.getByRole('button', { name: 'Page 10' }).click()
  await expect.element(pages).toHaveTextContent('Prev1...678910Next')
  await expect.element(pages.getByRole('button', { name: 'Next' })).toBeDisabled()
  await expect.element(page.getByText('Showing 91 to 95 of 95')).toBeVisible()
  await pages.getByRole('button', { name: 'Prev' }).click()
  await expect.poll(firstNumber).toBe('81')
  await expect.element(pages.getByRole('button', { name: 'Page 9' })).toHaveAttribute('aria-current', 'page')
})

test('a search waits for a pause in typing, and a late response to an older search is ignored [R§2]', async () => {
  const late = Promise.withResolvers<void>()
  const searched: unknown[] = []
  const named = (name: string) => {
    const entry = aRegistration()
    return { data: [{ ...entry, companyUser: { ...entry.companyUser, name } }], meta }
  }
  await openScreen(
    '/admin/home',
    {
      [PROMOTERS]: () => [DANIEL],
      [SUBMISSIONS]: async ({ body }) => {
        const { search: text = '' } = body as { search?: string } // as the contract has it
        if (text !== '') searched.push(text)
        if (text === 'mei') await late.promise
        return named(text === 'farah' ? 'Ms Farah Aziz' : 'Dr Mei Ling Wong')
      },
    },
    'ADMIN',
  )
  await expect.element(page.getByRole('rowheader')).toBeVisible()
  // Sets the text at once: faster than any debounce, even on a busy machine.
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  for (const text of ['m', 'me', 'mei']) {
    set?.call(search.element(), text)
    search.element().dispatchEvent(new Event('input', { bubbles: true }))
  }
  await expect.poll(() => searched).toEqual(['mei'])
  await search.fill('farah')
  await expect.element(page.getByRole('rowheader', { name: 'Ms Farah Aziz' })).toBeVisible()
  late.resolve()
  await expect.element(search).toHaveValue('farah')
  expect(searched).toEqual(['mei', 'farah'])
  await expect.element(page.getByRole('rowheader', { name: 'Ms Farah Aziz' })).toBeVisible()
})

test('Approved is green, Pending and Not Assigned are yellow, and any other status is a red Rejected, each in words [R§4 UX§13]', async () => {
  const statuses = ['COMPLETED', 'PENDING', 'CANCELLED', 'CANCELLED'] as const
  const data = statuses.map(status => aRegistration({ status }))
  await openScreen(
    '/admin/home',
    { [SUBMISSIONS]: () => ({ data, meta }), [PROMOTERS]: () => [DANIEL] },
    'ADMIN',
  )
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  const badges = [...document.querySelectorAll('tbody tr td:nth-child(5) > *')]
  expect(badges.map(badge => badge.textContent)).toEqual(['Approved', 'Pending', 'Rejected', 'Rejected'])
  const looks = badges.map(badge => badge.className)
  expect(new Set(looks).size).toBe(3)
  expect(looks[2]).toBe(looks[3])
  const reps = [...document.querySelectorAll('tbody td:nth-child(6) .rounded-full')]
  expect(reps.map(rep => rep.textContent)).toEqual(statuses.map(() => 'Not Assigned'))
  expect(reps[0]?.className).toBe(looks[1])
})

test('a list that fails to load shows an alert with Retry and is not shown as empty [R§8 D§9]', async () => {
  const list = broken(() => ({ data: [aRegistration()], meta }))
  const reps = broken(() => [DANIEL])
  await openScreen(
    '/admin/home',
    {
      [SUBMISSIONS]: list.answer,
      [PROMOTERS]: reps.answer,
    },
    'ADMIN',
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent('Registrations could not be loaded.')
  const total = page.getByText('Total HCP', { exact: true })
  expect(total.element().nextElementSibling?.textContent).toBe('–')
  await expect.element(page.getByText(/^No registration/)).not.toBeInTheDocument()
  list.mend()
  reps.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(page.getByRole('rowheader')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
