import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen, type Sent } from '../../test/open-screen.tsx'
import { aRegistration } from '../../test/records.ts'

const SUBMISSIONS = 'POST /campaign-entries/retailer/submissions'
const PROMOTERS = 'GET /promoter/promoters'
const DANIEL = { id: '00000000-0000-7000-8000-0000000000d1', name: 'Daniel Lim', phone: '60120000002' }
const meta = { total: 95, filtered: 95, pending: 30, rejected: 5, page: 1 }

/** Values of the maximum length. */
const LONG_NAME = 'Wilhelmina'.repeat(10)
const LONG_CLINIC = 'SUPERCALIFRAGILISTIC CLINIC'.repeat(6).slice(0, 150)

function aPage({ fullName = 'Dr Hana Yusof', clinicName = 'BRIGHT SMILE CLINIC' } = {}) {
  const data = Array.from({ length: 10 }, () => {
    const registration = aRegistration()
    return {
      ...registration,
      companyUser: { ...registration.companyUser, name: fullName },
      campaignInput: { ...registration.campaignInput, clinicName },
    }
  })
  return () => ({ data, meta })
}

const open = (submissions: (sent: Sent) => ReturnType<ReturnType<typeof aPage>>, query = '?page=1') =>
  openScreen(`/admin/home${query}`, { [SUBMISSIONS]: submissions, [PROMOTERS]: () => [DANIEL] }, 'ADMIN')
const listQuery = (sent: Sent[]) =>
  sent.findLast(({ name }) => name === SUBMISSIONS)?.body as Record<string, unknown> // as the contract has it

beforeEach(() => page.viewport(1440, 900))

test('ten rows and the pagination fit without scrolling at 1440 × 900; on a phone the rows are cards of at most 120 px', async () => {
  await open(aPage())
  await expect.element(page.getByRole('rowheader').nth(9)).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Pages' }).element()
  expect(pages.getBoundingClientRect().bottom).toBeLessThanOrEqual(900)
  await page.viewport(390, 844)
  await expect.element(page.getByRole('table')).not.toBeInTheDocument()
  const cards = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Dr Hana Yusof' }) })
  expect(cards.elements()).toHaveLength(10)
  for (const card of cards.elements()) expect(card.getBoundingClientRect().height).toBeLessThanOrEqual(120)
})

test('a name of 100 letters and a clinic of 150 neither widen the table nor heighten its rows, and Edit stays visible', async () => {
  await open(aPage({ fullName: LONG_NAME, clinicName: LONG_CLINIC }))
  for (const width of [832, 1024, 1440]) {
    await page.viewport(width, 900)
    await expect.element(page.getByRole('rowheader').first()).toBeVisible()
    const table = page.getByRole('table').element()
    expect(table.scrollWidth).toBeLessThanOrEqual(width)
    expect(document.documentElement.scrollWidth).toBe(width)
    for (const row of page.getByRole('row').elements())
      expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(72)
    const edit = page.getByRole('button', { name: /^Edit / }).first()
    expect(edit.element().getBoundingClientRect().right).toBeLessThanOrEqual(width)
  }
})

test('filtering by practising certificate shows its last day, in the table and on cards, and sorts by it', async () => {
  const licence = { number: 'APC 1', body: 'MMC', validUntil: '2026-12-06', renewedAt: null } as const
  const { data } = aPage()()
  const sent = await open(
    () => ({ data: data.map(registration => ({ ...registration, licence })), meta }),
    '?licence=ENDS_SOON&page=1',
  )
  const validUntil = page.getByRole('columnheader', { name: 'Valid until' })
  const registered = page.getByRole('columnheader', { name: 'Registered' })
  const sortBy = page.getByLabelText('Sort by')
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect.element(page.getByRole('row').nth(1).getByText('06/12/2026')).toBeVisible()
  await expect.element(validUntil).toHaveAttribute('aria-sort', 'ascending')
  await expect.element(registered).toHaveAttribute('aria-sort', 'none')
  await expect.element(sortBy).toHaveDisplayValue('Certificate end date')
  expect(listQuery(sent)).not.toHaveProperty('sort')
  await registered.getByRole('button').click()
  await expect.poll(() => listQuery(sent).sort).toBe('oldest')
  await expect.element(validUntil).toHaveAttribute('aria-sort', 'none')
  await expect.element(registered).toHaveAttribute('aria-sort', 'ascending')
  await validUntil.getByRole('button').click()
  await page.getByRole('button', { name: /^Filters/ }).click()
  await expect.element(sortBy).toHaveDisplayValue('Certificate end date')
  await page.viewport(832, 1024)
  const { scrollWidth } = page.getByRole('table').element()
  expect(scrollWidth).toBeLessThanOrEqual(832)
  await page.viewport(390, 844)
  await expect.element(page.getByRole('listitem').getByText('06/12/2026').first()).toBeVisible()
})

test('the column widths do not depend on the content', async () => {
  const long = { fullName: LONG_NAME, clinicName: 'KLINIK' }
  await open(({ body }) => aPage((body as { page: number }).page === 2 ? long : {})()) // as the contract has it
  const widths = () =>
    page
      .getByRole('columnheader')
      .elements()
      .map(column => column.clientWidth)
  await expect.element(page.getByRole('rowheader', { name: 'Dr Hana Yusof' }).first()).toBeVisible()
  const short = widths()
  await page.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.element(page.getByRole('rowheader', { name: LONG_NAME }).first()).toBeVisible()
  expect(widths()).toEqual(short)
})

test('clicking a row opens it, but selecting its text does not', async () => {
  await open(aPage())
  const phone = page.getByRole('cell', { name: '+60 12-300 0001' }).first()
  getSelection()?.selectAllChildren(phone.element())
  phone.element().dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(location.pathname).toBe('/admin/home')
  getSelection()?.removeAllRanges()
  await phone.click()
  await expect.element(page.getByRole('heading', { name: 'Profile Review' })).toBeVisible()
})

test('the cards for pending and rejected HCPs filter the list, and a second press removes the filter', async () => {
  const sent = await open(aPage())
  for (const [label, status] of [
    ['Total HCP Pending Approval', 'PENDING'],
    ['Total HCP Rejected', 'CANCELLED'],
  ] as const) {
    const card = page.getByRole('button', { name: label })
    await card.click()
    await expect.poll(() => listQuery(sent).status).toBe(status)
    await expect.element(card).toHaveAttribute('aria-pressed', 'true')
    expect(location.search).toBe(`?status=${status}&page=1`)
  }
  await page.getByRole('button', { name: 'Total HCP Rejected' }).click()
  await expect.poll(() => location.search).toBe('?page=1')
})

test('the Registered column sorts the list, newest first by default, and the order is kept in the address', async () => {
  const sent = await open(aPage(), '?page=3')
  const column = page.getByRole('columnheader', { name: 'Registered' })
  await expect.element(column).toHaveAttribute('aria-sort', 'descending')
  await expect.element(page.getByRole('cell', { name: '02/11/2026' }).first()).toBeVisible()
  expect(listQuery(sent)).not.toHaveProperty('sort')
  await column.getByRole('button').click()
  await expect.poll(() => listQuery(sent).sort).toBe('oldest')
  await expect.element(column).toHaveAttribute('aria-sort', 'ascending')
  expect(location.search).toBe('?sort=oldest&page=1')
  await column.getByRole('button').click()
  await expect.poll(() => location.search).toBe('?page=1')
})

test.each([
  ['that does not exist', '00000000-0000-7000-8000-0000000000ff'],
  ['that is not an id', 'daniel'],
])(
  'a sales rep %s in the address shows as unknown, not as All, and matches nothing [R§5]',
  async (_what, salesRep) => {
    const none = { data: [], meta: { ...meta, filtered: 0 } }
    const sent = await open(
      ({ body }) => ((body as { salesRep?: string }).salesRep === undefined ? aPage()() : none), // as the contract has it
      `?salesRep=${salesRep}&page=1`,
    )
    await expect.element(page.getByText('No registration matches the search and filters.')).toBeVisible()
    const chosen = () =>
      page.getByLabelText('Sales Rep').element().querySelector('option:checked')?.textContent
    expect(chosen()).toBe('Unknown sales rep')
    expect(listQuery(sent).salesRep).toMatch(/^[\da-f-]{36}$/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.element(page.getByRole('rowheader').first()).toBeVisible()
    expect(chosen()).toBe('All')
  },
)

test('N opens the longest-waiting registration while the list or nothing has the focus, ? lists the keys, and they can be switched off [UX§23]', async () => {
  const waits = aRegistration()
  const sent = await open(
    ({ body }) => ((body as { pageSize: number }).pageSize === 100 ? { data: [waits], meta } : aPage()()), // as the contract has it
  )
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  await userEvent.keyboard('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect
    .element(help)
    .toHaveTextContent(
      'Keyboard shortcutsShortcuts work while no field or button has the focus.?Show this list/Search the listNOpen the next pending registrationUse single-key shortcutsDone',
    )
  await userEvent.keyboard('n')
  await help.getByLabelText('Use single-key shortcuts').click()
  await help.getByRole('button', { name: 'Done' }).click()
  await expect.element(help).not.toBeInTheDocument()
  const list = page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).first()
  list.element().focus()
  await userEvent.keyboard('n?/')
  await expect.element(list).toHaveFocus()
  expect(location.pathname).toBe('/admin/home')

  await page.getByRole('button', { name: 'Account: Nadia Osman' }).click()
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await help.getByLabelText('Use single-key shortcuts').click()
  await help.getByRole('button', { name: 'Done' }).click()
  await expect.element(help).not.toBeInTheDocument()
  page.getByLabelText('Status', { exact: true }).element().focus()
  await userEvent.keyboard('n')
  expect(location.pathname).toBe('/admin/home')
  list.element().focus()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('heading', { name: 'Profile Review' })).toBeVisible()
  expect(listQuery(sent)).toMatchObject({ status: 'PENDING', sort: 'oldest', page: 1 })
})

test('the first registration stands high, and from 832 px on no word of a name or clinic breaks', async () => {
  const [fullName, clinicName] = ['Dr Sharifah Alya binti Sulaiman', 'KLINIK PERGIGIAN DAMANSARA POLIKLINIK']
  await open(aPage({ fullName, clinicName }))
  await page.viewport(1280, 800)
  const rows = () => page.getByRole('row').elements().slice(1)
  await expect.poll(() => rows().length).toBe(10)
  expect(rows()[0]?.getBoundingClientRect().top).toBeLessThanOrEqual(320)
  for (const width of [832, 1024, 1280]) {
    await page.viewport(width, 800)
    for (const text of [fullName, clinicName]) {
      const span = page.getByTitle(text).first().element()
      expect(wordsOverLines(span), `${text} at ${width}`).toEqual([])
    }
  }
  await page.viewport(390, 844)
  const card = page.getByRole('heading', { name: fullName }).first()
  await expect.element(card).toBeVisible()
  expect(card.element().closest('li')?.getBoundingClientRect().top).toBeLessThanOrEqual(300)
})

/** The words of an element's text that take two lines. */
function wordsOverLines(element: Element): string[] {
  const node = element.firstChild
  const text = node?.textContent ?? ''
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange()
    if (node === null) return []
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    return range.getClientRects().length > 1 ? [word] : []
  })
}
