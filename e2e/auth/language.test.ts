import { LOCALE_COOKIE } from '@portal/contract/languages'
import { logInByPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { waitForScreenContent } from '../screens/visits.ts'

const LABEL = 'Language / Bahasa'
const LABEL_MS = 'Bahasa / Language'

test("the login uses the browser's language and keeps what is typed when the language changes; the choice is saved for the user [D§10 UX§22]", async ({
  browser,
  contextOptions,
  page,
  people,
  inbox,
  watch,
}) => {
  const { phone } = await people.newHcp()
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByLabel(LABEL).selectOption('ms')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  await expect(page.locator('input[type=tel]')).toHaveValue(phone.number)
  await page.getByLabel(LABEL_MS).selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await logInByPhone(page, inbox, phone)
  await waitForScreenContent(page, 'Dr Hana Yusof')
  await page.goto('/portal/profile')
  await page.getByLabel(LABEL).selectOption('ms')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
  await expect(page).toHaveURL('/portal/profile')

  // On another phone whose browser prefers English, the user's own language applies.
  const secondContext = await browser.newContext({ ...contextOptions, locale: 'en-GB' })
  watch.follow(secondContext)
  const secondPage = await secondContext.newPage()
  await logInByPhone(secondPage, inbox, phone)
  await expect(secondPage).toHaveURL('/portal/home')
  await expect(secondPage.locator('html')).toHaveAttribute('lang', 'ms')
  await secondContext.close()
})

test('a browser that prefers Malay gets Malay, and a locale cookie with an unknown language falls back to English [D§10]', async ({
  browser,
  contextOptions,
  baseURL,
  watch,
}) => {
  const context = await browser.newContext({ ...contextOptions, locale: 'ms-MY' })
  watch.follow(context)
  const page = await context.newPage()
  for (const path of ['/login', '/register', '/admin/login']) {
    await page.goto(path)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ms')
    await expect(page.getByLabel(LABEL_MS)).toHaveValue('ms')
  }
  await context.addCookies([{ name: LOCALE_COOKIE, value: 'en', url: baseURL ?? '' }])
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await context.close()

  const secondContext = await browser.newContext({ ...contextOptions, locale: 'tlh' })
  watch.follow(secondContext)
  await secondContext.addCookies([{ name: LOCALE_COOKIE, value: '..%2fassets', url: baseURL ?? '' }])
  const secondPage = await secondContext.newPage()
  await secondPage.goto('/login')
  await expect(secondPage.locator('html')).toHaveAttribute('lang', 'en')
  await secondContext.close()
})
