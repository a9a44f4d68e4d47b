import type { Page } from '@playwright/test'
import { readCookie } from '../people/cookies.ts'
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

/** What the storages hold of a person; the brand of the companies in use is the same for everybody, and the login asks for it anew. */
const kept = (page: Page) =>
  page.evaluate(() => {
    const { brands: _, ...local } = { ...localStorage }
    return { session: { ...sessionStorage }, local }
  })

for (const area of ['portal', 'rep', 'admin'] as const) {
  test(`logging out of the ${area} area ends the session here and on the server [H§3 H§4 R§2 D§8]`, async ({
    page,
    people,
  }) => {
    const somebody = {
      portal: () => people.newHcp(),
      rep: () => people.newRep({ prefix: '+65' }),
      admin: () => people.newAdmin(),
    }
    const { token } = await somebody[area]()
    const home = { portal: '/portal/home', rep: '/sale-rep/home', admin: '/admin/home' }[area]
    await people.open({ token }, home)
    const button = page.getByRole('button', { name: area === 'admin' ? 'Logout' : 'Log out' })
    await expect(button).toBeVisible()
    await leaveTraces(page)
    await button.click()

    await expect(page).toHaveURL(area === 'admin' ? /\/admin\/login$/ : /\/login$/)
    expect(await readCookie(page, 'user-token')).toBeUndefined()
    await expect.poll(() => kept(page)).toEqual({ session: {}, local: {} })
    expect(await people.isSignedIn(token)).toBe(false)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  })
}

test('with remember-me logging out keeps the phone and prefix alone; it waits for no answer, and the next visit tells the server [H§4 R§2 D§4]', async ({
  page,
  people,
}) => {
  await page.context().addCookies([{ name: 'remember-me', value: 'true', domain: 'localhost', path: '/' }])
  const rep = await people.newRep()
  await people.open(rep, '/sale-rep/home')
  await expect(page.getByRole('heading', { name: 'Aisyah Rahman' })).toBeVisible()
  await leaveTraces(page)
  // No answer comes; then the server cannot be reached.
  await page.route('**/api/auth/logout', () => undefined)
  await page.route('**/api/auth/end-session', route => route.abort('aborted'))
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  const { local, session } = await kept(page)
  const { 'left-sessions': left, ...rest } = local
  expect(session).toEqual({})
  expect(JSON.parse(atob(rep.token.split('.')[1] ?? ''))).toMatchObject({ jti: left })
  expect(rest).toEqual({
    'remembered-prefix': '+60',
    'remembered-phone': '123000001',
  })
  expect(await people.isSignedIn(rep.token)).toBe(true)
  await page.unroute('**/api/auth/end-session')
  await page.reload()
  await expect
    .poll(() => kept(page))
    .toEqual({
      session: {},
      local: { 'remembered-prefix': '+60', 'remembered-phone': '123000001' },
    })
  expect(await people.isSignedIn(rep.token)).toBe(false)
  await expect(page.getByLabel('Phone number')).toHaveValue('123000001')
})
