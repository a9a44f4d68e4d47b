import { expect, type Page } from '@playwright/test'
import { AISYAH, MEI_LING } from '../people/journeys.ts'
import { type Backstage, keepToken, openAdminSession, openSession } from '../people/people.ts'

export type Visitor = 'nobody' | 'hcp' | 'rep' | 'admin'
export type Visit = { path: string; heading: string }

/** Every address of the portal by who may see it, with what its screen is called. */
export const VISITS: Record<Visitor, readonly Visit[]> = {
  nobody: [
    { path: '/login', heading: 'Login' },
    { path: '/register', heading: 'Public Registration' },
    { path: '/user-not-found', heading: 'User not found' },
    { path: '/terms/my', heading: 'Terms of Use' },
    { path: '/terms/sg', heading: 'Terms of Use' },
    { path: '/privacy', heading: 'Privacy' },
    { path: '/warning', heading: 'Warning' },
    { path: '/nowhere', heading: 'Page not found' },
    { path: '/admin/login', heading: 'Login' },
  ],
  hcp: [
    { path: '/portal/home', heading: 'Dr Mei Ling Wong' },
    { path: '/portal/order', heading: 'Manage Order' },
    { path: '/portal/sample/request', heading: 'Sample Request' },
    { path: '/portal/sample/request/address', heading: 'Pick Your Address' },
    { path: '/portal/sample/request/add/address', heading: 'Add New Address' },
    { path: '/portal/profile', heading: 'Profile' },
    { path: '/portal/lunch/learn', heading: 'Lunch & Learn' },
  ],
  rep: [
    { path: '/sale-rep/home', heading: 'Hello, Aisyah Rahman' },
    { path: '/sale-rep/sample/request', heading: 'Sample Requests by HCP' },
    { path: '/sale-rep/register/history', heading: 'Registration History' },
    { path: '/sale-rep/lunch/learn', heading: 'Lunch & Learn' },
    { path: '/register?channel=booth', heading: 'Register HCP' },
  ],
  admin: [
    { path: '/admin/home?page=1', heading: 'HCP Registration' },
    { path: '/admin/home?search=mei&status=COMPLETED&page=1', heading: 'HCP Registration' },
  ],
}

/** Signs a demo account in, without a screen. */
export async function enter(page: Page, backstage: Backstage, visitor: Visitor): Promise<void> {
  if (visitor === 'nobody') return
  const token =
    visitor === 'admin'
      ? await openAdminSession(backstage.request)
      : await openSession(backstage, visitor === 'hcp' ? MEI_LING : AISYAH)
  await keepToken(page, token)
}

/** Waits for a screen's content, not only its skeletons. */
export async function settle(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
}
