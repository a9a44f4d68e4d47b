import { CLIENT, startIdentityProvider } from '../../api/test/identity-provider.ts'
import { findFreePort, startPortal } from '../portal/portal.ts'
import { expect, test as portalTest } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

type Provider = Awaited<ReturnType<typeof startIdentityProvider>>

/** The browser tests' `test`, on a portal whose admins may sign in at a real provider. */
const test = portalTest.extend<object, { provider: Provider; portalPort: number }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from this pattern
  portalPort: [async ({}, use) => use(await findFreePort()), { scope: 'worker' }],
  provider: [
    async ({ portalPort }, use) => {
      const provider = await startIdentityProvider(`http://localhost:${portalPort}/api/auth/oidc/callback`)
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ provider, portalPort }, use) => {
      const portal = await startPortal(undefined, {
        ...{ PORT: String(portalPort), OIDC_ISSUER: provider.issuer, OIDC_LABEL: 'Company account' },
        ...CLIENT,
      })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

test.use({ viewport: { width: 390, height: 664 } })

test('an invited admin joins by the company account, logs out, and logs in with it', async ({
  page,
  people,
  provider,
  otherPerson,
}) => {
  const owner = await people.newAdmin()
  await people.openAs(owner, '/admin/admins')
  await page.getByRole('button', { name: 'Invite admin' }).click()
  await page.getByLabel('Email').fill('nadia@company.test')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()

  const nadia = await otherPerson()
  provider.state.person = { sub: 'nadia', name: 'Nadia Osman' }
  await nadia.goto(link)
  await nadia.getByRole('button', { name: 'Company account' }).click()
  await expect(nadia.getByRole('heading', { name: 'HCP Registration' })).toBeVisible()
  await nadia.goto('/logout')
  await expect(nadia).toHaveURL(/\/login$/)
  await nadia.goto('/admin/login')
  await expect(nadia.getByRole('button', { name: 'Company account' })).toBeVisible()
  expect.soft(await findScreenFaults(nadia)).toEqual([])
  await nadia.getByRole('button', { name: 'Company account' }).click()
  await expect(nadia.getByRole('heading', { name: 'HCP Registration' })).toBeVisible()

  await page.goto('/admin/admins')
  await expect(page.getByText('Single sign-on: bound')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Single sign-on' }).click()
  await page.getByText('Only single sign-on.').click()
  expect.soft(await findScreenFaults(page)).toEqual([])
})
