import { randomInt } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

type Inbox = { code(phone: string): Promise<string> }

/** A phone number as it is typed: the prefix and the rest. */
export type Phone = { prefix: '+60' | '+65'; number: string }

/** The password of every admin that the tests create. */
export const ADMIN_PASSWORD = 'Demo!2026'

/** Returns the stored form of a number: digits with country code. */
export function toStoredPhone({ prefix, number }: Phone): string {
  return prefix.slice(1) + number
}

/** Returns a number as the screens show it: in groups, with non-breaking spaces. */
export function toDisplayedPhone({ prefix, number }: Phone): string {
  const [, first, middle, last] = /^(\d{2})(\d+)(\d{4})$/.exec(number) ?? []
  return prefix === '+65'
    ? `+65\u00a0${number.slice(0, 4)}\u00a0${number.slice(4)}`
    : `+60\u00a0${first}-${middle}\u00a0${last}`
}

/** Count up from a random start: numbers drawn at random each time would sometimes collide. */
let drawn = randomInt(5e6)

/** Returns a number that nobody has registered yet. */
export function unusedPhone(prefix: Phone['prefix']): Phone {
  drawn += 1
  return { prefix, number: String(prefix === '+65' ? 82_000_000 + drawn : 111_000_000 + drawn) }
}

export async function typeOneTimeCode(page: Page, code: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).pressSequentially(code)
}

/** Types the code that was just sent. The code screen appears once it has been sent. */
export async function typeCodeFromInbox(page: Page, inbox: Inbox, phone: Phone): Promise<void> {
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
  await typeOneTimeCode(page, await inbox.code(toStoredPhone(phone)))
}

/** Logs in by phone and code, up to the screen after the code. */
export async function logInByPhone(page: Page, inbox: Inbox, phone: Phone): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Phone prefix').selectOption(phone.prefix)
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await typeCodeFromInbox(page, inbox, phone)
}

/** @param landingHeading the heading of the screen on which the admin's role lands */
export async function logInAdmin(
  page: Page,
  email: string,
  landingHeading = 'HCP Registration',
): Promise<void> {
  await page.goto('/admin/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { name: landingHeading })).toBeVisible()
}

export type NewHcp = { phone: Phone; fullName: string; profession: string; specialty: string }

/** Fills in step 1 of the registration and presses Next. */
export async function completePersonalStep(page: Page, hcp: NewHcp): Promise<void> {
  await page.getByLabel('Salutation').selectOption('Dr')
  await page.getByLabel('Full name').fill(hcp.fullName)
  await page.getByLabel('Phone prefix').selectOption(hcp.phone.prefix)
  await page.getByLabel('Phone number').fill(hcp.phone.number)
  await page.getByLabel('Profession', { exact: true }).selectOption(hcp.profession)
  await page.getByLabel('Specialty').selectOption(hcp.specialty)
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Fills in step 2 and presses Next. */
export async function completePracticeStep(page: Page): Promise<void> {
  await page.getByLabel('Professional Registration Number').fill('MDC 20417')
  await page.getByLabel('Practice name / Clinic name').fill('Bright Smile Clinic')
  await page.getByLabel('Clinic address').fill('12 jalan ampang')
  await page.getByLabel('I agree to the Terms of Use').check()
  await page.getByLabel('I agree to the sharing').check()
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Completes the registration from step 1 to Done, as an HCP or as a rep. */
export async function completeRegistration(page: Page, inbox: Inbox, hcp: NewHcp): Promise<void> {
  await completePersonalStep(page, hcp)
  await completePracticeStep(page)
  await expect(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()
  await typeOneTimeCode(page, await inbox.code(toStoredPhone(hcp.phone)))
  await expect(page.getByText('Successfully Registered')).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/login$/)
}
