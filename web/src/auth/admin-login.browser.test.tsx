import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'

const RULE =
  'Password must be at least 8 characters long and contain at least one uppercase letter, one lowercase letter, one number, and one special character'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const signIn = page.getByRole('button', { name: 'Sign In' })

test('the admin login has a logo, heading, email, password with its placeholder, and Sign In; the fields are required [R§2 R§5]', async () => {
  await openScreen('/admin/login')
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

test('Sign In is enabled only when both fields are filled and neither has an error [R§5]', async () => {
  await openScreen('/admin/login')
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
})

test('an email that is no admin gives Invalid email or password before any login call [R§6]', async () => {
  const sent = await openScreen('/admin/login', {
    'GET /public/admin-digests': () => ({ salt: 'c2FsdHNhbHRzYWx0c2FsdA==', digests: [] }),
  })
  await email.fill('nobody@demo.test')
  await password.fill('Demo!2026')
  await signIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid email or password')
  expect(sent.map(({ name }) => name)).not.toContain('POST /auth/login')
})
