import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepTapGuard } from '../../test/no-surprises.ts'
import { broken, loseCall, openScreen, refuse, type Sent, writes } from '../../test/open-screen.tsx'
import { anOrder, aRecruit, aRep } from '../../test/records.ts'

const HOME = '/sale-rep/home'
const RECRUITED = 'GET /haleon/promoter/recruited-users'
/** Six months up to the given one, each with one registration more than the month before. */
function monthsTo(last: string) {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return Array.from({ length: 6 }, (_, index) => ({
    yearMonth: new Date(Date.UTC(year, month - 6 + index)).toISOString().slice(0, 7),
    registered: index + 1,
    fulfilled: 6 - index,
    byCard: 2,
  }))
}
const thisMonth = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Kuala_Lumpur' }).slice(0, 7)
const answer = ({ query }: { query: Record<string, string> }) => {
  const yearMonth = query.yearMonth ?? thisMonth
  const meta = {
    yearMonth,
    registered: 6,
    fulfilled: 1,
    byCard: 4,
    processing: 3,
    next: null,
    months: monthsTo(yearMonth),
  }
  return { data: [], meta }
}
const answers = { 'GET /users/details': aRep, [RECRUITED]: answer }

beforeEach(() => page.viewport(390, 664))

const counter = (label: string) =>
  [...document.querySelectorAll('dt')].find(term => term.textContent === label)?.nextElementSibling
    ?.textContent

test('six months show side by side; pressing one selects it without a call and compares it with the month before [R§2 UX§26]', async () => {
  const sent = await openScreen(HOME, answers, 'RETAILER')
  const bars = page.getByRole('list', { name: 'The last six months' }).getByRole('button')
  await expect.poll(() => bars.elements().length).toBe(6)
  await expect.poll(() => counter('HCP Registered')).toBe('6')
  await expect.element(page.getByText(/^1 more than in /)).toBeVisible()
  await expect.element(page.getByText(/^1 fewer than in /)).toBeVisible()
  // The bell sends its request last.
  await expect.poll(() => sent.at(-1)?.name).toBe('GET /messages/notices')
  const calls = sent.length
  const chosen = monthsTo(thisMonth)[2]
  await expect.element(bars.nth(2)).toHaveAccessibleName(/3 HCP registered, 4 samples fulfilled$/)
  await bars.nth(2).click()
  await expect.poll(() => counter('HCP Registered')).toBe('3')
  await expect.element(bars.nth(2)).toHaveAttribute('aria-pressed', 'true')
  expect(location.search).toBe(`?yearMonth=${chosen?.yearMonth}`)
  expect(sent).toHaveLength(calls)
})

test('the current month is compared with the same days of the month before [R§2 UX§31]', async () => {
  const [last = '', before = ''] = monthsTo(thisMonth)
    .map(month => month.yearMonth)
    .reverse()
  const sameDays = { yearMonth: before, lastDay: 26, registered: 10, fulfilled: 1, byCard: 0 }
  const withDays = (call: Parameters<typeof answer>[0]) => {
    const { data, meta } = answer(call)
    return { data, meta: { ...meta, ...(meta.yearMonth === last && { sameDays }) } }
  }
  await openScreen(HOME, { ...answers, [RECRUITED]: withDays }, 'RETAILER')
  await expect.element(page.getByText(/^4 fewer than on 1–\u206026 \w+ \d{4}$/)).toBeVisible()
  await expect.element(page.getByText(/^Same as on 1–\u206026 \w+ \d{4}$/)).toBeVisible()
  const bars = page.getByRole('list', { name: 'The last six months' }).getByRole('button')
  await bars.nth(4).click()
  await expect.element(page.getByText(/^1 more than in /)).toBeVisible()
})

const DAY = 86_400_000

test.each([
  [0, null, 'No requests to approve'],
  [1, 0, 'Waiting for your approval since today'],
  [1, 1, 'Waiting for your approval for 1 day'],
  [3, 0, 'Waiting for your approval, the oldest since today'],
  [3, 2, 'Waiting for your approval, the oldest for 2 days'],
])(
  'with %d waiting requests, the oldest placed %s days ago, home begins with: %s [R§2 UX§21]',
  async (processing, days, text) => {
    const oldestWaitingAt = days === null ? null : new Date(Date.now() - days * DAY).toISOString()
    const counts = () => ({ data: [], meta: { ...answer({ query: {} }).meta, processing, oldestWaitingAt } })
    await openScreen(HOME, { ...answers, [RECRUITED]: counts }, 'RETAILER')
    const tile = page.getByRole('link', { name: 'Sample Request' })
    await expect.element(tile.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
    await expect.element(tile.getByText(String(processing), { exact: true })).toBeInViewport({ ratio: 1 })
    expect(document.querySelector('ul a')).toBe(tile.element())
    expect(document.querySelector('dl')?.getBoundingClientRect().bottom).toBeLessThan(664)
  },
)

test('from 1024 px on, the longest-waiting requests show beside the overview, each with its wait and a link [R§2 D§9]', async () => {
  await page.viewport(1280, 800)
  const orders = Array.from({ length: 8 }, (_, index) =>
    anOrder({ createdAt: new Date(Date.now() - (8 - index) * DAY).toISOString() }),
  )
  const waiting = orders.map((order, index) => aRecruit({ name: `Dr Number ${index}`, orders: [order] }))
  const sent = await openScreen(
    HOME,
    {
      ...answers,
      [RECRUITED]: sent => ({
        data: sent.query.view === 'orders' ? waiting : [],
        meta: answer(sent).meta,
      }),
    },
    'RETAILER',
  )
  const rows = page.getByRole('listitem').filter({ hasText: /^Dr Number/ })
  await expect.poll(() => rows.elements().length).toBe(6)
  await expect
    .element(rows.first())
    .toHaveTextContent('Dr Number 0BRIGHT SMILE CLINIC · 8 daysGum Care Toothpaste 75 gApprove')
  const call = sent.find(({ query }) => query.view === 'orders')
  expect(call?.query).toMatchObject({ status: 'PROCESSING', sort: 'oldest' })
  const way = rows.first().getByRole('link').element().getAttribute('href')
  expect(way).toBe(`/sale-rep/sample/request?search=${orders[0]?.id.slice(-12)}`)
})

const UPDATE = 'POST /order/update'
type Update = (orderId: string, leave: () => void) => ReturnType<typeof anOrder>
/** A home with waiting requests, the oldest first. @param answers to the changes, in turn; others approve */
async function openWithWaiting(count: number, ...answersInTurn: Update[]) {
  const orders = Array.from({ length: count }, (_, index) =>
    anOrder({ createdAt: new Date(Date.now() - (count - index) * DAY).toISOString() }),
  )
  const waiting = orders.map((order, index) => aRecruit({ name: `Dr Number ${index}`, orders: [order] }))
  const sent = await openScreen(
    HOME,
    {
      ...answers,
      [RECRUITED]: ({ query }: Sent) => ({
        data: query.view === 'orders' ? [...waiting] : [],
        meta: answer({ query }).meta,
      }),
      [UPDATE]: ({ body }: Sent) => {
        const { orderId } = body as { orderId: string } // per the contract
        const place = waiting.findIndex(({ orders: [order] }) => order?.id === orderId)
        const leave = () => void waiting.splice(place, 1)
        const approve = () => ({ ...anOrder(), ...waiting[place]?.orders[0], status: 'IN_REVIEW' as const })
        return (answersInTurn.shift() ?? approve)(orderId, leave)
      },
    },
    'RETAILER',
  )
  return { sent, orders }
}
const approveOf = (index: number) =>
  page.getByRole('button', { name: `Approve the request of Dr Number ${index}`, exact: true })
const rowOf = (index: number) => page.getByRole('article', { name: `Dr Number ${index}` })

test('on a phone who waits longest is approved there: the row folds to its receipt and the next comes [R§4 UX§18 UX§21 UX§30]', async () => {
  const { sent, orders } = await openWithWaiting(3)
  await expect.element(approveOf(0)).toBeInViewport({ ratio: 1 })
  await expect.element(approveOf(1)).not.toBeInTheDocument()
  await approveOf(0).click()
  await expect.element(rowOf(0)).toMatchTextContent(/^Dr Number 0Approved$/)
  await expect.element(rowOf(0)).toHaveFocus()
  expect(writes(sent, UPDATE).map(({ body }) => body)).toEqual([
    { orderId: orders[0]?.id, status: 'IN_REVIEW' },
  ])
  await approveOf(1).click()
  await expect.element(rowOf(1)).toMatchTextContent(/Approved$/)
  await expect.element(rowOf(0)).not.toBeInTheDocument()
  await approveOf(2).click()
  await expect.element(rowOf(2)).toMatchTextContent(/Approved$/)
  await expect.element(page.getByRole('button', { name: /^Approve/ })).not.toBeInTheDocument()
})

test('a second tap on Approve neither approves nor opens the request that has moved there [R§4 UX§18]', async () => {
  const { sent } = await openWithWaiting(3)
  await expect.element(approveOf(0)).toBeEnabled()
  keepTapGuard()
  const { x, y, width, height } = approveOf(0).element().getBoundingClientRect()
  const tap = () =>
    document
      .elementFromPoint(x + width / 2, y + height / 2)
      ?.closest<HTMLElement>('button, a')
      ?.click()
  tap()
  await expect.element(rowOf(0)).toMatchTextContent(/Approved$/)
  tap()
  approveOf(1)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(approveOf(1)).not.toHaveAttribute('aria-disabled')
  expect(writes(sent, UPDATE)).toHaveLength(1)
  expect(location.pathname).toBe(HOME)
})

test('an approval that is refused says why in the row, as on the request; a request that somebody else decided leaves [R§8 D§7 D§10]', async () => {
  await openWithWaiting(
    2,
    () => refuse('HCP_NOT_VERIFIED'),
    (_id, leave) => {
      leave()
      return refuse('ORDER_MOVED')
    },
  )
  await approveOf(0).click()
  await expect
    .element(rowOf(0).getByRole('alert'))
    .toMatchTextContent(/^Failed to update status order\. .*This HCP is no longer verified\./)
  await approveOf(0).click()
  await expect.element(page.getByText('This order was changed in the meantime.')).toBeVisible()
  await expect.element(approveOf(1)).toBeVisible()
  await expect.element(rowOf(0)).not.toBeInTheDocument()
})

test('an approval whose answer was lost is asked again under its key, and approves once [D§4]', async () => {
  const { sent } = await openWithWaiting(1, () => loseCall())
  await approveOf(0).click()
  await expect.element(rowOf(0)).toMatchTextContent(/Approved$/)
  const keys = sent.filter(({ name }) => name === UPDATE).map(({ headers }) => headers['idempotency-key'])
  expect(keys.length).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
})

test('a future month cannot be chosen [R§2]', async () => {
  await openScreen(HOME, answers, 'RETAILER')
  await page.getByRole('button', { name: /^Month: / }).click()
  const dialog = page.getByRole('dialog', { name: 'Select month' })
  await expect.element(dialog.getByRole('button', { name: 'Next year' })).toBeDisabled()
  const [year = 0, month = 0] = thisMonth.split('-').map(Number)
  const buttons = dialog.getByRole('button', { name: String(year) })
  await expect
    .poll(() => buttons.elements().filter(button => !button.matches(':disabled')).length)
    .toBe(month)
})

test('the chosen month shows as MMMM yyyy and is kept in yearMonth; closing the picker changes nothing [R§2 R§9]', async () => {
  const sent = await openScreen(`${HOME}?yearMonth=2020-03`, answers, 'RETAILER')
  const picker = page.getByRole('button', { name: /^Month: / })
  await expect.element(picker).toHaveTextContent('March 2020')
  await picker.click()
  const dialog = page.getByRole('dialog', { name: 'Select month' })
  await expect
    .element(dialog.getByRole('button', { name: 'March 2020' }))
    .toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(location.search).toBe('?yearMonth=2020-03')

  await picker.click()
  await dialog.getByRole('button', { name: 'Previous year' }).click()
  await dialog.getByRole('button', { name: 'December 2019' }).click()
  const counts = () => sent.findLast(({ name }) => name === 'GET /haleon/promoter/recruited-users')
  await expect.poll(() => counts()?.query.yearMonth).toBe('2019-12')
  expect(location.search).toBe('?yearMonth=2019-12')
  await expect.element(picker).toHaveTextContent('December 2019')
})

test('counters that fail to load show an alert with Retry [R§7 R§8 D§9]', async () => {
  const counts = broken(() => answer({ query: {} }))
  await openScreen(HOME, { ...answers, [RECRUITED]: counts.answer }, 'RETAILER')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Overview could not be loaded.')
  await expect.element(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  counts.mend()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.poll(() => [counter('HCP Registered'), counter('Sample Fulfilled')]).toEqual(['6', '1'])
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the rep layout has a home logo that links to /sale-rep/home, a logout button and no bottom bar [R§2]', async () => {
  await openScreen('/sale-rep/lunch/learn', answers, 'RETAILER')
  await expect.element(page.getByRole('heading', { name: 'Lunch & Learn' })).toBeVisible()
  await expect.element(page.getByText('Coming soon')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  expect(location.pathname).toBe(HOME)
})

test('an invalid yearMonth is ignored, and the current month shows [R§2 D§8]', async () => {
  await openScreen(`${HOME}?yearMonth=null`, answers, 'RETAILER')
  const month = new Date().toLocaleDateString('en-GB', {
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kuala_Lumpur',
  })
  await expect.element(page.getByRole('button', { name: /^Month: / })).toHaveTextContent(month)
})

test.each([
  ['Sample Request', '/sale-rep/sample/request?status=PROCESSING&sort=oldest'],
  ['Registration History', '/sale-rep/register/history'],
  ['Register HCP', '/register'],
])(
  "the tile '%s' links to %s, and the logo there leads back to the chosen month [R§2]",
  async (tile, address) => {
    await openScreen(`${HOME}?yearMonth=2020-03`, answers, 'RETAILER')
    const link = page.getByRole('link', { name: tile })
    if (tile === 'Sample Request') await expect.element(link.getByText('3')).toBeVisible()
    await link.click()
    await expect.poll(() => location.pathname + location.search).toBe(address)
    if (tile === 'Register HCP') return
    await page.getByRole('link', { name: 'Home' }).click()
    await expect.poll(() => location.pathname + location.search).toBe(`${HOME}?yearMonth=2020-03`)
  },
)
