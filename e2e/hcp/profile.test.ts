import type { Page } from '@playwright/test'
import { loseOnce, refuseOnce } from '../network/failures.ts'
import { digits, fillCode, freshPhone, grouped } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const PROFILE = '/portal/profile'

const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const edit = (page: Page) => page.getByRole('button', { name: 'Edit', exact: true })
const number = (page: Page) => page.getByLabel('WhatsApp Mobile Number')

test('Save is disabled while an error shows, and sends only what was changed [H§2 H§5 H§7 H§8 UX§8]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  await people.open(hcp, PROFILE)
  await edit(page).click()
  const name = page.getByLabel('Name', { exact: true })
  for (const [field, typed, message] of [
    [name, '', 'Full name is required.'],
    [name, 'Hana 2', 'Invalid full name.'],
    [number(page), '312345678', 'Invalid phone number.'],
    [number(page), '6581234567', 'Invalid phone number.'],
  ] as const) {
    const before = await field.inputValue()
    await field.fill(typed)
    await expect(field).toHaveAccessibleDescription(message)
    await expect(save(page)).toBeDisabled()
    await field.fill(before)
    await expect(save(page)).toBeEnabled()
  }
  await name.fill('Hana binti Yusof')
  const sent = page.waitForRequest('**/api/profile/update')
  await save(page).click()
  expect((await sent).postDataJSON()).toEqual({ values: { name: 'Dr Hana binti Yusof' } })
  await expect(page.getByRole('status').getByText('Profile updated successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Dr Hana binti Yusof')).toBeVisible()
})

test("a number that is registered already is told as 'Phone number already exist.' [H§5 H§8]", async ({
  page,
  people,
}) => {
  await people.open(await people.newHcp(), PROFILE)
  await edit(page).click()
  await number(page).fill((await people.newRep()).phone.number)
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Phone number already exist.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a changed number is proved by a code sent to it before it is saved [H§2 H§8 D§6]', async ({
  page,
  people,
  inbox,
  expectFailure,
}) => {
  expectFailure('/auth/otp', 502)
  expectFailure('/auth/verify-token', 400)
  await people.open(await people.newHcp(), PROFILE)
  const phone = freshPhone('+60')
  await edit(page).click()
  await number(page).fill(`0${phone.number}`)
  await loseOnce(page, '/auth/check-user')
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Error: Failed to submit')
  await refuseOnce(page, '/auth/otp', { status: 502, code: 'MESSAGE_NOT_SENT' })
  await save(page).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to send otp')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your new number' })
  const code = await inbox.code(digits(phone))
  await fillCode(page, code === '0000' ? '1111' : '0000')
  await expect(page.getByRole('alert')).toHaveText('Failed to verify OTP')
  await dialog.getByRole('textbox', { name: 'Digit 1 of 4' }).fill('')
  await fillCode(page, code)
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await page.reload()
  await expect(page.getByText(grouped(phone))).toBeVisible()
})
