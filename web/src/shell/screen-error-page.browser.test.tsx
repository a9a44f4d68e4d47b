import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { anHcp, aRep } from '../../test/records.ts'

/** Data that makes every screen crash. */
const BROKEN = [null] as never
const rep: Answers = {
  'GET /users/details': aRep,
  'GET /haleon/promoter/recruited-users': () => ({ data: [{}] as never, meta: { next: null } as never }),
}
const admin: Answers = {
  'GET /admin/activity': () => ({
    data: BROKEN,
    meta: { names: {}, lots: {}, orders: {}, cases: {}, next: null },
  }),
}
const hcp: Answers = {
  'GET /users/details': () => anHcp(),
  'GET /order/get': () => ({ checkProduct: BROKEN }),
}

test.each([
  ['HCP', 'RETAILER_STAFF', '/portal/order', hcp, 'Log out'],
  ['rep', 'RETAILER', '/sale-rep/sample/request', rep, 'Log out'],
  ['admin', 'ADMIN', '/admin/activity', admin, 'Logout'],
] as const)(
  'a screen of the %s area that crashes shows an error, and its layout stays [R§8 D§9]',
  async (_area, role, path, answers, logout) => {
    const report = vi.spyOn(window, 'reportError').mockReturnValue()
    vi.spyOn(console, 'error').mockReturnValue() // the router logs the error too
    await openScreen(path, answers, role)
    await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: logout })).toBeVisible()
    expect(report).toHaveBeenCalledOnce()
  },
)
