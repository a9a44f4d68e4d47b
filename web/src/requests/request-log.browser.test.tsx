import type { Message } from '@portal/contract/notifications/message-list.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openRequests, request } from '../../test/company-requests.ts'
import { newId } from '../../test/records.ts'

const shipped: Message = {
  ...{ id: newId(), kind: 'REQUEST_SHIPPED', state: 'WAITING', recipient: '60123000001' },
  ...{ person: { id: newId(), name: 'Dr Hana Yusof' }, channel: null, provider: null, answer: null },
  ...{ attempts: 0, orderId: request.id, nextAt: null, triedAt: null },
  ...{ createdAt: '2026-11-05T03:00:00.000Z', dueAt: '2026-11-05T03:00:00.000Z' },
}
const event = {
  ...{ position: 10, at: '2026-11-05T03:00:00.000Z', action: 'order.moved' },
  actor: { id: newId(), role: 'ADMIN' as const },
  record: { kind: 'order' as const, id: request.id },
  ...{ details: { from: 'IN_REVIEW', to: 'POSTED' }, fields: ['from', 'to'], network: null },
}

beforeEach(() => page.viewport(1280, 900))

test('who ships a request sees at once what the HCP is told, and the step in the timeline', async () => {
  let status: 'IN_REVIEW' | 'POSTED' = 'IN_REVIEW'
  const then = <T,>(row: T) => (status === 'POSTED' ? [row] : [])
  await openRequests(`/admin/requests/${request.id}`, {
    'GET /admin/requests/:id': () => ({ ...request, status }),
    'POST /admin/requests/ship': () => {
      status = 'POSTED'
      return { ...request, status }
    },
    'GET /admin/messages': () => ({ data: then(shipped), meta: { next: null, byState: {} } }),
    'GET /admin/activity': () => ({
      data: then(event),
      meta: { names: {}, lots: {}, orders: {}, cases: {}, next: null },
    }),
  })
  await expect.element(page.getByText('No messages have been sent about this request.')).toBeVisible()
  await page.getByRole('button', { name: 'Mark as Shipped' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as Shipped' }).click()
  await expect.element(page.getByText('Request shipped')).toBeVisible()
  await expect.element(page.getByText('shipped this request')).toBeVisible()
})
