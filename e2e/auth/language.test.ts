import { LOCALE_COOKIE } from '@portal/contract/languages'
import { logInByPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { waitForScreenContent } from '../screens/visits.ts'

const LABEL = 'Language / Bahasa'
const LABEL_MS = 'Bahasa / Language'

test('the login follows the browser, keeps what is typed when the language changes, and the choice becomes the user’s [D§10 UX§22]', async ({
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

  // Another phone, whose browser wants English: the user's language comes along.
  const other = await browser.newContext({ ...contextOptions, locale: 'en-GB' })
  watch.follow(other)
  const there = await other.newPage()
  await logInByPhone(there, inbox, phone)
  await expect(there).toHaveURL('/portal/home')
  await expect(there.locator('html')).toHaveAttribute('lang', 'ms')
  await other.close()
})

test('a browser that wants Malay gets it, and a cookie of no language ends in English [D§10]', async ({
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

  const odd = await browser.newContext({ ...contextOptions, locale: 'tlh' })
  watch.follow(odd)
  await odd.addCookies([{ name: LOCALE_COOKIE, value: '..%2fassets', url: baseURL ?? '' }])
  const other = await odd.newPage()
  await other.goto('/login')
  await expect(other.locator('html')).toHaveAttribute('lang', 'en')
  await odd.close()
})
