import { expect, type Page } from '@playwright/test'
import { setTokenCookie } from '../people/cookies.ts'
import type { People, Rep } from '../people/people.ts'
import { SAMPLE, type ScreenToVisit, VISITS, type Visitor } from './visit-list.ts'

/** Creates an HCP with a request, a case and a message, and erases them: a name in the language of the screen. @returns the case */
async function meetErasedHcp(people: People, rep?: Rep): Promise<string> {
  const hcp = await people.newHcp({ ...(rep && { rep }) })
  await people.newOrder(hcp, 'COMPLETED')
  const id = await people.newCase(hcp)
  await people.enqueueNotification(hcp, 'REGISTRATION_APPROVED')
  const { token } = await people.newAdmin()
  await people.call('POST /admin/hcps/erase', { token, body: { id: hcp.id, reason: 'HCP_ASKED' } })
  return id
}

/** Creates a user with data on every screen: orders in each status, two addresses, registered HCPs. */
async function meet(people: People, visitor: Exclude<Visitor, 'nobody'>) {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  for (const status of ['COMPLETED', 'CANCELLED', 'POSTED', 'IN_REVIEW', 'PROCESSING'] as const) {
    await people.newOrder(hcp, status, status === 'PROCESSING' ? undefined : 'Leave at the front desk.')
  }
  await people.newAddress(hcp, 'SECOND PLACE')
  await people.newCase(hcp)
  if (visitor === 'rep') await meetErasedHcp(people, rep)
  if (visitor === 'admin') {
    for (const status of ['PENDING', 'CANCELLED'] as const) await people.newHcp({ status })
  }
  return { ...{ hcp, rep, admin: await people.newAdmin() }[visitor], hcpId: hcp.id }
}

/** Signs in a new user without opening a screen. @returns the id of the HCP on the screens */
export async function signInAs(page: Page, people: People, visitor: Visitor): Promise<string> {
  if (visitor === 'nobody') return ''
  const { token, hcpId } = await meet(people, visitor)
  // An open screen of another user would notice the new cookie and redirect by itself.
  await page.goto('about:blank')
  await setTokenCookie(page, token)
  return hcpId
}

/** Returns the addresses that a user visits, with ids filled in where needed. */
export async function screensOfVisitor(
  people: People,
  visitor: Visitor,
  hcpId: string,
): Promise<readonly ScreenToVisit[]> {
  if (visitor !== 'admin')
    return VISITS[visitor].map(visit => ({ ...visit, path: visit.path.replace(':hcp', hcpId) }))
  const sample = await people.newSample(SAMPLE)
  const admin = await people.newAdmin()
  const incident = await people.newCase(admin, 'INCIDENT')
  const erased = await meetErasedHcp(people)
  const webhook = await people.call('POST /admin/webhooks', {
    token: admin.token,
    body: { url: 'https://crm.example.com/portal', events: ['request.placed', 'hcp.erased'] },
  })
  return VISITS.admin.map(visit => ({
    ...visit,
    path: visit.path
      .replace(':id', sample)
      .replace(':case', incident)
      .replace(':erased', erased)
      .replace(':webhook', webhook.id),
  }))
}

/** Waits for a screen's content, not only its skeleton. */
export async function waitForScreenContent(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
}
