import { RECOVERY_CODES } from '@portal/contract/auth/second-factor-code'
import { encode } from 'uqr'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, inTurn, openScreen, refuse } from '../../test/open-screen.tsx'

const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
/** The content of the QR code: the secret and the account name for the app. */
const ENROLMENT = `otpauth://totp/Meridian%20Care:admin.my%40demo.test?secret=${SECRET}&issuer=Meridian%20Care`
const CODES = Array.from({ length: RECOVERY_CODES }, (_, index) => `ABCDE${'FGHIJKLMNO'[index]}2345`)
const off = { on: false, required: false, recoveryCodesLeft: 0, hasPassword: true }
const on = { on: true, required: false, recoveryCodesLeft: 7, hasPassword: true }

const open = (answers: Answers) => openScreen('/admin/security', answers, 'ADMIN')
const code = page.getByLabelText('Code', { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

test('set-up asks for the password, shows the key as a QR code and as text and asks for a code; a wrong code shows an error at the field', async () => {
  let factor = off
  const sent = await open({
    'GET /admin/second-factor': () => factor,
    'POST /admin/second-factor/begin': inTurn(
      () => refuse('WRONG_PASSWORD'),
      () => ({ secret: SECRET, account: 'admin.my@demo.test' }),
    ),
    'POST /admin/second-factor/confirm': inTurn(
      () => refuse('OTP_INVALID'),
      () => {
        factor = { ...on, recoveryCodesLeft: RECOVERY_CODES }
        return { recoveryCodes: CODES }
      },
    ),
  })
  await button('Set up').click()
  const own = page.getByLabelText('Your password')
  await expect.element(own).toHaveFocus()
  await button('Continue').click()
  await expect.element(own).toHaveAccessibleDescription(/Enter your password\./)
  await own.fill('Guess!2026')
  await button('Continue').click()
  await expect.element(own).toHaveAccessibleDescription(/The current password is not correct/)
  await own.fill('Demo!2026')
  await button('Continue').click()
  expect(sent.filter(({ name }) => name.endsWith('/begin')).map(({ body }) => body)).toEqual([
    { password: 'Guess!2026' },
    { password: 'Demo!2026' },
  ])
  const qr = page.getByRole('img', { name: 'QR code of the key below' })
  await expect.element(qr).toBeVisible()
  const { data } = encode(ENROLMENT, { border: 4, boostEcc: true })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}`] : [])))
  expect(
    qr
      .element()
      .querySelector('path')
      ?.getAttribute('d')
      ?.match(/M\d+ \d+/g),
  ).toEqual(dark)
  await expect.element(page.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible()
  await code.fill('111111')
  await button('Turn on').click()
  await expect.element(code).toHaveAccessibleDescription('The code is not correct.')
  await code.fill('222222')
  await button('Turn on').click()
  expect(
    sent.filter(({ name }) => name === 'POST /admin/second-factor/confirm').map(({ body }) => body),
  ).toEqual([{ code: '111111' }, { code: '222222' }])

  await expect.element(page.getByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
  const shown = page
    .getByRole('main')
    .getByRole('listitem')
    .elements()
    .map(item => item.textContent)
  expect(shown).toEqual(CODES.map(code => `${code.slice(0, 5)}-${code.slice(5)}`))
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const printed = vi.spyOn(window, 'print').mockReturnValue()
  await button('Copy codes').click()
  await expect.element(button('Copied')).toBeVisible()
  expect(copied).toHaveBeenCalledWith(shown.join('\n'))
  await button('Print').click()
  expect(printed).toHaveBeenCalledOnce()
  await button('Done').click()
  await expect.element(page.getByText('10 of 10 recovery codes left')).toBeVisible()
  await expect.element(page.getByText(shown[0] ?? '')).not.toBeInTheDocument()
})

test('the account menu says who is signed in and links to the screen, which says when a second factor is required', async () => {
  await open({ 'GET /admin/second-factor': () => ({ ...off, required: true }) })
  const account = page.getByRole('button', { name: 'Account: Nadia Osman Owner · Meridian Care Malaysia' })
  await account.click()
  const link = page.getByRole('banner').getByRole('link', { name: 'Security' })
  await expect.element(link).toHaveAttribute('href', '/admin/security')
  await userEvent.keyboard('{Escape}')
  await expect.element(link).not.toBeInTheDocument()
  await expect.element(account).toHaveFocus()
  await expect.element(page.getByText('Off', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^Admins of this company need two-step login\./)).toBeVisible()
})

test('new recovery codes require a code and are shown once', async () => {
  const sent = await open({
    'GET /admin/second-factor': inTurn(
      () => on,
      () => ({ ...on, recoveryCodesLeft: RECOVERY_CODES }),
    ),
    'POST /admin/second-factor/recovery-codes': () => ({ recoveryCodes: CODES }),
  })
  await expect.element(page.getByText('7 of 10 recovery codes left')).toBeVisible()
  await button('New recovery codes').click()
  await expect.element(code).toHaveFocus()
  await button('Create new codes').click()
  await expect.element(page.getByText('Enter the 6 digits or a recovery code.')).toBeVisible()
  await code.fill('123456')
  await button('Create new codes').click()
  await expect.element(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  expect(sent.find(({ name }) => name === 'POST /admin/second-factor/recovery-codes')?.body).toEqual({
    code: '123456',
  })
})

test('turning the second factor off asks for a code in a dialog that can be cancelled', async () => {
  const sent = await open({
    'GET /admin/second-factor': inTurn(
      () => on,
      () => off,
    ),
    'POST /admin/second-factor/off': () => ({}),
  })
  await button('Turn off').click()
  await button('Cancel').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent.map(({ name }) => name)).not.toContain('POST /admin/second-factor/off')
  await button('Turn off').click()
  await code.fill('123456')
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await expect.element(page.getByText('Two-step login is off.')).toBeVisible()
  await expect.element(button('Set up')).toBeVisible()
})

test('a second factor turned on in another session shows as on', async () => {
  await open({
    'GET /admin/second-factor': inTurn(
      () => off,
      () => on,
    ),
    'POST /admin/second-factor/begin': () => refuse('SECOND_FACTOR_CHANGED'),
  })
  await button('Set up').click()
  await page.getByLabelText('Your password').fill('Demo!2026')
  await button('Continue').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error: Two-step login was changed in the meantime.')
  await expect.element(page.getByText('7 of 10 recovery codes left')).toBeVisible()
})
