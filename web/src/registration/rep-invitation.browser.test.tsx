import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillPersonal, fillPractice } from '../../test/fill-registration.ts'
import { type Answers, inTurn, openScreen, refuse } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const CODE = 'AbCdEfGhIjKlMnOpQrStUv'
const userId = newId()
const receipt = { token: ['e30', btoa(JSON.stringify({ userId, comUserId: userId })), 'x'].join('.') }
const answers: Answers = {
  'GET /public/rep-card': () => ({ rep: { name: 'Aisyah Rahman', region: 'MY' as const } }),
  'POST /auth/check-user': () => ({ identity: 'REGISTER' }),
  'GET /auth/challenge': () => ({ challenge: 'c', difficulty: 0 }),
  'POST /auth/otp': () => ({ retryAfter: 0 }),
  'POST /auth/verify-token': () => ({ token: null }),
  'POST /auth/register-otp': () => ({ ...receipt, usualDays: 2 }),
}
const invited = page.getByText('You were invited by Aisyah Rahman')
const remove = page.getByRole('button', { name: 'Remove Aisyah Rahman as your sales representative' })
const kept = () => sessionStorage.getItem('rep-invitation')

async function register(): Promise<void> {
  await fillPersonal()
  await fillPractice()
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
  await userEvent.keyboard('1234')
  await expect.element(page.getByText('Successfully Registered')).toBeVisible()
}

test("a registration by a rep's card names the rep and sends code and channel; the success dialog explains the review [D§10]", async () => {
  const sent = await openScreen(`/register?rep=${CODE}&channel=clinic-day`, answers)
  await expect.element(invited).toBeVisible()
  await register()
  expect(sent.find(({ name }) => name === 'POST /auth/register-otp')?.body).toMatchObject({
    repCode: CODE,
    registerSource: { channel: 'clinic-day' },
  })
  const done = page.getByRole('dialog', { name: 'Success!' })
  await expect.element(done.getByText('This usually takes 2 days.')).toBeVisible()
  await expect.element(done.getByText('will check your registration.')).toBeVisible()
  await expect
    .element(done.getByText('We will send a message to +60 11\u2011234 5678 when you can log in.'))
    .toBeVisible()
  expect(kept()).toBeNull()
})

test('an HCP who removes the rep registers without one, even after visiting the login; Undo restores the rep', async () => {
  const sent = await openScreen(`/register?rep=${CODE}`, answers)
  await remove.click()
  await expect.element(page.getByText('You register without a sales representative.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.element(invited).toBeVisible()
  await remove.click()
  const { router } = await import('../routes.tsx')
  await router.navigate('/login')
  await router.navigate('/register')
  await expect.element(page.getByText('You register without a sales representative.')).toBeVisible()
  await register()
  expect(sent.find(({ name }) => name === 'POST /auth/register-otp')?.body).not.toHaveProperty('repCode')
})

test('the code is kept when the HCP visits the login and returns', async () => {
  await openScreen(`/register?rep=${CODE}`, answers)
  await expect.element(invited).toBeVisible()
  const { router } = await import('../routes.tsx')
  await router.navigate('/login')
  await router.navigate('/register')
  await expect.element(invited).toBeVisible()
})

test("a number of the other country removes the card's rep", async () => {
  await openScreen(`/register?rep=${CODE}`, answers)
  await expect.element(invited).toBeVisible()
  await page.getByLabelText('Phone prefix').selectOptions('+65')
  await expect.element(invited).not.toBeInTheDocument()
})

test('an unknown code shows nothing and is not sent', async () => {
  const sent = await openScreen('/register?rep=nobody', {
    ...answers,
    'GET /public/rep-card': () => ({ rep: null }),
  })
  await register()
  expect(sent.find(({ name }) => name === 'POST /auth/register-otp')?.body).not.toHaveProperty('repCode')
  expect(page.getByText('invited').elements()).toEqual([])
})

test('an invitation that fails to load can be retried', async () => {
  await openScreen(`/register?rep=${CODE}`, {
    ...answers,
    'GET /public/rep-card': inTurn<{ rep: { name: string; region: 'MY' } | null }>(
      () => refuse('TOO_MANY_REQUESTS'),
      () => ({ rep: { name: 'Aisyah Rahman', region: 'MY' } }),
    ),
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(invited).toBeVisible()
})
