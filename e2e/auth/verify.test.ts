import type { Page } from '@playwright/test'
import { digits, enterCode, grouped, type Phone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

async function requestCode(page: Page, phone: Phone): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Phone prefix').selectOption(phone.prefix)
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
}

test('going back from the code, or from applying, loses nothing typed, and only a login forgets it [H§4 UX§5]', async ({
  page,
  people,
  inbox,
}) => {
  const { phone } = await people.newRep({ prefix: '+65' })
  const expectTyped = async () => {
    await expect(page.getByLabel('Phone number')).toHaveValue(phone.number)
    await expect(page.getByLabel('Phone prefix')).toHaveValue(phone.prefix)
  }
  await requestCode(page, phone)
  await page.goBack()
  await expectTyped()
  await page.goForward()
  await page.getByRole('button', { name: 'Back' }).click()
  await expectTyped()
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  await page.reload()
  await page.goBack()
  await expectTyped()
  expect(await page.evaluate(() => localStorage.getItem('remembered-phone'))).toBeNull()

  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await enterCode(page, inbox, phone)
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  // On a page that asks nothing: the home would meet the missing cookie and leave by itself.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByLabel('Phone number')).toHaveValue('')
})

test('the countdown of 60 seconds goes on after a reload, is kept per number, and Resend Code takes its place and restarts it [H§2 H§4 H§9]', async ({
  page,
  people,
}) => {
  const { phone } = await people.newHcp()
  const { phone: other } = await people.newRep({ prefix: '+65' })
  // The portal of the tests lets codes follow each other at once; the answer is the usual one.
  const sent: unknown[] = []
  await page.route('**/api/auth/otp', async route => {
    sent.push(route.request().postDataJSON())
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), data: { retryAfter: 60 } } })
  })
  await page.clock.install()
  const resend = page.getByRole('button', { name: 'Resend Code' })
  const seconds = async () => Number(/\d+/.exec(await page.getByText(/^Resend Code in/).innerText())?.[0])

  await requestCode(page, phone)
  expect(await seconds()).toBeGreaterThan(40)
  await expect(resend).toHaveCount(0)
  await page.clock.fastForward(30_000)
  await expect.poll(seconds).toBeLessThanOrEqual(30)
  await page.reload()
  await expect.poll(seconds).toBeLessThanOrEqual(30)
  expect(await seconds()).toBeGreaterThan(0)

  await requestCode(page, other)
  expect(await seconds()).toBeGreaterThan(40)
  await page.goBack()
  await page.goBack()
  await expect(page.getByText(grouped(phone))).toBeVisible()
  expect(await seconds()).toBeLessThanOrEqual(30)

  await page.clock.fastForward(31_000)
  await resend.click()
  await expect.poll(seconds).toBeGreaterThan(40)
  await expect(resend).toHaveCount(0)
  expect(sent).toEqual([{ recipient: digits(phone), tokenAction: 'LOGIN', tokenType: 'PHONE' }])
})

test('a resend that fails says Failed to resend OTP, and the button stays [H§4 H§8 R§8]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/auth/otp', 502)
  await page.route('**/api/auth/otp', route => route.fulfill({ status: 502, body: 'broken' }))
  await page.clock.install()
  await requestCode(page, (await people.newHcp()).phone)
  await page.clock.fastForward(61_000)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to resend OTP')
  await expect(page.getByRole('button', { name: 'Resend Code' })).toBeEnabled()
})
