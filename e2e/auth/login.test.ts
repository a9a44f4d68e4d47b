import type { Request } from '@playwright/test'
import { cookieDays, readCookie } from '../people/cookies.ts'
import { digits, enterCode, freshPhone, logIn, logOut } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

test('the login screen asks for a number with prefix +60 or +65 and links to applying as a partner [H§2 H§5]', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await expect(page.getByText('To log in, please enter your phone number:')).toBeVisible()
  await expect(page.getByLabel('Phone prefix').getByRole('option')).toHaveText(['+60', '+65'])
  await expect(page.getByLabel('Remember me for 90 days')).not.toBeChecked()

  const send = page.getByRole('button', { name: 'Send OTP Code' })
  await expect(send).toBeDisabled()
  await page.getByLabel('Phone number').fill('223456789')
  await page.getByLabel('Phone number').blur()
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription('Invalid phone number')
  await expect(send).toBeDisabled()
  await page.getByLabel('Phone number').fill('')
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription('Please enter your phone number')

  const apply = page.getByRole('link', { name: 'Apply as a partner' })
  await expect(apply).toHaveCSS('text-decoration-line', 'underline')
  await apply.click()
  await expect(page).toHaveURL(/\/register$/)
})

test('prefix +65 selects Singapore, +60 Malaysia, kept in session and local storage [H§1 H§4 H§6]', async ({
  page,
  people,
}) => {
  await page.goto('/login')
  for (const prefix of ['+65', '+60'] as const) {
    await page.getByLabel('Phone prefix').selectOption(prefix)
    const kept = () =>
      page.evaluate(() => [sessionStorage.getItem('companyId'), localStorage.getItem('isSingapore')])
    await expect.poll(kept).toEqual([people.company(prefix).id, String(prefix === '+65')])
  }
})

test('a number is looked up without a company, in Malaysia and in Singapore in parallel, then PHONE in the matching region [H§3 H§4 H§7 D§4]', async ({
  page,
  people,
}) => {
  const [malaysia, singapore] = [people.company('+60').id, people.company('+65').id]
  const rep = await people.newRep({ prefix: '+65' })
  const calls: { type: string; phone: string; company: string | undefined }[] = []
  const note = (call: Request) =>
    calls.push({ ...call.postDataJSON(), company: call.headers()['x-company-id'] })
  // Nobody is answered before all three have asked: one after the other they would wait for ever.
  const held: (() => void)[] = []
  await page.route('**/api/auth/check-user', async route => {
    note(route.request())
    if (calls.length <= 3) {
      await new Promise<void>(resolve => {
        held.push(resolve)
        if (held.length === 3) for (const release of held) release()
      })
    }
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Phone prefix').selectOption(rep.phone.prefix)
  await page.getByLabel('Phone number').fill(rep.phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page).toHaveURL(/\/verify$/)
  await expect(page.getByText(`+65\u00a0${rep.phone.number}`)).toBeVisible()

  const phone = digits(rep.phone)
  const look = { phone, type: 'NO_OTP' }
  expect(calls.slice(0, 3)).toEqual(
    expect.arrayContaining([
      { ...look, company: undefined },
      { ...look, company: malaysia },
      { ...look, company: singapore },
    ]),
  )
  expect(calls.slice(3)).toEqual([{ phone, type: 'PHONE', company: singapore }])
})

test('Send OTP Code shows a spinner and is disabled while it works, and works once [H§2 H§4]', async ({
  page,
  people,
}) => {
  const { phone } = await people.newRep()
  const calls: string[] = []
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/api/auth/check-user', async route => {
    const { type } = route.request().postDataJSON()
    calls.push(type)
    if (type === 'PHONE') await held
    await route.continue()
  })
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  const working = page.getByRole('button', { name: 'Sending...' })
  await expect(working).toBeDisabled()
  await expect(working.locator('.animate-spin')).toBeVisible()
  await working.click({ force: true })
  await page.getByLabel('Phone number').press('Enter')
  await expect.poll(() => calls.filter(type => type === 'PHONE').length).toBe(1)
  release()
  await expect(page).toHaveURL(/\/verify$/)
  expect(calls).toHaveLength(4)
})

test('an unknown number goes to /user-not-found [H§4 H§8]', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Phone number').fill(freshPhone('+60').number)
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page).toHaveURL(/\/user-not-found$/)
})

test('a failed look-up is an alert, and the number stays [H§4 H§8 UX§5]', async ({ page, expectFailure }) => {
  expectFailure('/auth/check-user', 500)
  await page.route('**/api/auth/check-user', route => route.fulfill({ status: 500, body: 'broken' }))
  await page.goto('/login')
  await page.getByLabel('Phone number').fill('123456789')
  await page.getByRole('button', { name: 'Send OTP Code' }).click()
  await expect(page.getByRole('alert')).toHaveText('An error occurred while processing your request.')
  await expect(page.getByLabel('Phone number')).toHaveValue('123456789')
})

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
