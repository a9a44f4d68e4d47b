import type { Request } from '@portal/contract/requests'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { anAddress, newId } from '../../test/records.ts'

const ONE = 'GET /admin/requests/:id'
const request: Request = {
  id: newId(),
  status: 'POSTED',
  createdAt: '2026-11-01T16:00:00.000Z',
  practice: 'BRIGHT SMILE CLINIC',
  rep: null,
  items: [{ id: newId(), name: 'Gum Care Toothpaste 75 g', lot: null }],
  hcp: { id: newId(), name: 'Dr Hana Yusof', phone: '60123000001' },
  category: 'Oral Care Sample',
  remark: [],
  address: anAddress(),
}
const nothing = {
  'GET /admin/activity': () => ({ data: [], meta: { names: {}, next: null } }),
  'GET /admin/messages': () => ({ data: [], meta: { next: null, byState: {} } }),
}

beforeEach(() => page.viewport(1280, 900))

test.each([
  ['POSTED', 'Close as lost', 'POST /admin/requests/close-as-lost', 'LOST', 'Lost'],
  ['IN_REVIEW', 'Cancel request', 'POST /admin/requests/cancel', 'CANCELLED_BY_COMPANY', 'Cancelled'],
] as const)(
  'a request that is %s has %s, which asks with a reason, and then shows its reason and no slip [D§10 UX§9]',
  async (status, action, call, ending, shown) => {
    let found: Request = { ...request, status }
    const sent = await openScreen(
      `/admin/requests/${request.id}`,
      {
        ...nothing,
        [ONE]: () => found,
        [call]: () => {
          found = { ...found, status: 'CANCELLED', ending, remark: ['The courier lost it'] }
          return found
        },
      },
      'ADMIN',
    )
    await page.getByRole('button', { name: action }).click()
    const ask = page.getByRole('alertdialog')
    await ask.getByRole('button', { name: action }).click()
    await expect.element(ask.getByText('Please give a reason.')).toBeVisible()
    await ask.getByLabelText('Reason').fill(' The courier lost it ')
    await ask.getByRole('button', { name: action }).click()
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
    await expect.element(page.getByText('Reason:')).toBeVisible()
    expect(sent.filter(({ name }) => name === call).map(({ body }) => body)).toEqual([
      { id: request.id, reason: 'The courier lost it' },
    ])
    await expect.element(page.getByRole('link', { name: 'Print slip' })).not.toBeInTheDocument()
    expect(page.getByRole('button', { name: action }).elements()).toEqual([])
  },
)

test('an ended request has no slip to print [D§10]', async () => {
  const ended = { ...request, status: 'CANCELLED', ending: 'LOST' } as const
  await openScreen(`/admin/requests/${request.id}/slip`, { 'POST /order/:id/slip': () => ended }, 'ADMIN')
  await expect.element(page.getByText('This request is lost. There is nothing to pack.')).toBeVisible()
  expect(page.getByRole('article').elements()).toEqual([])
})
