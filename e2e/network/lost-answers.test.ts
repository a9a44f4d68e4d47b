import {
  completePersonalStep,
  completePracticeStep,
  toStoredPhone,
  typeOneTimeCode,
  unusedPhone,
} from '../people/journeys.ts'
import { chooseSample } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'
import { dropNextAnswer } from './failures.ts'

test('an order and an approval whose responses are lost are made once and reported as successful [H§4 R§8 D§7 UX§19]', async ({
  page,
  people,
}) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  await people.openAs(hcp, '/portal/sample/request')
  await chooseSample(page)
  await dropNextAnswer(page, '/orders')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect((await people.call('GET /orders', { token: hcp.token })).orders).toHaveLength(1)

  await people.openAs(rep, '/sale-rep/sample/request')
  const card = page.getByRole('article')
  await dropNextAnswer(page, '/order/update')
  await card.getByRole('button', { name: 'Approve' }).click()
  await expect(card.getByText('Approved', { exact: true })).toBeVisible()
})

test("a Save whose responses are lost can be repeated, takes effect once and is not reported as a colleague's decision [R§4 D§8]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/campaign-entries/update', 0)
  expectFailure('/profile/update', 0)
  const { phone } = await people.newHcp({ status: 'PENDING' })
  const rep = await people.newRep({ name: 'Daniel Lim' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await people.openAs(await people.newAdmin(), `/admin/home?search=${toStoredPhone(phone)}&page=1`)
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await page.getByLabel('Verification').selectOption('Approve')
  await page.getByLabel('Sales Rep').selectOption(rep.id)
  for (const path of ['/campaign-entries/update', '/profile/update']) {
    await dropNextAnswer(page, path)
    await save.click()
    await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
  }
  await save.click()
  await expect(page).toHaveURL(/\/admin\/home\?search=/)
  await expect(page.getByText('This registration was decided in the meantime.')).toHaveCount(0)
  expect(await people.findRegistration(phone)).toMatchObject({
    status: 'COMPLETED',
    companyUser: { registeredByPromoterId: rep.id },
  })
})

test('a registration form survives a reload at each step, and so does the success dialog when its response was lost [UX§19 UX§22 D§5]', async ({
  page,
  inbox,
}) => {
  const phone = unusedPhone('+60')
  const hcp = { fullName: 'Nadia Osman', profession: 'Dental Professional', specialty: 'Orthodontist', phone }
  await page.goto('/login')
  const apply = page.getByRole('link', { name: 'Apply as a partner' })
  await apply.click()
  await page.getByLabel('Full name').fill('Nadia')
  await page.reload()
  await expect(page.getByLabel('Full name')).toHaveValue('Nadia')
  // A registration that the user leaves is discarded.
  await page.getByRole('button', { name: 'Back' }).click()
  await apply.click()
  await expect(page.getByLabel('Full name')).toHaveValue('')
  await completePersonalStep(page, hcp)
  await page.getByLabel('Clinic address').fill('12 jalan')
  await page.reload()
  await expect(page.getByLabel('Clinic address')).toHaveValue('12 jalan')
  await completePracticeStep(page)
  await expect(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'OTP verification' })).toBeVisible()

  const { promise: registered, resolve: register } = Promise.withResolvers<void>()
  await page.route('**/api/auth/register-otp', async route => {
    await route.fetch()
    // The response never arrives, because the phone drops the tab first.
    register()
  })
  await typeOneTimeCode(page, await inbox.code(toStoredPhone(phone)))
  await registered
  await page.unroute('**/api/auth/register-otp')
  const dialog = page.getByRole('dialog', { name: 'Success!' })
  for (let reload = 0; reload < 2; reload++) {
    await page.reload()
    await expect(dialog.getByText('Successfully Registered')).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.goto('/register')
  await expect(page.getByLabel('Full name')).toHaveValue('')
})
