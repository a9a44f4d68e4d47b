import type { Page } from '@playwright/test'
import { AISYAH, GRACE, MEI_LING } from '../people/journeys.ts'
import { isSignedIn, keepToken, openAdminSession, openSession, readCookie } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

/** Keeps what earlier visits may have left. */
async function leaveTraces(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.setItem('trace', 'x')
    localStorage.setItem('trace', 'x')
    localStorage.setItem('remembered-prefix', '+60')
    localStorage.setItem('remembered-phone', '123000001')
  })
}

const kept = (page: Page) =>
  page.evaluate(() => ({ session: { ...sessionStorage }, local: { ...localStorage } }))

for (const area of ['portal', 'rep', 'admin'] as const) {
  test(`logging out of the ${area} area ends the session here and on the server [H§3 H§4 R§2 D§8]`, async ({
    page,
    request,
    inbox,
  }) => {
    const token =
      area === 'admin'
        ? await openAdminSession(request)
        : await openSession({ request, inbox }, area === 'rep' ? GRACE : MEI_LING)
    await keepToken(page, token)
    await page.goto({ portal: '/portal/home', rep: '/sale-rep/home', admin: '/admin/home' }[area])
    const button = page.getByRole('button', { name: area === 'admin' ? 'Logout' : 'Log out' })
    await expect(button).toBeVisible()
    await leaveTraces(page)
    await button.click()

    await expect(page).toHaveURL(area === 'admin' ? /\/admin\/login$/ : /\/login$/)
    expect(await readCookie(page, 'user-token')).toBeUndefined()
    expect(await kept(page)).toEqual({ session: {}, local: {} })
    expect(await isSignedIn(request, token)).toBe(false)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  })
}

test('with remember-me logging out keeps the phone and prefix alone, and works without a network [H§4 R§2]', async ({
  page,
  request,
  inbox,
}) => {
  await keepToken(page, await openSession({ request, inbox }, AISYAH))
  await page.context().addCookies([{ name: 'remember-me', value: 'true', domain: 'localhost', path: '/' }])
  await page.goto('/sale-rep/home')
  await expect(page.getByRole('heading', { name: 'Aisyah Rahman' })).toBeVisible()
  await leaveTraces(page)
  await page.route('**/api/auth/logout', route => route.abort('aborted'))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  expect(await kept(page)).toEqual({
    session: {},
    local: { 'remembered-prefix': '+60', 'remembered-phone': '123000001' },
  })
  await expect(page.getByLabel('Phone number')).toHaveValue('123000001')
})
