import { digits, fillCode, fillPersonal, fillPractice, freshPhone } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const HCP = { fullName: 'Nadia Osman', profession: 'Dental Professional', specialty: 'Orthodontist' }

test("what was typed into a registration survives a reload at each step, the code's included, until it is done [UX§22]", async ({
  page,
  inbox,
}) => {
  const phone = freshPhone('+60')
  await page.goto('/register?channel=booth')
  await page.getByLabel('Full name').fill('Nadia')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Nadia')
  await fillPersonal(page, { ...HCP, phone })
  await page.getByLabel('Clinic address').fill('12 jalan')
  await page.reload()
  await expect(page.getByLabel('Clinic address')).toHaveValue('12 jalan')
  await fillPractice(page)
  await expect(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()
  await fillCode(page, await inbox.code(digits(phone)))
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/register')
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('a registration that is left is forgotten', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await page.getByLabel('Full name').fill('Nadia')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
})

test('after a registration whose answer was lost and a reload the success is told, and after another reload again [UX§19 D§5]', async ({
  page,
  inbox,
}) => {
  const phone = freshPhone('+60')
  await page.goto('/register')
  await fillPersonal(page, { ...HCP, phone })
  await fillPractice(page)
  const { promise: registered, resolve: register } = Promise.withResolvers<void>()
  await page.route('**/api/auth/register-otp', async route => {
    await route.fetch()
    // The answer never arrives: the phone drops the tab meanwhile.
    register()
  })
  await fillCode(page, await inbox.code(digits(phone)))
  await registered
  await page.unroute('**/api/auth/register-otp')
  const dialog = page.getByRole('dialog', { name: 'Success!' })
  for (let reload = 0; reload < 2; reload++) {
    await page.reload()
    await expect(dialog.getByText('Successfully Registered')).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/login$/)
})
