import type { Request } from '@portal/contract/requests'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openRequests, request } from '../../test/company-requests.ts'
import { writes } from '../../test/open-screen.tsx'

const ONE = 'GET /admin/requests/:id'

beforeEach(() => page.viewport(1280, 900))

test.each([
  ['POSTED', 'Close as lost', 'POST /admin/requests/close-as-lost', 'LOST', 'Lost'],
  ['IN_REVIEW', 'Cancel request', 'POST /admin/requests/cancel', 'CANCELLED_BY_COMPANY', 'Cancelled'],
] as const)(
  'a request that is %s has %s, which asks with a reason, and then shows its reason and no slip [D§10 UX§9]',
  async (status, action, call, ending, shown) => {
    let found: Request = { ...request, status, remark: [] }
    const sent = await openRequests(`/admin/requests/${request.id}`, {
      [ONE]: () => found,
      [call]: () => {
        found = { ...found, status: 'CANCELLED', ending, remark: ['The courier lost it'] }
        return found
      },
    })
    await page.getByRole('button', { name: action }).click()
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: action }).click()
    await expect.element(ask.getByText('Please give a reason.')).toBeVisible()
    await ask.getByLabelText('Reason').fill(' The courier lost it ')
    await ask.getByRole('button', { name: action }).click()
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Reason:')).toBeVisible()
    expect(writes(sent, call)).toEqual([{ body: { id: request.id, reason: 'The courier lost it' } }])
    await expect.element(page.getByRole('link', { name: 'Print slip' })).not.toBeInTheDocument()
    expect(page.getByRole('button', { name: action }).elements()).toEqual([])
  },
)

test('an ended request has no slip to print [D§10]', async () => {
  const ended = { ...request, status: 'CANCELLED', ending: 'LOST' } as const
  await openRequests(`/admin/requests/${request.id}/slip`, { 'POST /order/:id/slip': () => ended })
  await expect.element(page.getByText('This request is lost. There is nothing to pack.')).toBeVisible()
  expect(page.getByRole('article').elements()).toEqual([])
})
