import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, inTurn, openScreen, refuse, type Sent } from '../../test/open-screen.tsx'

const box = (position: number) => page.getByRole('textbox', { name: `Digit ${position} of 4` })
const earlierCode = page.getByText('The code you received a moment ago is still valid.')
const verify = page.getByRole('button', { name: 'Verify', exact: true })

async function expectBoxes(...values: string[]): Promise<void> {
  for (const [index, value] of values.entries()) await expect.element(box(index + 1)).toHaveValue(value)
}

/** Fires a paste event on a box. */
function paste(position: number, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  box(position).element().dispatchEvent(event)
}

/** Opens the code screen from the login. The server refuses every code by default. @returns the codes tried */
async function openCode(answers: Answers = {}): Promise<() => unknown[]> {
  const sent = await openScreen('/login', {
    'POST /auth/check-user': () => ({ identity: 'LOGIN' }),
    'POST /auth/verify-token': () => refuse('OTP_INVALID'),
    ...answers,
  })
  await page.getByLabelText('Phone number').fill('123456789')
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect.element(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
  const tries = (all: Sent[]) => all.filter(({ name }) => name === 'POST /auth/verify-token')
  return () => tries(sent).map(({ body }) => (body as { token: string }).token) // as the contract has it
}

test('there are four boxes for one digit each; typing moves to the next, and backspace on an empty box to the previous [H§2 H§5 UX§4]', async () => {
  const tried = await openCode()
  expect(page.getByRole('textbox').elements()).toHaveLength(4)
  await expect.element(box(1)).toHaveFocus()
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code')

  await userEvent.keyboard('1a-')
  await expectBoxes('1', '', '', '')
  await expect.element(box(2)).toHaveFocus()
  await userEvent.keyboard('23')
  await expectBoxes('1', '2', '3', '')
  await expect.element(box(4)).toHaveFocus()
  await expect.element(verify).toBeDisabled()

  await userEvent.keyboard('{Backspace}')
  await expect.element(box(3)).toHaveFocus()
  await expectBoxes('1', '2', '', '')
  await userEvent.keyboard('{Backspace}')
  await expect.element(box(2)).toHaveFocus()
  await expectBoxes('1', '', '', '')
  expect(tried()).toEqual([])
})

test('a paste takes the first digits found, up to 4, and focuses the box after the last one filled [H§5 UX§4]', async () => {
  const tried = await openCode()
  paste(1, 'code: 4-7')
  await expectBoxes('4', '7', '', '')
  await expect.element(box(3)).toHaveFocus()
  await expect.element(verify).toBeDisabled()
  paste(3, '9')
  await expectBoxes('9', '', '', '')
  await expect.element(box(2)).toHaveFocus()
  paste(2, 'Meridian Care: 8214 is your code. It is valid for 5 minutes.')
  await expect.poll(tried).toEqual(['8214'])
})

test('a pasted chat line fills the boxes with its first digits, and only Verify sends them', async () => {
  const tried = await openCode()
  paste(1, '[25/11, 20:05] Meridian Care: your code is 4275. It is valid for 5 minutes.')
  await expectBoxes('2', '5', '1', '1')
  await expect.element(box(4)).toHaveFocus()
  await expect.element(verify).toBeEnabled()
  // What a keyboard inserts from the clipboard is no paste.
  await box(2).fill('[26/11, 20:06] your code is 4275')
  await expectBoxes('2', '6', '1', '1')
  expect(tried()).toEqual([])
  await verify.click()
  await expect.poll(tried).toEqual(['2611'])
})

test('digits in full width and Arabic digits are read as digits, pasted and typed', async () => {
  const tried = await openCode()
  paste(1, '\u2066８２１４\u2069')
  await expect.poll(tried).toEqual(['8214'])
  await expectBoxes('', '', '', '')
  await userEvent.keyboard('٤٢۷５')
  await expect.poll(tried).toEqual(['8214', '4275'])
})

test.each([
  ['OTP_INVALID', 'The code is not correct.'],
  ['OTP_EXPIRED', 'The code has expired. Please request a new one.'],
] as const)(
  'a code refused with %s shows an alert and an error at the boxes, which are cleared [H§5 H§8 R§8 D§3]',
  async (code, text) => {
    await openCode({ 'POST /auth/verify-token': () => refuse(code) })
    await userEvent.keyboard('0000')
    await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to verify OTP')
    await expect.element(box(1)).toHaveAccessibleDescription(text)
    await expect.element(box(1)).toHaveFocus()
    await expectBoxes('', '', '', '')
    await expect.element(verify).toBeDisabled()
  },
)

test('after too many wrong codes the screen shows how long codes are blocked, offers no resend until then, and keeps the number [D§3]', async () => {
  await openCode({
    'POST /auth/check-user': () => ({ identity: 'LOGIN', retryAfter: 0 }),
    'POST /auth/verify-token': () => refuse('OTP_BLOCKED', undefined, 870),
  })
  const resend = page.getByRole('button', { name: 'Resend Code' })
  await expect.element(resend).toBeVisible()
  await userEvent.keyboard('0000')
  await expect.element(resend).not.toBeInTheDocument()
  const blocked = page.getByText('Resend Code in 15 minutes', { exact: true })
  await expect.element(blocked).toBeVisible()
  const sentence = 'Too many wrong codes. Please try again in 15 minutes.'
  await expect.element(box(1)).toHaveAccessibleDescription(sentence)
  await expect.element(page.getByText('+60 12-345 6789')).toBeVisible()
  // A new request at the login does not shorten the wait to one minute either.
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect.element(blocked).toBeVisible()
})

test('Resend clears the error and the input and focuses the first box [H§4]', async () => {
  await openCode({
    'POST /auth/check-user': () => ({ identity: 'LOGIN', retryAfter: 0 }),
    'POST /auth/otp': () => ({ retryAfter: 60 }),
  })
  await userEvent.keyboard('0000')
  await expect.element(box(1)).toHaveAccessibleDescription('The code is not correct.')
  await expect.element(earlierCode).not.toBeInTheDocument()
  await userEvent.keyboard('12')
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect.element(box(1)).toHaveFocus()
  await expectBoxes('', '', '', '')
  await expect.element(box(1)).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByText('The code is not correct.')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('a one-minute countdown shows seconds, a block of hours shows hours, and a new alert replaces the old one [H§1 H§4 UX§20]', async () => {
  await openCode({ 'POST /auth/otp': () => refuse('OTP_LIMIT', undefined, 72_000) })
  await expect.element(page.getByText(/^Resend Code in (60|5\d)s$/)).toBeVisible()
  expect(earlierCode.elements(), 'the server has sent a new code').toEqual([])
  await userEvent.keyboard('0000')
  const alerts = page.getByRole('alert')
  await expect.element(alerts).toHaveTextContent('Failed to verify OTP')
  const { showAlert } = await import('../ui/toast.tsx')
  showAlert('Failed to resend OTP')
  await expect.element(alerts).toHaveTextContent('Failed to resend OTP')
  expect(alerts.elements()).toHaveLength(1)
  localStorage.setItem('resend-at-60123456789', '0')
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect.element(page.getByText('Resend Code in 20 hours', { exact: true })).toBeVisible()
})

test('when the server sends no new code, the screen says that the earlier one still works, until a code is wrong [D§3]', async () => {
  await openCode({ 'POST /auth/check-user': () => ({ identity: 'LOGIN', retryAfter: 40 }) })
  await expect.element(earlierCode).toBeVisible()
  // A reload reads the value from here.
  expect(history.state.usr.retryAfter).toBe(40)
  await userEvent.keyboard('0000')
  await expect.element(box(1)).toHaveAccessibleDescription('The code is not correct.')
  expect(history.state.usr).toEqual({ prefix: '+60', phone: '123456789', identity: 'LOGIN' })
})

test('the note about the earlier code disappears when its countdown ends [D§3]', async () => {
  await openCode({ 'POST /auth/check-user': () => ({ identity: 'LOGIN', retryAfter: 40 }) })
  await expect.element(earlierCode).toBeVisible()
  localStorage.setItem('resend-at-60123456789', '0')
  await expect.element(page.getByRole('button', { name: 'Resend Code' })).toBeVisible()
  await expect.element(earlierCode).not.toBeInTheDocument()
})

test("filling the boxes makes one call; while it works, Verify keeps the focus, shows a spinner and announces 'Verifying...' [H§2 H§4 H§5 UX§4 UX§6]", async () => {
  const { promise: answered, reject: fail } = Promise.withResolvers<never>()
  const tried = await openCode({
    'POST /auth/verify-token': inTurn(
      () => refuse('INTERNAL'),
      () => answered,
    ),
  })
  await userEvent.keyboard('1234')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to verify OTP')
  // After a network error the same code can be submitted again.
  await expectBoxes('1', '2', '3', '4')
  await expect.element(verify).toBeEnabled()
  verify.element().focus()
  await userEvent.keyboard('{Enter}')
  const working = page.getByRole('button', { name: 'Verifying...' })
  await expect.element(working).toHaveFocus()
  await expect.element(working).toHaveAttribute('aria-busy', 'true')
  expect(document.querySelector('[aria-live=polite]')?.textContent).toBe('Verifying...')
  expect(working.element().querySelector('[aria-live]')).toBeNull()
  expect(document.querySelectorAll('.animate-spin')).toHaveLength(1)
  await working.click({ force: true })
  await userEvent.keyboard('{Enter}')
  expect(tried()).toEqual(['1234', '1234'])
  fail(new TypeError('Failed to fetch'))
  await expect.element(verify).toBeVisible()
})

test('/verify without prefix, phone and identity in navigation state redirects to /login [H§2]', async () => {
  await openScreen('/verify')
  await expect.element(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(location.pathname).toBe('/login')
})
