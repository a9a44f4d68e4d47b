import type { Page } from '@playwright/test'

/** Puts a session token into the browser's user-token cookie. */
export async function setTokenCookie(page: Page, token: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'user-token', value: token, domain: 'localhost', path: '/', sameSite: 'Strict' }])
}

export async function readCookie(page: Page, name: string) {
  return (await page.context().cookies()).find(cookie => cookie.name === name)
}

/** @returns the days until a cookie expires, rounded */
export async function cookieDaysLeft(page: Page, name: string): Promise<number> {
  const cookie = await readCookie(page, name)
  return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)
}
