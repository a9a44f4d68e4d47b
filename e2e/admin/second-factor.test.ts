import type { Page } from '@playwright/test'
import { totpCodeOfStep, totpStepAtTime } from '../../api/src/auth/admins/totp.ts'
import { failNextCall } from '../network/failures.ts'
import { ADMIN_PASSWORD } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { findScreenFaults } from '../screens/faults.ts'

const code = (page: Page) => page.getByLabel('Code', { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Logs in as far as the prompt for the code. */
async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await press(page, 'Sign In')
  await expect(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible()
}

test('an admin sets up an authenticator app, logs in with its code, then logs in with a recovery code', async ({
  page,
  people,
}) => {
  const admin = await people.newAdmin()
  await people.openAs(admin, '/admin/home')
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveTitle('Security – Meridian Care')
  await press(page, 'Set up')
  await expect(page.getByLabel('Your password')).toBeFocused()
  expect.soft(await findScreenFaults(page)).toEqual([])
  await page.getByLabel('Your password').fill(ADMIN_PASSWORD)
  await press(page, 'Continue')
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const codeIn = (steps: number) =>
    totpCodeOfStep(key.replaceAll(' ', ''), totpStepAtTime(Date.now()) + steps)
  expect.soft(await findScreenFaults(page)).toEqual([])
  await code(page).fill(codeIn(0))
  await press(page, 'Turn on')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  expect.soft(await findScreenFaults(page)).toEqual([])
  const recoveryCode = await page.getByRole('main').getByRole('listitem').first().innerText()
  await press(page, 'Done')
  await expect(page.getByText('10 of 10 recovery codes left')).toBeVisible()
  expect.soft(await findScreenFaults(page)).toEqual([])
  await press(page, 'Turn off')
  await expect(code(page)).toBeFocused()
  expect.soft(await findScreenFaults(page)).toEqual([])
  await press(page, 'Cancel')
  await press(page, 'Logout')
  await expect(page).toHaveURL(/\/admin\/login$/)

  await enterPassword(page, admin.email)
  expect.soft(await findScreenFaults(page)).toEqual([])
  // The server also accepts the code of the next time step, so the test need not wait for it.
  await code(page).fill(codeIn(1))
  await press(page, 'Verify')
  await expect(page.getByRole('heading', { name: 'HCP Registration' })).toBeVisible()
  await press(page, 'Logout')
  await expect(page).toHaveURL(/\/admin\/login$/)

  await enterPassword(page, admin.email)
  await code(page).fill(recoveryCode.toLowerCase())
  await press(page, 'Verify')
  await expect(page.getByRole('heading', { name: 'HCP Registration' })).toBeVisible()
  await page.getByRole('button', { name: /^Account: / }).click()
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page.getByText('9 of 10 recovery codes left')).toBeVisible()
})

test('an admin who must set up a second factor is redirected to the security screen and stays signed in', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/campaign-entries/retailer/submissions', 403)
  const admin = await people.newAdmin()
  await failNextCall(page, '/campaign-entries/retailer/submissions', {
    status: 403,
    code: 'SECOND_FACTOR_REQUIRED',
    message: 'Please set up two-step login first.',
  })
  await people.openAs(admin, '/admin/home')
  await expect(page).toHaveURL(/\/admin\/security$/)
  await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
  expect(await people.isSignedIn(admin.token)).toBe(true)
})
