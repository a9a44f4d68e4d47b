import type { Message } from '@portal/contract/message-list'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openRequests, request } from '../../test/company-requests.ts'
import { newId } from '../../test/records.ts'

const told: Message = {
  ...{ id: newId(), kind: 'REQUEST_SHIPPED', state: 'DELIVERED', recipient: '60123000001' },
  ...{ person: { id: newId(), name: 'Dr Hana Yusof' }, channel: 'SMS', provider: 'twilio', answer: null },
  ...{ attempts: 1, orderId: request.id, nextAt: null, triedAt: '2026-11-05T03:01:00.000Z' },
  ...{ createdAt: '2026-11-05T03:00:00.000Z', dueAt: '2026-11-05T03:00:00.000Z' },
}

/** Opens the page of the request with these messages. */
const open = (data: Message[]) =>
  openRequests(`/admin/requests/${request.id}`, {
    'GET /admin/messages': () => ({ data, meta: { next: null, byState: {} } }),
  })

test('a request shows its messages with recipient, time and state', async () => {
  const sent = await open([told])
  const card = page.getByRole('region', { name: 'Messages' })
  await expect.element(card.getByText('Dr Hana Yusof')).toBeVisible()
  for (const text of ['Request shipped', '05/11/2026, 11:01', 'Delivered'])
    await expect.element(card.getByText(text)).toBeVisible()
  expect(sent.find(({ name }) => name === 'GET /admin/messages')?.query).toEqual({ order: request.id })
})

test('a request without messages shows that there are none', async () => {
  await open([])
  await expect.element(page.getByText('No messages have been sent about this request.')).toBeVisible()
})
