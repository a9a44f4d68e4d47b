import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { VISITS } from '../../../e2e/screens/visit-list.ts'
import { openScreen, refuse } from '../../test/open-screen.tsx'
import { anHcp, anOrder, newId } from '../../test/records.ts'

const account = { consents: [], closedAt: '2026-11-20T01:02:03.004Z', parcels: 1 }

test.each(VISITS.hcp)(
  'a closed account that waits for its last parcel says so and offers no request on $path',
  async ({ path }) => {
    const orders = [anOrder({ status: 'POSTED' }), anOrder({ status: 'COMPLETED' })]
    await openScreen(
      path,
      {
        'GET /users/details': () => ({ ...anHcp(), closing: true }),
        'GET /order/get': () => ({ checkProduct: orders }),
        'GET /orders': () => ({ orders: orders.map(({ id, status }) => ({ id, status })) }),
        'GET /shop-items': () => ({
          shopItems: [],
          shopItemCategories: [{ id: newId(), name: 'Oral Care' }],
        }),
        'GET /privacy/account': () => account,
        'GET /cases': () => ({ data: [], meta: { next: null } }),
        'GET /privacy/my-data': () => refuse('INTERNAL'),
        'GET /safety-reports/choices': () => refuse('INTERNAL'),
      },
      'RETAILER_STAFF',
    )
    await expect.element(page.getByText('Your account is closed', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect.element(page.getByText('Loading', { exact: true })).not.toBeInTheDocument()
    const main = page.getByRole('main').element()
    expect(main.querySelectorAll('a[href="/portal/sample/request"], button[form]')).toHaveLength(0)
  },
)
