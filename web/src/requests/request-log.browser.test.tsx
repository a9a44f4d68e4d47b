import type { Message } from '@portal/contract/message-list'
import type { Request } from '@portal/contract/requests'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { anAddress, newId } from '../../test/records.ts'

const { id: _id, incomplete: _incomplete, ...address } = anAddress()
const request: Request = {
  ...{
    id: newId(),
    status: 'POSTED',
    createdAt: '2026-11-01T16:00:00.000Z',
    practice: 'BRIGHT SMILE CLINIC',
  },
  ...{ hcp: { id: newId(), name: 'Dr Mei Ling Wong', phone: '60123000001' }, rep: null, items: [] },
  ...{ address, remark: [], category: 'Oral Care Sample' },
}
const told: Message = {
  ...{ id: newId(), kind: 'REQUEST_SHIPPED', state: 'DELIVERED', recipient: '60123000001' },
  ...{ person: { id: newId(), name: 'Dr Hana Yusof' }, channel: 'SMS', provider: 'twilio', answer: null },
  ...{ attempts: 1, orderId: request.id, nextAt: null, triedAt: '2026-11-05T03:01:00.000Z' },
  ...{ createdAt: '2026-11-05T03:00:00.000Z', dueAt: '2026-11-05T03:00:00.000Z' },
}

/** Opens the page of the request with these messages. */
const open = (messages: Message[]) =>
  openScreen(
    `/admin/requests/${request.id}`,
    {
      'GET /admin/requests/:id': () => request,
      'GET /admin/activity': () => ({ data: [], meta: { names: {}, next: null } }),
      'GET /admin/messages': () => ({ data: messages, meta: { next: null, byState: {} } }),
    },
    'ADMIN',
  )

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
