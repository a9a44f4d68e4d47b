import type { Page } from '@playwright/test'
import { logInByPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

/** Makes the browser refuse its storage at the first touch, as with site data blocked; with `cookies` it drops cookies too. */
async function refuse(page: Page, cookies: boolean): Promise<void> {
  await page.addInitScript(dropCookies => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    if (dropCookies) Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined })
  }, cookies)
}

test('without storage the portal works: a user logs in and reads their orders [D§4]', async ({
  page,
  people,
  inbox,
}) => {
  await refuse(page, false)
  const { phone } = await people.newHcp({})
  await logInByPhone(page, inbox, phone)
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible()
})

test('without cookies the login says what to do, in place of a return to the login [D§4]', async ({
  page,
  people,
}) => {
  await refuse(page, true)
  const { phone } = await people.newHcp({})
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByRole('alert')).toHaveText(/Your browser does not accept cookies from this site\./)
})
