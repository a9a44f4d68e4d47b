import type { Page, Route } from '@playwright/test'
import { digits, enterCode, type Phone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

async function requestCode(page: Page, phone: Phone): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Phone prefix').selectOption(phone.prefix)
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
}

const boxes = (page: Page) => page.getByRole('textbox', { name: /^Digit \d of 4$/ })
const box = (page: Page, position: number) => page.getByRole('textbox', { name: `Digit ${position} of 4` })
const values = (page: Page) =>
  boxes(page).evaluateAll(all => all.map(one => (one instanceof HTMLInputElement ? one.value : '')))

/** A paste as a keyboard's clipboard makes it. */
async function paste(page: Page, position: number, text: string): Promise<void> {
  await box(page, position).evaluate((input, pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
}

/** Answers every check of a code with a refusal, and counts them. */
async function refuseCodes(page: Page): Promise<string[]> {
  const tried: string[] = []
  await page.route('**/api/auth/verify-token', route => {
    tried.push(route.request().postDataJSON().token)
    return route.fulfill({
      status: 400,
      json: { success: false, result: 'error', code: 'OTP_INVALID', message: 'The code is not correct.' },
    })
  })
  return tried
}

test('/verify without prefix, phone and identity in navigation state redirects to /login [H§2]', async ({
  page,
}) => {
  await page.goto('/verify')
  await expect(page).toHaveURL(/\/login$/)
})

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
  await page.context().clearCookies()
  await page.goto('/login')
  await expect(page.getByLabel('Phone number')).toHaveValue('')
})

test('there are four boxes for a digit each: typing moves on, backspace on an empty box moves back [H§2 H§5 UX§4]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/auth/verify-token', 400)
  const tried = await refuseCodes(page)
  await requestCode(page, (await people.newHcp()).phone)
  const verify = page.getByRole('button', { name: 'Verify' })
  await expect(boxes(page)).toHaveCount(4)
  await expect(box(page, 1)).toBeFocused()
  await expect(box(page, 1)).toHaveAttribute('autocomplete', 'one-time-code')

  await page.keyboard.type('1a-')
  expect(await values(page)).toEqual(['1', '', '', ''])
  await expect(box(page, 2)).toBeFocused()
  await page.keyboard.type('23')
  expect(await values(page)).toEqual(['1', '2', '3', ''])
  await expect(box(page, 4)).toBeFocused()
  await expect(verify).toBeDisabled()

  await page.keyboard.press('Backspace')
  await expect(box(page, 3)).toBeFocused()
  expect(await values(page)).toEqual(['1', '2', '', ''])
  await page.keyboard.press('Backspace')
  await expect(box(page, 2)).toBeFocused()
  expect(await values(page)).toEqual(['1', '', '', ''])
  expect(tried).toEqual([])
})

test('a paste takes the first digits found, up to 4, and focuses the box after the last one filled [H§5 UX§4]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/auth/verify-token', 400)
  const tried = await refuseCodes(page)
  await requestCode(page, (await people.newHcp()).phone)
  await paste(page, 1, 'code: 4-7')
  expect(await values(page)).toEqual(['4', '7', '', ''])
  await expect(box(page, 3)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()

  await paste(page, 3, '9')
  expect(await values(page)).toEqual(['9', '', '', ''])
  await expect(box(page, 2)).toBeFocused()

  await paste(page, 2, 'Meridian Care: 8214 is your code. It is valid for 5 minutes.')
  await expect.poll(() => tried).toEqual(['8214'])
})

test('filling the boxes and pressing Verify makes one call, and Verify reads Verifying... while it works [H§2 H§4 H§5 UX§4]', async ({
  page,
  people,
  inbox,
}) => {
  const { phone } = await people.newRep()
  const held: Route[] = []
  await page.route('**/api/auth/verify-token', route => void held.push(route))
  await requestCode(page, phone)
  await page.keyboard.type(await inbox.code(digits(phone)))
  const working = page.getByRole('button', { name: 'Verifying...' })
  await expect(working).toBeDisabled()
  await working.click({ force: true })
  await box(page, 4).press('Enter')
  expect(held).toHaveLength(1)
  expect(held[0]?.request().postDataJSON()).toEqual({
    recipient: digits(phone),
    token: await inbox.code(digits(phone)),
    tokenAction: 'LOGIN',
    tokenType: 'PHONE',
    degenerate: true,
  })
  await held[0]?.continue()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  expect(held).toHaveLength(1)
})

test('a wrong code is told by the alert and by the boxes, which are empty again [H§5 H§8 R§8]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/auth/verify-token', 400)
  await refuseCodes(page)
  await requestCode(page, (await people.newHcp()).phone)
  await page.keyboard.type('0000')
  await expect(page.getByRole('alert')).toHaveText('Failed to verify OTP')
  await expect(box(page, 1)).toHaveAccessibleDescription('The code is not correct.')
  await expect(box(page, 1)).toBeFocused()
  expect(await values(page)).toEqual(['', '', '', ''])
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()
})

test('a check the network swallowed can be pressed again with the same code [H§5 UX§10]', async ({
  page,
  people,
  inbox,
  expectFailure,
}) => {
  const { phone } = await people.newRep()
  expectFailure('/auth/verify-token', 500)
  await page.route('**/api/auth/verify-token', route => route.fulfill({ status: 500, body: 'broken' }))
  await requestCode(page, phone)
  await page.keyboard.type(await inbox.code(digits(phone)))
  await expect(page.getByRole('alert')).toHaveText('Failed to verify OTP')
  await page.unroute('**/api/auth/verify-token')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
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
  await expect(page.getByText(phone.number)).toBeVisible()
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
