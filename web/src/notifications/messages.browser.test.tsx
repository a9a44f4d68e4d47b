import { MUTED_MESSAGE_REASONS } from '@portal/contract/notifications/message-kinds'
import type { Message } from '@portal/contract/notifications/message-list.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen, refuse } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const LIST = 'GET /admin/messages'
const RETRY = 'POST /admin/messages/:id/retry'
const order = newId()

function aMessage(overrides: Partial<Message> = {}): Message {
  return {
    id: newId(),
    kind: 'REQUEST_SHIPPED',
    state: 'FAILED',
    recipient: '60123000001',
    person: { id: newId(), name: 'Dr Hana Yusof' },
    channel: null,
    provider: null,
    answer: '401 of the gateway',
    attempts: 3,
    orderId: order,
    createdAt: '2026-11-05T02:03:04.000Z',
    dueAt: '2026-11-05T02:03:04.000Z',
    nextAt: null,
    triedAt: '2026-11-05T02:08:04.000Z',
    ...overrides,
  }
}
const failed = aMessage()
const messages = [
  failed,
  aMessage({
    kind: 'CODE',
    state: 'EXPIRED',
    person: null,
    orderId: null,
    answer: null,
    recipient: '6581000001',
  }),
  aMessage({
    kind: 'REQUEST_APPROVED',
    state: 'SENT',
    channel: 'WHATSAPP',
    provider: 'whatsapp',
    answer: 'accepted',
  }),
  aMessage({ kind: 'REQUEST_RECEIVED', state: 'WAITING', nextAt: '2026-11-05T02:23:04.000Z', attempts: 1 }),
]
const counts = { WAITING: 1, SENT: 1000, DELIVERED: 0, FAILED: 2, EXPIRED: 1, DROPPED: 0, MUTED: 0 }
const meta = { next: null, byState: { FAILED: 2, SENT: 40 } }

const open = (answers: Answers = {}, search = '') =>
  openScreen(
    `/admin/messages${search}`,
    { [LIST]: () => ({ data: messages, meta }), 'GET /admin/message-counts': () => counts, ...answers },
    'ADMIN',
  )
const row = (text: string) => page.getByRole('row').filter({ hasText: text })

// A number beside its name needs a wide window.
beforeEach(() => page.viewport(1440, 900))

test('a message row shows kind, recipient, state, channel and provider, the answer, the tries and the next try', async () => {
  await open()
  for (const text of [
    '05/11/2026, 10:03',
    'Dr Hana Yusof',
    '+60 12-300 0001',
    'Failed',
    '401 of the gateway',
    'Tried 3 times',
  ])
    await expect.element(row('Request shipped').getByText(text)).toBeVisible()
  await expect.element(row('Request shipped').getByRole('link', { name: order.slice(-12) })).toBeVisible()
  await expect.element(row('Request approved').getByText('WhatsApp, Meta')).toBeVisible()
  await expect.element(row('New request').getByText('Next try 05/11/2026, 10:23')).toBeVisible()
  await expect.element(row('One-time code').getByText('+65 8100 0001')).toBeVisible()
})

test.each([
  [null, 'Opted out'],
  [MUTED_MESSAGE_REASONS.noServer, 'No mail server'],
  [MUTED_MESSAGE_REASONS.refused, 'The address refused earlier emails'],
])('a message that was not sent says why: %s reads %s', async (answer, reason) => {
  const muted = aMessage({ kind: 'MAIL_DIGEST', state: 'MUTED', orderId: null, answer, attempts: 0 })
  await open({ [LIST]: () => ({ data: [muted], meta }) })
  await expect.element(page.getByRole('row').filter({ hasText: reason }).getByText('Not sent')).toBeVisible()
})

test('state, kind and number are kept in the address and sent to the server; a number is sent from four digits on', async () => {
  const sent = await open()
  await page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: /^Failed 2/ })
    .click()
  await page.getByLabelText('Kind').selectOptions('Request shipped')
  await page.getByLabelText('Phone number').fill('012')
  await expect.poll(() => location.search).toBe('?state=FAILED&kind=REQUEST_SHIPPED&number=012')
  expect(sent.some(({ query }) => 'number' in query)).toBe(false)
  await page.getByLabelText('Phone number').fill('012-300')
  const wanted = { state: 'FAILED', kind: 'REQUEST_SHIPPED', number: '012-300' }
  await expect.poll(() => sent.at(-1)?.query).toEqual(wanted)
})

test('each tab has the number of its messages, unless the list is of one kind', async () => {
  const sent = await open({}, '?number=0001')
  const tabs = page.getByRole('navigation', { name: 'Status' })
  for (const name of ['All 999+', 'Sent 999+', 'Failed 2', 'Failed or expired 3'])
    await expect.element(tabs.getByRole('link', { name, exact: true })).toBeVisible()
  expect(sent.find(call => call.name === 'GET /admin/message-counts')?.query).toEqual({ number: '0001' })
  await page.getByLabelText('Kind').selectOptions('Request shipped')
  await expect.element(tabs.getByRole('link', { name: 'Sent', exact: true })).toBeVisible()
})

test('the counts of the last day and each recipient link to the matching messages', async () => {
  await open()
  await page.getByRole('link', { name: 'Sent 40' }).click()
  await expect.poll(() => location.search).toBe('?state=SENT')
  await page.getByRole('link', { name: '+60 12-300 0001' }).first().click()
  await expect.poll(() => location.search).toBe('?number=60123000001')
})

test('a failed message is resent and the list refetched; a code, and a sent or waiting message, cannot be resent', async () => {
  const sent = await open({ [RETRY]: () => failed })
  const again = page.getByRole('button', { name: 'Send again: Request shipped, Dr Hana Yusof' })
  await expect.element(again).toBeVisible()
  expect(page.getByRole('button', { name: /^Send again/ }).elements()).toHaveLength(1)
  await again.click()
  await expect.element(page.getByText('The message is being sent again.')).toBeVisible()
  expect(sent.filter(({ name }) => name === `POST /admin/messages/${failed.id}/retry`)).toHaveLength(1)
  await expect.poll(() => sent.filter(({ name }) => name === LIST).length).toBe(2)
})

test('the button is busy until the list is read again, so that nobody presses it on what is no longer so', async () => {
  const read = Promise.withResolvers<void>()
  let isSent = false
  await open({
    [LIST]: async () => {
      if (isSent) await read.promise
      return { data: [failed], meta }
    },
    [RETRY]: () => {
      isSent = true
      return failed
    },
  })
  const again = page.getByRole('button', { name: /^Send again/ })
  await again.click()
  await expect.element(page.getByText('The message is being sent again.')).toBeVisible()
  await expect.element(again).toHaveAttribute('aria-disabled', 'true')
  read.resolve()
  await expect.element(again).not.toHaveAttribute('aria-disabled', 'true')
})

test('a message that leaves the list because it is resent says so', async () => {
  let state: 'FAILED' | 'WAITING' = 'FAILED'
  await open(
    {
      [LIST]: () => ({ data: state === 'FAILED' ? [failed] : [], meta }),
      [RETRY]: () => {
        state = 'WAITING'
        return { ...failed, state }
      },
    },
    '?state=FAILED',
  )
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect.element(page.getByText('No message matches the filters.')).toBeVisible()
  await expect.element(page.getByText('The message is being sent again.')).toBeVisible()
})

test('a message that someone else has resent is reported', async () => {
  await open({ [RETRY]: () => refuse('MESSAGE_NOT_RETRIED') })
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect.element(page.getByText(/Only messages that failed or expired/)).toBeVisible()
})

test('the filter by request can be removed; an empty list and a filter without results each show a message', async () => {
  const none = { data: [], meta: { next: null, byState: {} } }
  await open({ [LIST]: () => none }, `?order=${order}`)
  await expect.element(page.getByText('No message matches the filters.')).toBeVisible()
  await page.getByRole('button', { name: /^Remove this filter: About request/ }).click()
  await expect.element(page.getByText(/^No messages yet/)).toBeVisible()
})

test('at 390 and 320 px messages are cards and nothing scrolls sideways', async () => {
  for (const width of [390, 320]) {
    await page.viewport(width, 844)
    await open()
    await expect.element(page.getByText('401 of the gateway').first()).toBeVisible()
    expect(document.querySelector('table')).toBeNull()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  }
})
