import { cookieDays, readCookie } from '../people/cookies.ts'
import { enterCode, logIn, logOut } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

test('remembered, the cookies live 90 days and logging out keeps phone and prefix; unticked, 14 days and they are forgotten [H§2 H§4 H§9 R§9]', async ({
  page,
  people,
  inbox,
}) => {
  const { phone } = await people.newRep({ prefix: '+65' })
  await page.goto('/login')
  await page.getByLabel('Remember me for 90 days').check()
  await page.getByLabel('Phone prefix').selectOption(phone.prefix)
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await enterCode(page, inbox, phone)
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  expect(await cookieDays(page, 'user-token')).toBe(90)
  expect(await cookieDays(page, 'remember-me')).toBe(90)

  await logOut(page)
  await expect(page.getByLabel('Phone prefix')).toHaveValue(phone.prefix)
  await expect(page.getByLabel('Phone number')).toHaveValue(phone.number)
  await expect(page.getByLabel('Remember me for 90 days')).toBeChecked()

  await page.getByLabel('Remember me for 90 days').uncheck()
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await enterCode(page, inbox, phone)
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  expect(await cookieDays(page, 'user-token')).toBe(14)
  expect(await cookieDays(page, 'remember-me')).toBe(14)
  await logOut(page)
  await expect(page.getByLabel('Phone number')).toHaveValue('')
  await expect(page.getByLabel('Remember me for 90 days')).not.toBeChecked()
})

test('the session cookie is for the whole portal and no other site [H§4 R§9]', async ({
  page,
  people,
  inbox,
}) => {
  await logIn(page, inbox, (await people.newRep()).phone)
  await expect(page).toHaveURL(/\/sale-rep\/home/)
  expect(await readCookie(page, 'user-token')).toMatchObject({ path: '/', sameSite: 'Strict' })
})
