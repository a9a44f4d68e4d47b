import { page } from 'vitest/browser'

export const next = page.getByRole('button', { name: 'Next' })

/** Fills in the first step of the registration. */
export async function typePersonal(): Promise<void> {
  await page.getByLabelText('Salutation').selectOptions('Dr')
  await page.getByLabelText('Full name').fill('Nadia Osman')
  await page.getByLabelText('Phone prefix').selectOptions('+60')
  await page.getByLabelText('Phone number').fill('112345678')
  await page.getByLabelText('Profession', { exact: true }).selectOptions('Dental Professional')
  await page.getByLabelText('Specialty').selectOptions('Orthodontist')
}

/** Fills in the first step and presses Next. */
export async function fillPersonal(): Promise<void> {
  await typePersonal()
  await next.click()
}

/** Fills in the second step and requests the code. */
export async function fillPractice(): Promise<void> {
  await page.getByLabelText('Professional Registration Number').fill('MDC 20417')
  await page.getByLabelText('Practice name / Clinic name').fill('Bright Smile Clinic')
  await page.getByLabelText('Clinic address').fill('12 jalan ampang')
  await page.getByLabelText('I agree to the Terms of Use').click()
  await page.getByLabelText('I agree to the sharing').click()
  await next.click()
}
