import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, writes } from '../../test/open-screen.tsx'
import { aRep, newId } from '../../test/records.ts'

const COUNTS = {
  yearMonth: '2026-11',
  registered: 0,
  fulfilled: 0,
  byCard: 0,
  months: [],
  processing: 0,
  next: null,
}

test("a rep's notification about a request opens its card, and the panel has the channel switches at its foot", async () => {
  await page.viewport(1280, 800)
  const stored = { SMS: true, WHATSAPP: true }
  const notice = {
    id: newId(),
    kind: 'REQUEST_RECEIVED' as const,
    text: 'The request for Gum Care Toothpaste by Dr Hana Yusof waits for your approval.',
    orderId: '0190a0a0-0000-7000-8000-00000000abcd',
    at: '2026-11-20T01:02:03.004Z',
    read: true,
  }
  const sent = await openScreen(
    '/sale-rep/lunch/learn',
    {
      'GET /users/details': aRep,
      'GET /haleon/promoter/recruited-users': () => ({ data: [], meta: COUNTS }),
      'GET /messages/notices': () => ({ data: [notice], meta: { unread: 0 } }),
      'GET /messages/preferences': () => stored,
      'POST /messages/preferences': () => Object.assign(stored, { WHATSAPP: false }),
    },
    'RETAILER',
  )
  await page.getByRole('button', { name: 'Notifications' }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByText('How we notify you').click()
  await panel.getByRole('switch', { name: 'Notify me by WhatsApp' }).click()
  await expect.element(panel.getByRole('switch', { name: 'Notify me by WhatsApp' })).not.toBeChecked()
  await expect
    .poll(() => writes(sent, 'POST /messages/preferences'))
    .toEqual([{ body: { channel: 'WHATSAPP', on: false } }])
  await panel.getByRole('link', { name: 'waits for your approval' }).click()
  await expect
    .poll(() => location.pathname + location.search)
    .toBe('/sale-rep/sample/request?search=00000000abcd')
})
