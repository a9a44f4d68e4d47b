import type { Page } from '@playwright/test'
import type { Phone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

/** Counts the forms in the document at every change, across loads. @returns a function that reads the maximum */
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

/** Holds back the portal's script. @returns a function that releases it */
async function holdScript(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', route => released.then(() => route.continue()))
  return release
}

async function typeNumber(page: Page, { prefix, number }: Phone): Promise<void> {
  await page.getByLabel('Phone prefix').selectOption(prefix)
  await page.getByLabel('Phone number').fill(number)
}

test('the login shows before its script loads; text typed until then stays, nothing is submitted, and there is only one form [H§2 H§4]', async ({
  page,
  people,
}) => {
  const { phone } = await people.newRep({ prefix: '+65' })
  const forms = await countForms(page)
  const requestedPaths: string[] = []
  page.on('request', request => requestedPaths.push(new URL(request.url()).pathname))
  const release = await holdScript(page)
  await page.goto('/login', { waitUntil: 'commit' })
  const send = page.getByRole('button', { name: 'Send OTP Code' })
  await typeNumber(page, phone)
  await page.getByLabel('Remember me for 90 days').check()
  await page.keyboard.press('Enter')
  await expect(send).toBeDisabled()
  release()
  await expect(send).toBeEnabled()
  await expect(page.getByLabel('Phone number')).toHaveValue(phone.number)
  await expect(page.getByLabel('Phone prefix')).toHaveValue('+65')
  await expect(page.getByLabel('Remember me for 90 days')).toBeChecked()
  const kept = () => page.evaluate(() => sessionStorage.getItem('remembered-phone'))
  expect(await kept()).toBe(phone.number)
  await page.getByLabel('Phone number').fill('12')
  await expect(send).toBeDisabled()
  await page.getByLabel('Phone number').fill(phone.number)
  await send.click()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
  expect(await forms()).toBe(1)
  expect(requestedPaths.filter(path => path === '/login')).toHaveLength(1)
})

test("the neutral brand does not flash before a company's own brand, nor the phone layout on a desktop [D§9 D§10]", async ({
  page,
}) => {
  const release = await holdScript(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Meridian Care', { exact: true })).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('form')).toBeHidden()
  release()
  await expect(page.getByText('Meridian Care', { exact: true }).first()).toBeVisible()
  await expect(page.locator('form')).toBeVisible()
})

test('a signed-in user sees no login form on the way to home [H§4]', async ({ page, people }) => {
  const forms = await countForms(page)
  for (const path of ['/', '/login']) {
    await people.openAs(await people.newRep(), path)
    await expect(page).toHaveURL(/\/sale-rep\/home/)
    expect(await forms()).toBe(0)
    await page.goto('about:blank')
  }
})

test('without JavaScript the login says that the portal needs it and shows no form', async ({
  browser,
  contextOptions,
  baseURL,
}) => {
  const context = await browser.newContext({ ...contextOptions, javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/login`)
  // Check only the text: this way of turning scripts off keeps the browser's own style for noscript.
  expect(await page.locator('noscript').textContent()).toContain('This portal needs JavaScript.')
  await expect(page.locator('form')).toHaveCount(1)
  await expect(page.locator('form')).toBeHidden()
  await context.close()
})
