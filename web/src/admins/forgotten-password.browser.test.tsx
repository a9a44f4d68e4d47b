import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn, openScreen, refuse, writes } from '../../test/open-screen.tsx'

const forgot = page.getByRole('button', { name: 'Forgot your password?' })
const dialog = page.getByRole('dialog')
const open = (answer: () => Record<string, never>) =>
  openScreen('/admin/login', {
    'GET /public/admin-login': () => ({ passwordEmail: true }),
    'POST /auth/password-reset-email': answer,
  })

test('an admin who forgot the password asks for a link and reads the same for every address [D§2]', async () => {
  const sent = await open(
    inTurn(
      () => refuse('TOO_MANY_REQUESTS', undefined, 60),
      () => ({}),
    ),
  )
  await forgot.click()
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect.element(dialog.getByLabelText('Email')).toHaveAccessibleDescription(/email/i)
  await dialog.getByLabelText('Email').fill(' lim@demo.test ')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await expect.element(page.getByText('If an admin has this address, a link is on its way.')).toHaveFocus()
  await expect.element(forgot).not.toBeInTheDocument()
  expect(writes(sent, 'POST /auth/password-reset-email').map(({ body }) => body)).toEqual([
    { email: 'lim@demo.test' },
    { email: 'lim@demo.test' },
  ])
})

test('where the portal sends no emails the login does not offer it', async () => {
  await openScreen('/admin/login', {})
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  await expect.element(forgot).not.toBeInTheDocument()
})
