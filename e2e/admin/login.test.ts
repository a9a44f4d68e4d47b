import { holdOnce, refuseOnce } from '../network/failures.ts'
import { logInAdmin, PASSWORD } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test.beforeEach(async ({ page }) => {
  await page.goto('/admin/login')
})

test('Sign In shows a spinner and is disabled while it works, and on success goes to /admin/home [R§1 R§2 R§3 R§7]', async ({
  page,
  people,
}) => {
  const { email } = await people.newAdmin()
  const goOn = await holdOnce(page, '/auth/login')
  let sent: unknown
  page.on('request', request => {
    if (request.url().endsWith('/api/auth/login')) sent = request.postDataJSON()
  })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  const signIn = page.getByRole('button', { name: 'Sign In' })
  await expect(signIn).toBeDisabled()
  await expect(signIn).toHaveAttribute('aria-busy', 'true')
  goOn()
  await expect(page).toHaveURL(/\/admin\/home\?page=1$/)
  expect(sent).toEqual({ email, password: PASSWORD, type: 'EMAIL' })
})

test('the server saying not associated reads Invalid email or password, another error its message, in a red banner one can dismiss [R§8]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/auth/login', 401)
  expectFailure('/auth/login', 429)
  const message = 'User not found or not associated with this company'
  await refuseOnce(page, '/auth/login', { status: 401, code: 'INVALID_CREDENTIALS', message })
  await page.getByLabel('Email').fill((await people.newAdmin()).email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  const wait = 'Too many requests. Please wait a moment.'
  await refuseOnce(page, '/auth/login', { status: 429, code: 'TOO_MANY_REQUESTS', message: wait })
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText(wait)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the admin layout has a header with the name of the admin site, and Logout [R§2 R§6 R§7 R§9 D§4]', async ({
  people,
  otherPerson,
}) => {
  const page = await otherPerson()
  const { email } = await people.newAdmin({ prefix: '+65' })
  await people.newHcp({ prefix: '+65', fullName: 'Wei Jie Koh' })
  await people.newHcp({ fullName: 'Only Malaysian' })
  await logInAdmin(page, email)
  const header = page.getByRole('banner')
  await expect(header).toContainText('Admin')
  await expect(page.getByRole('rowheader').filter({ hasText: 'Dr Wei Jie Koh' })).toBeVisible()
  await expect(page.getByRole('rowheader').filter({ hasText: 'Only Malaysian' })).toHaveCount(0)
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})
