import type { Notice } from '@portal/contract/notifications/notifications.endpoints'
import { afterEach, expect, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { type Answers, broken, inTurn, openScreen, refuse, type Sent } from '../../test/open-screen.tsx'
import { anHcp, anOrder, newId } from '../../test/records.ts'

const ORDER = '0190a0a0-0000-7000-8000-00000000abcd'
const bell = page.getByRole('button', { name: 'Notifications' })
const panel = page.getByRole('dialog', { name: 'Notifications' })
/** The bell; it is hidden from assistive technology while its panel is open. */
const shown = () => document.querySelector('header [aria-haspopup=dialog]')
const badge = () => shown()?.textContent
const says = (text: string) => row(text).element().textContent
const row = (text: string) => panel.getByRole('listitem').filter({ hasText: text })

function aNotice(overrides: Partial<Notice> = {}): Notice {
  return {
    id: newId(),
    kind: 'REQUEST_APPROVED',
    text: 'Your request for Gum Care Toothpaste was approved.',
    orderId: ORDER,
    at: '2026-11-20T01:02:03.004Z',
    read: false,
    ...overrides,
  }
}

const APPROVED = aNotice()
const ASSIGNED = aNotice({
  kind: 'REP_ASSIGNED',
  text: 'Your sales representative is now Aisyah Rahman.',
  orderId: null,
  at: '2026-11-19T16:30:00.000Z',
  read: true,
})

const noticesOf = (...data: Notice[]) => ({ data, meta: { unread: data.filter(({ read }) => !read).length } })

function open(answers: Answers, path = '/portal/profile') {
  return openScreen(
    path,
    {
      'GET /users/details': () => anHcp(),
      'GET /order/get': () => ({ checkProduct: [anOrder({ id: ORDER })] }),
      'POST /messages/notices/read': () => ({ unread: 0 }),
      ...answers,
    },
    'RETAILER_STAFF',
  )
}

const named = (sent: Sent[], name: string) => sent.filter(call => call.name === name)

afterEach(async () => {
  await page.viewport(390, 844)
  document.documentElement.style.fontSize = ''
  await cdp().send('Emulation.setEmulatedMedia', { features: [] })
})

test("the bell loads the unread count after the screen's data, and its badge causes no layout shift [UX§6]", async () => {
  const { promise: details, resolve } = Promise.withResolvers<ReturnType<typeof anHcp>>()
  const sent = await open({
    'GET /users/details': () => details,
    'GET /messages/notices': () => noticesOf(APPROVED, ASSIGNED),
  })
  await expect.element(bell).toBeVisible()
  const before = page.getByRole('button', { name: 'Log out' }).element().getBoundingClientRect()
  expect([badge(), bell.element().getBoundingClientRect().width]).toEqual(['', 48])
  expect(named(sent, 'GET /messages/notices')).toHaveLength(0)
  resolve(anHcp())
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  expect(badge()).toBe('1')
  expect(page.getByRole('button', { name: 'Log out' }).element().getBoundingClientRect()).toEqual(before)
  expect(bell.element().getBoundingClientRect().width).toBe(48)
})

test('opening the panel marks new notifications as read, and the label New stays until the panel is closed [UX§13]', async () => {
  const sent = await open({ 'GET /messages/notices': () => noticesOf(APPROVED, ASSIGNED) })
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  await bell.click()
  await expect.poll(() => says('was approved')).toMatch(/^20\/11\/2026, 09:02New/)
  expect(says('Aisyah Rahman')).toMatch(/^20\/11\/2026, 00:30Your/)
  await expect.poll(() => shown()?.getAttribute('aria-label')).toBe('Notifications')
  expect(badge()).toBe('')
  expect(named(sent, 'POST /messages/notices/read').map(({ body }) => body)).toEqual([{ until: APPROVED.at }])
  expect(says('was approved')).toContain('New')
  await userEvent.keyboard('{Escape}')
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(bell).toHaveFocus()
  await bell.click()
  await expect.element(row('was approved')).toBeVisible()
  expect(says('was approved')).not.toContain('New')
  expect(named(sent, 'POST /messages/notices/read')).toHaveLength(1)
})

test('when marking as read fails, the badge comes back, and the next opening tries again', async () => {
  const sent = await open({
    'GET /messages/notices': () => noticesOf(APPROVED),
    'POST /messages/notices/read': inTurn(
      () => refuse('INTERNAL'),
      () => ({ unread: 0 }),
    ),
  })
  await bell.click()
  await expect.element(row('was approved')).toBeVisible()
  await expect.poll(() => named(sent, 'GET /messages/notices').length).toBe(2)
  await expect.poll(badge).toBe('1')
  expect(named(sent, 'POST /messages/notices/read')).toHaveLength(1)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect.element(panel).not.toBeInTheDocument()
  await bell.click()
  await expect.poll(() => named(sent, 'POST /messages/notices/read').length).toBe(2)
  await expect.poll(badge).toBe('')
})

test("a notification about an order opens that order, and the screen's heading has the focus [UX§17]", async () => {
  await open({ 'GET /messages/notices': () => noticesOf(APPROVED, ASSIGNED) }, '/portal/order')
  // The notice's target screen opens immediately.
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toHaveFocus()
  await bell.click()
  expect(row('Aisyah Rahman').getByRole('link').elements()).toHaveLength(0)
  await row('was approved').getByRole('link').click()
  await expect.poll(() => location.pathname + location.search).toBe(`/portal/order?order=${ORDER}`)
  await expect.element(panel).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Manage Order' })).toHaveFocus()
})

test('the panel can be opened, read, followed and closed by keyboard alone [UX§8 UX§9]', async () => {
  await open({ 'GET /messages/notices': () => noticesOf(APPROVED) })
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 unread')
  bell.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(panel.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(row('was approved').getByRole('link')).toHaveFocus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(panel.getByRole('switch', { name: 'Notify me by SMS' })).toBeChecked()
  await userEvent.keyboard('{Escape}')
  await expect.element(bell).toHaveFocus()
})

test('a failed load shows Retry, and an empty list shows a message [UX§8]', async () => {
  const notices = broken(() => noticesOf())
  await open({ 'GET /messages/notices': notices.answer })
  await bell.click()
  await expect.element(panel.getByRole('alert')).toHaveTextContent('Notifications could not be loaded.')
  notices.mend()
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect.element(panel.getByText('Nothing in the last 30 days.')).toBeVisible()
  expect(panel.getByRole('alert').elements()).toHaveLength(0)
})

test('returning to the tab loads new notifications, and the badge shows 99+ above 99', async () => {
  const answer = inTurn(
    () => noticesOf(ASSIGNED),
    () => ({ data: [APPROVED], meta: { unread: 100 } }),
  )
  const sent = await open({ 'GET /messages/notices': answer })
  await expect.poll(() => named(sent, 'GET /messages/notices').length).toBe(1)
  const { queryClient } = await import('../lib/query-client.ts')
  await queryClient.invalidateQueries({ queryKey: ['notices'], refetchType: 'none' })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(bell).toHaveAccessibleName('Notifications, 100 unread')
  expect(badge()).toBe('99+')
})

test('a hundred notifications scroll between the heading and the switches, and nothing is cut off at 320 px or with large text [UX§1 UX§12]', async () => {
  const many = Array.from({ length: 100 }, () => aNotice())
  await page.viewport(320, 640)
  await open({ 'GET /messages/notices': () => noticesOf(...many) })
  await bell.click()
  await expect.element(row('was approved').first()).toBeVisible()
  for (const size of ['', '200%']) {
    document.documentElement.style.fontSize = size
    await expect.poll(() => panel.element().getAnimations()).toEqual([])
    const popup = panel.element()
    expect(popup.scrollWidth).toBe(popup.clientWidth)
    expect(document.documentElement.scrollWidth).toBe(320)
    popup.scrollTop = 0
    const first = row('was approved').first().element().getBoundingClientRect()
    expect(first.top).toBeGreaterThanOrEqual(
      panel.getByRole('heading').element().getBoundingClientRect().bottom,
    )
    popup.scrollTop = popup.scrollHeight / 2
    const close = panel.getByRole('button', { name: 'Close' }).element().getBoundingClientRect()
    expect(close.top).toBeGreaterThanOrEqual(popup.getBoundingClientRect().top)
    expect([close.width, close.height]).toEqual([48, 48])
    const foot = panel.getByText('How we notify you').element().getBoundingClientRect()
    // Nothing shows below it.
    expect([foot.bottom <= 640, foot.bottom > 620]).toEqual([true, true])
    expect(foot.height).toBeGreaterThanOrEqual(48)
  }
  for (const line of panel.getByRole('link').elements()) {
    expect(line.getBoundingClientRect().height).toBeGreaterThanOrEqual(48)
  }
})

test('on a desktop the panel opens within the phone-sized box [UX§9]', async () => {
  await page.viewport(1280, 800)
  await open({ 'GET /messages/notices': () => noticesOf(APPROVED) })
  await bell.click()
  await expect.element(row('was approved')).toBeVisible()
  await expect.poll(() => panel.element().getAnimations()).toEqual([])
  const box = document.querySelector('[data-boxed] .shadow-card')?.getBoundingClientRect()
  const { left, right, bottom } = panel.element().getBoundingClientRect()
  expect(left).toBeGreaterThanOrEqual(box?.left ?? 0)
  expect(right).toBeLessThanOrEqual(box?.right ?? 0)
  expect(bottom).toBeLessThanOrEqual(box?.bottom ?? 0)
})
