import type { Page } from '@playwright/test'
import { readCookie } from '../people/cookies.ts'
import { logIn } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'

const NOT_VERIFIED = 'Your account is not verified yet. Please wait for the admin to verify your account.'
const NOT_APPROVED = 'Your registration was not approved. Please contact us.'

const terms = (page: Page) => page.getByRole('dialog', { name: 'Accept Terms of Use' })

test('a RETAILER goes to /sale-rep/home', async ({ page, people, inbox }) => {
  await logIn(page, inbox, (await people.newRep()).phone)
  await expect(page).toHaveURL(/\/sale-rep\/home/)
})

for (const [status, reason] of [
  ['PENDING', NOT_VERIFIED],
  ['CANCELLED', NOT_APPROVED],
] as const) {
  test(`a ${status === 'PENDING' ? 'pending' : 'declined'} RETAILER_STAFF reads why and is logged out`, async ({
    page,
    people,
    inbox,
  }) => {
    await logIn(page, inbox, (await people.newHcp({ status })).phone)
    await expect(page.getByRole('alert')).toHaveText(reason)
    await expect(page).toHaveURL(/\/login$/)
    expect(await readCookie(page, 'user-token')).toBeUndefined()
  })
}

test('an HCP without an address gets one from clinic name and address with an empty postcode, once', async ({
  page,
  people,
  inbox,
}) => {
  const hcp = await people.newHcp({ terms: false })
  for (let login = 0; login < 2; login += 1) {
    await logIn(page, inbox, hcp.phone)
    await expect(terms(page)).toBeVisible()
    await terms(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/login$/)
  }
  const { addressInfo } = await people.call('GET /users/details', { token: await people.signIn(hcp) })
  expect(addressInfo).toEqual([
    expect.objectContaining({ name: 'BRIGHT SMILE CLINIC', line1: '12 Jalan Ampang', postcode: '' }),
  ])
})

test('the terms dialog: closing logs out, Continue needs the tick, accepting leads to /portal/home and is kept', async ({
  page,
  people,
  inbox,
}) => {
  const hcp = await people.newHcp({ terms: false })
  await logIn(page, inbox, hcp.phone)
  await expect(terms(page)).toBeVisible()
  const token = (await readCookie(page, 'user-token'))?.value ?? ''
  await terms(page).getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(terms(page)).toHaveCount(0)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
  expect(await people.isSignedIn(token)).toBe(false)

  await logIn(page, inbox, hcp.phone)
  const go = terms(page).getByRole('button', { name: 'Continue' })
  await expect(go).toBeDisabled()
  for (const document of ['Terms of Use for Malaysia', 'Terms of Use for Singapore']) {
    const link = terms(page).getByRole('link', { name: document })
    const [opened] = await Promise.all([page.waitForEvent('popup'), link.click()])
    await expect(opened.getByRole('heading', { name: 'Terms of Use' }).first()).toBeVisible()
    await opened.close()
  }
  await terms(page).getByRole('checkbox').check()
  await go.click()
  await expect(page).toHaveURL(/\/portal\/home$/)
  const details = await people.call('GET /users/details', { token: await people.signIn(hcp) })
  expect(details.personalInfo.registerSource).toMatchObject({ 't&c': 'true' })

  await page.getByRole('button', { name: 'Log out' }).click()
  await logIn(page, inbox, hcp.phone)
  await expect(page).toHaveURL(/\/portal\/home$/)
  await expect(terms(page)).toHaveCount(0)
})

test('without the confirmation of the server accepting the terms logs out', async ({
  page,
  people,
  inbox,
}) => {
  await logIn(page, inbox, (await people.newHcp({ terms: false })).phone)
  await page.route('**/api/profile/update', async route => {
    const data = { updatedUser: { registerSource: {} } }
    await route.fulfill({ json: { success: true, result: 'success', data } })
  })
  await terms(page).getByRole('checkbox').check()
  await terms(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await readCookie(page, 'user-token')).toBeUndefined()
})

for (const role of ['SOMETHING_ELSE', undefined]) {
  test(`${role === undefined ? 'a missing' : 'any other'} role goes to /user-not-found, and back from there to the login`, async ({
    page,
    people,
    inbox,
  }) => {
    await page.route('**/api/users/details', async route => {
      const answer = await route.fetch()
      const body = await answer.json()
      body.data.personalInfo.role = role
      await route.fulfill({ response: answer, json: body })
    })
    await logIn(page, inbox, (await people.newRep()).phone)
    await expect(page).toHaveURL(/\/user-not-found$/)
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/login$/)
  })
}
