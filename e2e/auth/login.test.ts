import type { Page } from '@playwright/test'
import { cookieDaysLeft, readCookie } from '../people/cookies.ts'
import { logOut, type Phone, toDisplayedPhone, toStoredPhone, typeCodeFromInbox } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

async function requestCode(page: Page, phone: Phone): Promise<void> {
  await page.getByLabel('Phone prefix').selectOption(phone.prefix)
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
}

test("with 'Remember me' the cookies last 90 days and logging out keeps the number; without it, 14 days and no number [H§2 H§4 H§9 R§9]", {
  tag: '@journey',
}, async ({ page, people, inbox }) => {
  const { phone } = await people.newRep({ prefix: '+65' })
  const remember = page.getByLabel('Remember me for 90 days')
  await page.goto('/login')
  await remember.check()
  for (const days of [90, 14]) {
    await requestCode(page, phone)
    await typeCodeFromInbox(page, inbox, phone)
    await expect(page).toHaveURL(/\/sale-rep\/home/)
    expect(await cookieDaysLeft(page, 'user-token')).toBe(days)
    expect(await cookieDaysLeft(page, 'remember-me')).toBe(days)
    expect(await readCookie(page, 'user-token')).toMatchObject({ path: '/', sameSite: 'Strict' })
    await logOut(page)
    await expect(page.getByLabel('Phone number')).toHaveValue(days === 90 ? phone.number : '')
    await expect(remember).toBeChecked({ checked: days === 90 })
    if (days === 90) await expect(page.getByLabel('Phone prefix')).toHaveValue(phone.prefix)
    await remember.uncheck()
  }
})

test('Back from the code screen or from the registration keeps the number that was typed, and only a login clears it [H§2 H§4 UX§5]', async ({
  page,
  people,
  inbox,
}) => {
  const { phone } = await people.newRep({ prefix: '+65' })
  const expectTyped = async () => {
    await expect(page.getByLabel('Phone number')).toHaveValue(phone.number)
    await expect(page.getByLabel('Phone prefix')).toHaveValue(phone.prefix)
  }
  await page.goto('/login')
  await requestCode(page, phone)
  await page.goBack()
  await expectTyped()
  await page.goForward()
  await page.getByRole('button', { name: 'Back' }).click()
  await expectTyped()
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeFocused()
  await page.reload()
  await page.goBack()
  await expectTyped()
  expect(await page.evaluate(() => localStorage.getItem('remembered-phone'))).toBeNull()

  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await typeCodeFromInbox(page, inbox, phone)
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  // Open a blank page first: the home screen would notice the missing cookie and redirect by itself.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByLabel('Phone number')).toHaveValue('')
})

test('the 60-second countdown survives a reload and is kept per number; Resend Code restarts it and reports a failure [H§2 H§4 H§8 H§9 R§8]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/auth/otp', 502)
  const { phone } = await people.newHcp()
  const { phone: otherPhone } = await people.newRep({ prefix: '+65' })
  // The test portal has no wait between codes, so the test sets the usual retryAfter of 60 seconds.
  const sent: unknown[] = []
  let broken = true
  await page.route('**/api/auth/otp', async route => {
    if (broken) return route.fulfill({ status: 502, body: 'broken' })
    sent.push(route.request().postDataJSON())
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), data: { retryAfter: 60 } } })
  })
  await page.clock.install()
  const resend = page.getByRole('button', { name: 'Resend Code' })
  const seconds = async () => Number(/\d+/.exec(await page.getByText(/^Resend Code in/).innerText())?.[0])
  await page.goto('/login')
  await requestCode(page, phone)
  expect(await seconds()).toBeGreaterThan(40)
  await expect(resend).toHaveCount(0)
  await page.clock.fastForward(30_000)
  await expect.poll(seconds).toBeLessThanOrEqual(30)
  await page.reload()
  await expect.poll(seconds).toBeLessThanOrEqual(30)
  expect(await seconds()).toBeGreaterThan(0)

  await page.goto('/login')
  await requestCode(page, otherPhone)
  expect(await seconds()).toBeGreaterThan(40)
  await page.goBack()
  await page.goBack()
  await expect(page.getByText(toDisplayedPhone(phone))).toBeVisible()
  expect(await seconds()).toBeLessThanOrEqual(30)

  await page.clock.fastForward(31_000)
  await resend.click()
  await expect(page.getByRole('alert')).toHaveText('Failed to resend OTP')
  broken = false
  await resend.click()
  await expect.poll(seconds).toBeGreaterThan(40)
  await expect(resend).toHaveCount(0)
  expect(sent).toEqual([{ recipient: toStoredPhone(phone), tokenAction: 'LOGIN', tokenType: 'PHONE' }])
})
