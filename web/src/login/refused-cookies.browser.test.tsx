import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, writes } from '../../test/open-screen.tsx'

const SENTENCE = 'Your browser does not accept cookies from this site. Allow them to log in.'

/** The browser drops every cookie without an error. */
function dropCookies(): void {
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => undefined })
  onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'))
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

test('the login says that cookies are refused, before a code is sent [D§4]', async () => {
  const sent = await openScreen('/login')
  dropCookies()
  await page.getByLabelText('Phone number').fill('123000001')
  await press('Send OTP Code')
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Error: ${SENTENCE}`)
  expect(writes(sent)).toEqual([])
})

test('the login of admins says so too, before the password is sent', async () => {
  const sent = await openScreen('/admin/login', {
    'GET /public/admin-digests': () => ({ salt: 'salt', digests: [] }),
  })
  dropCookies()
  await page.getByLabelText('Email').fill('admin.my@demo.test')
  await page.getByLabelText('Password', { exact: true }).fill('Demo!2026')
  await press('Sign In')
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
  expect(writes(sent)).toEqual([])
})

test("an admin's link is not used up", async () => {
  const admin = {
    email: 'lim@demo.test',
    company: 'Meridian Care Malaysia',
    role: 'OWNER' as const,
    name: 'Lim',
  }
  const sent = await openScreen('/admin/join#secret', { 'POST /auth/admin-link': () => admin })
  dropCookies()
  await page.getByLabelText('Choose a password').fill('Demo!2026')
  await press('Save and log in')
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Error: ${SENTENCE}`)
  expect(writes(sent, 'POST /auth/admin-link/accept')).toEqual([])
})

test('a link of a message is not used up, and Retry asks again once cookies are allowed', async () => {
  const claims = { userId: 'other', companyId: 'x', exp: Math.floor(Date.now() / 1000) + 3600 }
  dropCookies()
  const sent = await openScreen(`/portal/home/e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`)
  await expect.element(page.getByText(SENTENCE)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  expect(writes(sent)).toEqual([])
})

test('a language that cannot be kept is not chosen without a word', async () => {
  await openScreen('/admin/login')
  dropCookies()
  await page.getByLabelText('Language / Bahasa').selectOptions('Bahasa Melayu')
  await expect.element(page.getByRole('alert')).toHaveTextContent(`Error: ${SENTENCE}`)
})
