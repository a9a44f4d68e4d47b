import type { ResponseData } from '@portal/contract/endpoints'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, Refusal, refuse } from '../../test/open-screen.tsx'
import { anHcp } from '../../test/records.ts'

const PROMOTER = { id: '00000000-0000-7000-8000-0000000000a1', name: 'Aisyah Rahman', phone: '60120000001' }

const edit = page.getByRole('button', { name: 'Edit', exact: true })
const save = page.getByRole('button', { name: 'Save' })
const name = page.getByLabelText('Name', { exact: true })
const number = page.getByLabelText('WhatsApp Mobile Number')

function openProfile(answers: Answers = {}) {
  const { personalInfo, addressInfo } = anHcp()
  const details = { personalInfo: { ...personalInfo, registeredByPromoterId: PROMOTER.id }, addressInfo }
  return openScreen(
    '/portal/profile',
    { 'GET /users/details': () => details, 'GET /public/promoters': () => [PROMOTER], ...answers },
    'RETAILER_STAFF',
  )
}

test('the profile shows every field; only name and phone can be edited, and the others by contacting the promoter [H§1 H§2]', async () => {
  await openProfile()
  await expect.element(edit).toBeVisible()
  for (const [term, value] of [
    ['Name', 'Dr Hana Yusof'],
    ['WhatsApp Mobile Number', '+60\u00a012-300\u00a00001'],
    ['Practice Sector', 'Dental'],
    ['Profession', 'Dental Professional'],
    ['Specialty', 'Orthodontist'],
    ['Professional Registration Number', 'MDC 20417'],
    ['Clinic Name', 'BRIGHT SMILE CLINIC'],
    ['Clinic Address', '12 Jalan Ampang'],
  ]) {
    const found = [...document.querySelectorAll('dt')].find(dt => dt.textContent === term)
    expect(found?.nextElementSibling?.textContent).toBe(value)
  }
  const contact = page.getByRole('link', { name: 'Contact Us to Edit' })
  await expect.element(contact).toHaveAttribute('href', `https://wa.me/${PROMOTER.phone}`)
  await expect.element(contact).toHaveAttribute('target', '_blank')
  expect(page.getByRole('textbox').elements()).toHaveLength(0)
  await edit.click()
  await expect.element(name).toHaveValue('Hana Yusof')
  await expect.element(number).toHaveValue('123000001')
  expect(page.getByRole('textbox').elements()).toHaveLength(2)
})

test('Save is disabled while an error shows [H§5 UX§8]', async () => {
  await openProfile()
  await edit.click()
  for (const [field, before, typed, message] of [
    [name, 'Hana Yusof', 'Hana 2', 'Invalid full name.'],
    [number, '123000001', '6581234567', 'Invalid phone number.'],
  ] as const) {
    await field.fill(typed)
    await expect.element(field).toHaveAccessibleDescription(message)
    await expect.element(save).toBeDisabled()
    await field.fill(before)
    await expect.element(save).toBeEnabled()
  }
})

test('a profile that fails to save is reverted with a message, and the typed values stay [H§8 UX§7]', async () => {
  const { promise: answered, reject: lose } = Promise.withResolvers<ResponseData<'POST /profile/update'>>()
  await openProfile({ 'POST /profile/update': () => answered })
  await edit.click()
  await name.fill('Hana binti Yusof')
  await save.click()
  await expect.element(page.getByText('Dr Hana binti Yusof')).toBeVisible()
  lose(new Refusal('INTERNAL'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to update profile')
  await expect.element(name).toHaveValue('Hana binti Yusof')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('Dr Hana Yusof')).toBeVisible()
})

test('typed profile fields survive a reload until Cancel is pressed [UX§22]', async () => {
  await openProfile({ 'GET /order/get': () => ({ checkProduct: [] }) })
  await edit.click()
  await name.fill('Hana binti Yusof')
  await expect.poll(() => sessionStorage.getItem('typed-profile')).toContain('binti')
  const kept = sessionStorage.getItem('typed-profile') ?? ''
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => sessionStorage.getItem('typed-profile')).toBeNull()
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible()
  sessionStorage.setItem('typed-profile', kept)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect.element(name).toHaveValue('Hana binti Yusof')
})

test('when saving gets no response, the call is repeated and the profile is read; a saved profile is not reported as failed [UX§19]', async () => {
  const before = anHcp()
  let saved = before.personalInfo
  const details = inTurn<ResponseData<'GET /users/details'>>(
    () => before,
    () => ({ ...before, personalInfo: saved }),
  )
  const sent = await openProfile({
    'GET /users/details': details,
    'POST /profile/update': () => {
      saved = { ...saved, name: 'Dr Hana binti Yusof' }
      return loseCall()
    },
  })
  await edit.click()
  await name.fill('Hana binti Yusof')
  await save.click()
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible()
  await expect.element(page.getByText('Dr Hana binti Yusof')).toBeVisible()
  expect(page.getByRole('alert').elements()).toEqual([])
  expect(sent.filter(({ name: call }) => call === 'POST /profile/update')).toHaveLength(2)
})

test('a changed number that cannot be confirmed is reported neither as saved nor as failed [UX§19]', async () => {
  const before = anHcp()
  await openProfile({
    'GET /users/details': inTurn<ResponseData<'GET /users/details'>>(() => before, loseCall),
    'POST /auth/check-user': () => ({ identity: 'REGISTER' }),
    'POST /auth/otp': () => ({ retryAfter: 60 }),
    'POST /auth/verify-token': () => ({ token: null }),
    'POST /profile/update': loseCall,
  })
  await edit.click()
  await number.fill('129876543')
  await save.click()
  await page.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
  await userEvent.keyboard('1234')
  await expect.element(page.getByText('Your login number may be the old or the new one.')).toBeVisible()
})

test("a number that is already registered shows 'Phone number already exist.' [H§5 H§8]", async () => {
  await openProfile({ 'POST /auth/check-user': () => ({ identity: 'LOGIN' }) })
  await edit.click()
  await number.fill('129876543')
  await save.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Phone number already exist.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('a changed number is confirmed by a code sent to it, and then only the number is saved [H§2 H§7 H§8 D§6]', async () => {
  const sent = await openProfile({
    // The call is repeated once by itself.
    'POST /auth/check-user': inTurn<{ identity: 'REGISTER' }>(loseCall, loseCall, () => ({
      identity: 'REGISTER',
    })),
    'POST /auth/otp': inTurn(
      () => refuse('MESSAGE_NOT_SENT'),
      () => ({ retryAfter: 60 }),
    ),
    'POST /auth/verify-token': inTurn<{ token: null }>(
      () => refuse('OTP_INVALID'),
      () => ({ token: null }),
    ),
    'POST /profile/update': () => ({ updatedUser: anHcp().personalInfo }),
  })
  const alert = page.getByRole('alert')
  await edit.click()
  await number.fill('0129876543')
  await save.click()
  await expect.element(alert).toHaveTextContent('Error: Failed to submit')
  await save.click()
  await expect.element(alert).toHaveTextContent('Failed to send otp')
  await save.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your new number' })
  const typeCode = async () => {
    await dialog.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
    await userEvent.keyboard('1234')
  }
  await typeCode()
  await expect.element(alert).toHaveTextContent('Failed to verify OTP')
  await typeCode()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('Profile updated successfully')).toBeVisible()
  const codes = sent.filter(({ name: call }) => call === 'POST /auth/otp')
  expect(codes.at(-1)?.body).toMatchObject({ recipient: '60129876543' })
  const [saved] = sent.filter(({ name: call }) => call === 'POST /profile/update')
  expect(saved?.body).toMatchObject({ values: { phone: '60129876543' } })
  expect(saved?.body).not.toMatchObject({ values: { name: expect.anything() } })
})
