import { holdOnce, refuseOnce } from '../network/failures.ts'
import { PASSWORD } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const EMAIL = 'somebody@demo.test'
const RULE =
  'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

test.beforeEach(async ({ page }) => {
  await page.goto('/admin/login')
})

test('the admin login has a logo, heading, email, password with its placeholder, and Sign In; the fields are required [R§2 R§5]', async ({
  page,
}) => {
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('Meridian Care')).toBeVisible()
  await expect(page.getByPlaceholder('6+ Characters, 1 Capital letter')).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
  await page.getByLabel('Email').press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Please fill all the fields')
  await page.getByLabel('Email').fill('   ')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeDisabled()
})

test('Sign In is enabled only when both fields are filled and neither has an error [R§5]', async ({
  page,
}) => {
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const signIn = page.getByRole('button', { name: 'Sign In' })
  await email.fill('admin.my')
  await password.fill('demo2026')
  await email.focus()
  await expect(page.getByText('You have entered an invalid email address')).toBeVisible()
  await expect(page.getByText(RULE)).toBeVisible()
  await expect(signIn).toBeDisabled()
  await email.fill(EMAIL)
  await expect(signIn).toBeDisabled()
  await password.fill(PASSWORD)
  await expect(page.getByText(RULE)).toHaveCount(0)
  await expect(signIn).toBeEnabled()
})

test('an email that is no admin gives Invalid email or password before any login call [R§6]', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', request => calls.push(new URL(request.url()).pathname))
  await page.getByLabel('Email').fill('nobody@demo.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  expect(calls).not.toContain('/api/auth/login')
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
