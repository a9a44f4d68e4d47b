import { PROFESSIONS, specialtiesOf } from '@portal/contract/users/professions'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fillPersonal, fillPractice, next, typePersonal } from '../../test/fill-registration.ts'
import { openScreen } from '../../test/open-screen.tsx'

const back = page.getByRole('button', { name: 'Back' })
const profession = page.getByLabelText('Profession', { exact: true })
const specialty = page.getByLabelText('Specialty')
const fullName = page.getByLabelText('Full name')
const number = page.getByLabelText('Phone number')
const prefix = page.getByLabelText('Phone prefix')

const leave = () => userEvent.tab()
const answers = {
  'POST /auth/check-user': () => ({ identity: 'REGISTER' as const }),
  'GET /auth/challenge': () => ({ challenge: 'c', difficulty: 0 }),
  'POST /auth/otp': () => ({ retryAfter: 60 }),
}

/** Checks whether Next is ready. A Next that is not ready looks and reads as disabled, but responds to a press. */
async function expectReady(ready: boolean): Promise<void> {
  if (ready) await expect.element(next).not.toHaveAttribute('aria-disabled')
  else await expect.element(next).toHaveAttribute('aria-disabled', 'true')
}

async function expectProgress(percent: string): Promise<void> {
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent)
}

async function expectAutocomplete(...fields: [label: string, token: string][]): Promise<void> {
  for (const [label, token] of fields)
    await expect.element(page.getByLabelText(label)).toHaveAttribute('autocomplete', token)
}

test('Public Registration has three steps, and the back arrow returns to the previous one [H§2 H§4 UX§5]', async () => {
  await openScreen('/register', answers)
  await expect.element(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Personal details' })).toBeVisible()
  await expectProgress('30')
  await expectAutocomplete(['Salutation', 'honorific-prefix'], ['Full name', 'name'])
  await fillPersonal()
  await expect.element(page.getByRole('heading', { name: 'Practice details' })).toBeVisible()
  await expectProgress('60')
  await expectAutocomplete(['Clinic name', 'organization'], ['Clinic address', 'street-address'])
  await fillPractice()
  await expect.element(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()
  await expectProgress('100')

  await back.click()
  await expectProgress('60')
  await expect.element(page.getByLabelText('Practice name / Clinic name')).toHaveValue('BRIGHT SMILE CLINIC')
  await expect.element(page.getByLabelText('Clinic address')).toHaveValue('12 Jalan Ampang')
  await back.click()
  await expectProgress('30')
  await expect.element(fullName).toHaveValue('Nadia Osman')
})

test('a stored step that cannot be shown does not open by itself when the fields before it are filled [H§4]', async () => {
  await openScreen('/register', answers)
  const { router } = await import('../routes.tsx')
  await router.navigate('/register', { state: { step: 2 } })
  await typePersonal()
  await expectReady(true)
  await expectProgress('30')
})

test('each field of step 1 shows its error, and Next needs all of them [H§2 H§5 UX§8]', async () => {
  await openScreen('/register', answers)
  await fullName.fill('Nadia 2nd!')
  await leave()
  const special = 'Please avoid using special characters in "Name" input field'
  await expect.element(fullName).toHaveAccessibleDescription(`Invalid full name. ${special}`)
  await fullName.fill('Nadia Osman')
  await expect.element(fullName).toHaveAccessibleDescription('')
  await number.fill('81234567')
  await leave()
  await expect.element(number).toHaveAccessibleDescription('Please choose a phone prefix')
  await prefix.selectOptions('+60')
  await expect.element(number).toHaveAccessibleDescription('Invalid phone number')
  await prefix.selectOptions('+65')
  await expect.element(number).toHaveAccessibleDescription('')
  await page.getByLabelText('Salutation').selectOptions('A/Prof')
  await profession.selectOptions('Dental Professional')
  await expectReady(false)
  await specialty.selectOptions('Orthodontist')
  await expectReady(true)
})

test('the specialty options depend on the profession, and changing the profession clears the specialty [H§5]', async () => {
  await openScreen('/register', answers)
  const options = () => [...specialty.element().querySelectorAll('option')].map(({ value }) => value)
  for (const chosen of PROFESSIONS) {
    await profession.selectOptions(chosen)
    await expect.element(specialty).toHaveValue('')
    await expect.poll(options).toEqual(['', ...specialtiesOf(chosen)])
    await specialty.selectOptions(specialtiesOf(chosen)[0] ?? '')
  }
})

test('each field of step 2 shows its error, both consents are needed, and their documents open in a new tab [H§2 H§5]', async () => {
  await openScreen('/register', answers)
  await fillPersonal()
  for (const [label, message, value] of [
    ['Professional Registration Number', 'Professional Registration Number is required.', 'MCR 1'],
    ['Practice name / Clinic name', 'Practice name / Clinic name is required.', 'orchard clinic'],
    ['Clinic address', 'Clinic address is required.', '1 orchard road'],
  ] as const) {
    const field = page.getByLabelText(label)
    await field.click()
    await leave()
    await expect.element(field).toHaveAccessibleDescription(message)
    await field.fill(value)
    await expect.element(field).toHaveAccessibleDescription('')
  }
  await expectReady(false)
  await page.getByLabelText('I agree to the Terms of Use for Malaysia and Singapore.').click()
  await expectReady(false)
  await page.getByLabelText('I agree to the sharing of my personal data with selected third parties.').click()
  await expectReady(true)
  for (const [document, path] of [
    ['Terms of Use for Malaysia', '/terms/my'],
    ['Terms of Use for Singapore', '/terms/sg'],
    ['Privacy notice', '/privacy'],
  ] as const) {
    const link = page.getByRole('link', { name: document })
    await expect.element(link).toHaveAttribute('href', path)
    await expect.element(link).toHaveAttribute('target', '_blank')
  }
})

test('pressing Next names the missing fields and focuses the first [UX§8]', async () => {
  const sent = await openScreen('/register', answers)
  await next.click({ force: true })
  const salutation = page.getByLabelText('Salutation')
  await expect.element(salutation).toHaveFocus()
  for (const [field, message] of [
    [salutation, 'Please choose a salutation.'],
    [fullName, 'Full name is required.'],
    [number, 'Please choose a phone prefix'],
    [profession, 'Please choose a profession.'],
    [specialty, 'Please choose a specialty.'],
  ] as const) {
    await expect.element(field).toHaveAccessibleDescription(message)
  }
  expect(sent.map(({ name }) => name)).not.toContain('POST /auth/check-user')

  await fillPersonal()
  await next.click({ force: true })
  await expect.element(page.getByLabelText('Professional Registration Number')).toHaveFocus()
  await expect
    .element(page.getByLabelText('I agree to the sharing'))
    .toHaveAccessibleDescription('Please tick this box to continue.')
  expect(sent.map(({ name }) => name)).not.toContain('POST /auth/otp')
})

test('the dialog for a registered number returns to the number field [H§2 H§4]', async () => {
  await openScreen('/register', { ...answers, 'POST /auth/check-user': () => ({ identity: 'LOGIN' }) })
  await fillPersonal()
  await expect.element(page.getByText('Account already exists', { exact: true })).toBeVisible()
  await expect.element(page.getByText('If this number is wrong, go back and correct it.')).toBeVisible()
  await page.getByRole('button', { name: 'Correct the number' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(number).toHaveFocus()
  await expect.element(number).toHaveValue('112345678')
})
