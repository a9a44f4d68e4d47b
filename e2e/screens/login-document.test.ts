import type { Page } from '@playwright/test'
import { digits, freshPhone, type Phone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

/** Counts, frame by frame and through every load, the forms there are at a time. @returns the most there were */
async function countForms(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { forms: 0 }
    Object.assign(window, { seen })
    new MutationObserver(() => {
      seen.forms = Math.max(seen.forms, document.forms.length)
    }).observe(document, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { seen: { forms: number } }).seen.forms)
}

/** Keeps the portal's script back. @returns what lets it come */
async function holdScript(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', route => released.then(() => route.continue()))
  return release
}

async function typeNumber(page: Page, { prefix, number }: Phone): Promise<void> {
  await page.getByLabel('Phone prefix').selectOption(prefix)
  await page.getByLabel('Phone number').fill(number)
}

test('the login is there before its script, which takes over the one form there is with what was typed in it [H§2 H§4]', async ({
  page,
  people,
}) => {
  const { phone } = await people.newRep({ prefix: '+65' })
  const forms = await countForms(page)
  const release = await holdScript(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const send = page.getByRole('button', { name: 'Send OTP Code' })
  await expect(send).toBeDisabled()
  await typeNumber(page, phone)
  await page.getByLabel('Remember me for 90 days').check()
  await expect(send).toBeEnabled()
  await page.getByLabel('Phone number').fill('12')
  await expect(send).toBeDisabled()
  await page.getByLabel('Phone number').fill(phone.number)
  release()
  await expect(page.locator('form[data-early]')).toHaveCount(0)
  await expect(page.getByLabel('Phone number')).toHaveValue(phone.number)
  await expect(page.getByLabel('Phone prefix')).toHaveValue('+65')
  await expect(page.getByLabel('Remember me for 90 days')).toBeChecked()
  await page.getByLabel('Phone number').fill('12')
  await expect(send).toBeDisabled()
  await page.getByLabel('Phone number').fill(phone.number)
  await send.click()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
  expect(await forms()).toBe(1)
})

test('a press before the script is seen to be heard, never submitted by the browser, and works once [H§4]', async ({
  page,
  people,
}) => {
  const { phone } = await people.newRep()
  const asked: string[] = []
  page.on('request', request => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  const release = await holdScript(page)
  await page.goto('/', { waitUntil: 'commit' })
  await typeNumber(page, phone)
  await page.getByRole('button', { name: 'Send OTP Code' }).dblclick()
  await expect(page.locator('form[data-early=pressed]')).toBeVisible()
  release()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
  await expect(page).toHaveURL(/\/verify$/)
  // The look-up's three and the one that sends the code.
  expect(asked.filter(what => what === 'POST /api/auth/check-user')).toHaveLength(4)
  expect(asked.filter(what => /^\w+ \/(login)?$/.test(what))).toEqual(['GET /'])
})

test('the number of last time is there before the script [H§4 D§4]', async ({ page }) => {
  const phone = freshPhone('+65')
  await page.addInitScript(({ prefix, number }) => {
    localStorage.setItem('remembered-prefix', prefix)
    localStorage.setItem('remembered-phone', number)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
    document.cookie = 'remember-me=true; Path=/'
  }, phone)
  await holdScript(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByLabel('Phone number')).toHaveValue(phone.number)
  await expect(page.getByLabel('Phone prefix')).toHaveValue('+65')
  await expect(page.getByLabel('Remember me for 90 days')).toBeChecked()
  await expect(page.getByRole('button', { name: 'Send OTP Code' })).toBeEnabled()
})

test('a signed-in user sees no login form on the way home [H§4]', async ({ page, people }) => {
  const forms = await countForms(page)
  for (const path of ['/', '/login']) {
    await people.open(await people.newRep(), path)
    await expect(page).toHaveURL(/\/sale-rep\/home/)
    expect(await forms()).toBe(0)
    await page.goto('about:blank')
  }
})

test('who has signed in elsewhere since the login was asked for sees no form either [D§4]', async ({
  page,
  people,
}) => {
  const { token } = await people.newRep()
  const release = await holdScript(page)
  await page.addInitScript(value => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
    document.cookie = `user-token=${value}; Path=/; SameSite=Strict`
  }, token)
  await page.goto('/login', { waitUntil: 'commit' })
  // It stands behind the form's place.
  await expect(page.locator('noscript')).toBeAttached()
  await expect(page.locator('form')).toHaveCount(0)
  release()
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  await expect(page.getByRole('heading', { name: /^Hello/ })).toBeVisible()
})

test('from the login one goes on, and Back finds the number again [H§2]', async ({ page, people, inbox }) => {
  const { phone } = await people.newRep()
  await page.goto('/login', { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeFocused()
  await expect(page).toHaveTitle(/^Public Registration/)
  await page.goBack()
  await typeNumber(page, phone)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
  expect(await inbox.code(digits(phone))).toMatch(/^\d{4}$/)
  await page.goBack()
  await expect(page.getByLabel('Phone number')).toHaveValue(phone.number)
})

test('without JavaScript the login says that the portal needs it, and shows no form', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/login`)
  // Its text alone: what stops the script here leaves the browser's own style of the element.
  expect(await page.locator('noscript').textContent()).toContain('This portal needs JavaScript.')
  await expect(page.locator('form')).toHaveCount(1)
  await expect(page.locator('form')).toBeHidden()
  await context.close()
})
