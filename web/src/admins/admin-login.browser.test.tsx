import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inTurn, openScreen, refuse } from '../../test/open-screen.tsx'

const RULE =
  'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const signIn = page.getByRole('button', { name: 'Sign In' })

const SALT = 'a salt of this deployment'
const COMPANY = '0190a0a0-0000-7000-8000-000000000060'
/** The digest of admin.my@demo.test with SALT, computed independently of this code. */
const DIGEST = '589fd036caeb74659443ea9abf62fb5acd00a754c9d6e09309a45aec95208290'
const digests = () => ({ salt: SALT, digests: [{ digest: DIGEST, companyId: COMPANY }] })

test('the admin login has a logo, heading, email, password with placeholder, and Sign In; both fields are required [R§2 R§5]', async () => {
  await openScreen('/admin/login', { 'GET /public/admin-digests': digests })
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect.element(page.getByText('Meridian Care')).toBeVisible()
  const hidden = page.getByPlaceholder('6+ Characters, 1 Capital letter')
  await expect.element(hidden).toHaveAttribute('type', 'password')
  await expect.element(signIn).toBeDisabled()
  await email.click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Please fill all the fields')
  await email.fill('   ')
  await password.fill('Demo!2026')
  await expect.element(signIn).toBeDisabled()
})

test('Sign In is enabled only when both fields are filled and valid; Show password reveals the password [R§5]', async () => {
  await openScreen('/admin/login', { 'GET /public/admin-digests': digests })
  await email.fill('admin.my')
  await password.fill('demo2026')
  await email.click()
  await expect.element(page.getByText('You have entered an invalid email address')).toBeVisible()
  await expect.element(page.getByText(RULE)).toBeVisible()
  await expect.element(signIn).toBeDisabled()
  await email.fill('admin.my@demo.test')
  await expect.element(signIn).toBeDisabled()
  await password.fill('Demo!2026')
  await expect.element(page.getByText(RULE)).not.toBeInTheDocument()
  await expect.element(signIn).toBeEnabled()

  const show = page.getByLabelText('Show password')
  await show.click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(password).toHaveAttribute('spellcheck', 'false')
  await show.click()
  await expect.element(password).toHaveAttribute('type', 'password')
  await expect.element(password).toHaveValue('Demo!2026')
})

test('an email that belongs to no admin shows Invalid email or password without a login call [R§6]', async () => {
  const sent = await openScreen('/admin/login', {
    'GET /public/admin-digests': digests,
  })
  await email.fill('nobody@demo.test')
  await password.fill('Demo!2026')
  await signIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid email or password')
  expect(sent.map(({ name }) => name)).not.toContain('POST /auth/login')
})

test('an accepted email is recognised by its slow digest, which is computed once, and logs in with its company [R§6 R§7]', async () => {
  const derive = vi.spyOn(crypto.subtle, 'deriveBits')
  const sent = await openScreen('/admin/login', {
    'GET /public/admin-digests': digests,
    'POST /auth/login': () => refuse('INVALID_CREDENTIALS'),
  })
  await email.fill('Admin.MY@demo.test')
  await password.fill('Demo!2026')
  await expect.poll(() => derive.mock.calls.length).toBe(1)
  await signIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid email or password')
  await signIn.click()
  await expect.poll(() => sent.filter(({ name }) => name === 'POST /auth/login')).toHaveLength(2)
  expect(sent.at(-1)?.headers['x-company-id']).toBe(COMPANY)
  expect(derive).toHaveBeenCalledTimes(1)
})

/** Logs in as far as the code form. */
async function openCode(answers: Parameters<typeof openScreen>[1]) {
  const sent = await openScreen('/admin/login', {
    'GET /public/admin-digests': digests,
    'POST /auth/login': () => ({ token: null, secondFactorToken: 'waiting' }),
    ...answers,
  })
  await email.fill('admin.my@demo.test')
  await password.fill('Demo!2026')
  await signIn.click()
  await expect.element(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible()
  return sent
}
const code = page.getByLabelText('Code', { exact: true })
const verify = page.getByRole('button', { name: 'Verify' })

test('an admin with a second factor is asked for a code; the field has the focus and the code is validated before the call', async () => {
  const sent = await openCode({ 'POST /auth/second-factor': () => refuse('OTP_INVALID') })
  await expect.element(code).toHaveFocus()
  await code.fill('12345')
  await verify.click()
  await expect.element(page.getByText('Enter the 6 digits or a recovery code.')).toBeVisible()
  expect(sent.map(({ name }) => name)).not.toContain('POST /auth/second-factor')
  await code.fill('123 456')
  await verify.click()
  await expect.element(page.getByText('The code is not correct.')).toBeVisible()
  await expect.element(code).toHaveFocus()
  expect(sent.at(-1)).toMatchObject({ body: { token: 'waiting', code: '123 456' } })
})

test('after too many wrong codes the screen shows how long codes are blocked', async () => {
  await openCode({ 'POST /auth/second-factor': () => refuse('OTP_BLOCKED', undefined, 1800) })
  await code.fill('abcde-fghij')
  await verify.click()
  await expect.element(code).toHaveAccessibleDescription(/30 min/)
})

test('an expired login starts again with a message, and Back returns to the password', async () => {
  await openCode({ 'POST /auth/second-factor': () => refuse('SIGN_IN_AGAIN') })
  await code.fill('123456')
  await verify.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error: Your login took too long. Please log in again.')
  await expect.element(page.getByRole('heading', { name: 'Login', exact: true })).toBeVisible()
  await email.fill('admin.my@demo.test')
  await password.fill('Demo!2026')
  await signIn.click()
  await page.getByRole('button', { name: 'Back to login' }).click()
  await expect.element(signIn).toBeVisible()
})

test('Sign In shows a spinner while it works, and a refused login shows a banner that can be dismissed [R§3 R§7 R§8]', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const wait = 'Too many requests. Please wait a moment.'
  const sent = await openScreen('/admin/login', {
    'GET /public/admin-digests': digests,
    'POST /auth/login': inTurn<Promise<never>>(
      () =>
        answered.then(() =>
          refuse('INVALID_CREDENTIALS', 'User not found or not associated with this company'),
        ),
      async () => refuse('TOO_MANY_REQUESTS', wait),
    ),
  })
  await email.fill('admin.my@demo.test')
  await password.fill('Demo!2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(signIn).toBeDisabled()
  await expect.element(signIn).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid email or password')
  expect(sent.at(-1)?.body).toEqual({ email: 'admin.my@demo.test', password: 'Demo!2026', type: 'EMAIL' })
  await signIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(wait)
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
