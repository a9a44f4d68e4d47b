import type { Page } from '@playwright/test'
import { fillPersonal, fillPractice, freshPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const HCP = { fullName: 'Nadia Osman', profession: 'Dental Professional', specialty: 'Orthodontist' }

const next = (page: Page) => page.getByRole('button', { name: 'Next' })
const progress = (page: Page) => page.getByRole('progressbar')

test('Public Registration has three steps at 30, 60 and 100 %, and the back arrow leads to the one before [H§2 H§4]', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '30')
  await expect(page.getByRole('heading', { name: 'Personal details' })).toBeVisible()
  await fillPersonal(page, { ...HCP, phone: freshPhone('+60') })
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '60')
  await expect(page.getByRole('heading', { name: 'Practice details' })).toBeVisible()
  await fillPractice(page)
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '100')
  await expect(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()

  const back = page.getByRole('button', { name: 'Back' })
  await back.click()
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '60')
  await expect(page.getByLabel('Practice name / Clinic name')).toHaveValue('BRIGHT SMILE CLINIC')
  await expect(page.getByLabel('Clinic address')).toHaveValue('12 Jalan Ampang')
  await back.click()
  await expect(progress(page)).toHaveAttribute('aria-valuenow', '30')
  await expect(page.getByLabel('Full name')).toHaveValue(HCP.fullName)
  await back.click()
  await expect(page).toHaveURL(/\/login$/)
})

test('each field of step 1 has its message, and Next waits for all of them [H§2 H§5 UX§8]', async ({
  page,
}) => {
  await page.goto('/register')
  const name = page.getByLabel('Full name')
  const number = page.getByLabel('Phone number')
  await name.focus()
  await name.blur()
  await expect(name).toHaveAccessibleDescription('Full name is required.')
  await name.fill('Nadia 2nd!')
  await name.blur()
  await expect(name).toHaveAccessibleDescription(
    'Invalid full name. Please avoid using special characters in "Name" input field',
  )
  await name.fill(HCP.fullName)
  await expect(name).toHaveAccessibleDescription('')

  await number.fill('123456789')
  await number.blur()
  await expect(number).toHaveAccessibleDescription('Please choose a phone prefix')
  await page.getByLabel('Phone prefix').selectOption('+65')
  await expect(number).toHaveAccessibleDescription('Invalid phone number')
  await number.fill('')
  await expect(number).toHaveAccessibleDescription('Please enter your phone number')
  await number.fill('81234567')
  await expect(number).toHaveAccessibleDescription('')

  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Salutation').selectOption('A/Prof')
  await page.getByLabel('Profession', { exact: true }).selectOption(HCP.profession)
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('Specialty').selectOption(HCP.specialty)
  await expect(next(page)).toBeEnabled()
  await page.getByLabel('Phone prefix').selectOption('+60')
  await expect(next(page)).toBeDisabled()
})

test('the specialty options follow the profession, and changing it asks for the specialty anew [H§5]', async ({
  page,
}) => {
  await page.goto('/register')
  const profession = page.getByLabel('Profession', { exact: true })
  const specialty = page.getByLabel('Specialty')
  await expect(page.getByLabel('Salutation').getByRole('option')).toHaveText([
    'Select',
    'Dr',
    'A/Prof',
    'Prof',
    'Mr',
    'Ms',
  ])
  for (const [chosen, count, first, last] of [
    ['Medical Professional', 13, 'General Practitioner', 'Others'],
    ['Dental Professional', 14, 'General Practitioner', 'Others'],
    ['Dietitian/Nutritionist Professional', 4, 'Nutritionist', 'Hepatologist'],
    ['Pharmacist Professional', 3, 'Pharmacist', 'Pharmacy owner / manager'],
  ] as const) {
    await profession.selectOption(chosen)
    await expect(specialty).toHaveValue('')
    const options = specialty.getByRole('option')
    await expect(options).toHaveCount(count + 1)
    await expect(options.nth(1)).toHaveText(first)
    await expect(options.last()).toHaveText(last)
    await specialty.selectOption(first)
  }
})

test('each field of step 2 has its message, both consents are needed, and their documents open beside it [H§2 H§5]', async ({
  page,
}) => {
  await page.goto('/register')
  await fillPersonal(page, { ...HCP, phone: freshPhone('+65') })
  for (const [label, message, value] of [
    ['Professional Registration Number', 'Professional Registration Number is required.', 'MCR 1'],
    ['Practice name / Clinic name', 'Practice name / Clinic name is required.', 'orchard clinic'],
    ['Clinic address', 'Clinic address is required.', '1 orchard road'],
  ] as const) {
    const field = page.getByLabel(label)
    await field.focus()
    await field.blur()
    await expect(field).toHaveAccessibleDescription(message)
    await field.fill(value)
    await expect(field).toHaveAccessibleDescription('')
  }
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('I agree to the Terms of Use for Malaysia and Singapore.').check()
  await expect(next(page)).toBeDisabled()
  await page.getByLabel('I agree to the sharing of my personal data with selected third parties.').check()
  await expect(next(page)).toBeEnabled()
  await page.getByLabel('I agree to the Terms of Use').uncheck()
  await expect(next(page)).toBeDisabled()

  for (const document of ['Terms of Use for Malaysia', 'Terms of Use for Singapore', 'Privacy notice']) {
    const link = page.getByRole('link', { name: document })
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(opened.getByRole('heading').first()).toBeVisible()
    await opened.close()
  }
  await expect(page.getByLabel('Professional Registration Number')).toHaveValue('MCR 1')
})
