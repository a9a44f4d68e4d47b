import type { Page } from '@playwright/test'
import { holdOnce, refuseOnce } from '../network/failures.ts'
import { digits, grouped } from '../people/journeys.ts'
import type { People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** Opens somebody's review from a search for their number. @returns the number, and a rep who is not theirs */
async function openReview(page: Page, people: People, status: 'PENDING' | 'COMPLETED') {
  const { phone } = await people.newHcp({ status })
  const daniel = await people.newRep({ name: 'Daniel Lim' })
  await people.open(await people.newAdmin(), `/admin/home?search=${digits(phone)}&page=1`)
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await expect(page.getByRole('heading', { name: 'Profile Review' })).toBeVisible()
  return { phone, daniel }
}

const rep = (page: Page) => page.getByLabel('Sales Rep')
const verification = (page: Page) => page.getByLabel('Verification')
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

function recordCalls(page: Page): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/update$/.test(pathname)) calls.push({ path: pathname.slice(4), body: request.postDataJSON() })
  })
  return calls
}

test('the review shows every field to read, and two selects with the current status chosen [R§2]', async ({
  page,
  people,
}) => {
  const { phone, daniel } = await openReview(page, people, 'COMPLETED')
  const fields = await page
    .locator('dt')
    .evaluateAll(terms => terms.map(term => [term.textContent, term.nextElementSibling?.textContent]))
  expect(fields).toEqual([
    ['Full Name', 'Dr Hana Yusof'],
    ['Phone Number', grouped(phone)],
    ['Practice Sector', 'Dental'],
    ['Specialty', 'Orthodontist'],
    ['Profession', 'Dental Professional'],
    ['Professional Registration Number', `MDC ${digits(phone)}`],
    ['Practice place', 'BRIGHT SMILE CLINIC'],
    ['Address', '12 Jalan Ampang'],
  ])
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(rep(page).getByRole('option').first()).toHaveText('Select Sales Rep')
  await expect(rep(page).locator(`option[value='${daniel.id}']`)).toHaveText('Daniel Lim')
  expect(await verification(page).getByRole('option').allTextContents()).toEqual([
    'Select Status',
    'Approve',
    'Decline',
  ])
  await expect(verification(page)).toHaveValue('COMPLETED')
})

test("Approve without a rep shows 'Promoter is required.' and disables Save; Decline clears rep and error [R§2 R§4 R§5]", async ({
  page,
  people,
}) => {
  const { daniel } = await openReview(page, people, 'PENDING')
  await expect(verification(page)).toHaveValue('')
  await expect(save(page)).toBeDisabled()
  await verification(page).selectOption('Approve')
  await expect(page.getByText('Promoter is required.')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await rep(page).selectOption(daniel.id)
  await expect(page.getByText('Promoter is required.')).toHaveCount(0)
  await expect(save(page)).toBeEnabled()
  await verification(page).selectOption('Decline')
  await expect(rep(page)).toHaveValue('')
  await expect(page.getByText('Promoter is required.')).toHaveCount(0)
  await expect(save(page)).toBeEnabled()
})

test('Save updates the status first, then sets a rep that differs, and goes to /admin/home keeping the query [R§1 R§2 R§3 R§4 R§6 R§7 D§8]', async ({
  page,
  people,
}) => {
  const { phone, daniel } = await openReview(page, people, 'PENDING')
  const found = await people.findRegistration(phone)
  const calls = recordCalls(page)
  await verification(page).selectOption('Approve')
  await rep(page).selectOption(daniel.id)
  const goOn = await holdOnce(page, '/profile/update')
  await save(page).click()
  await expect.poll(() => calls.length).toBe(2)
  // Between the two calls it is approved without a rep, a legal state (D§8).
  expect(await people.findRegistration(phone)).toMatchObject({ status: 'COMPLETED' })
  goOn()
  await expect(page).toHaveURL(new RegExp(`/admin/home\\?search=${digits(phone)}&page=1$`))
  expect(calls).toEqual([
    {
      path: '/campaign-entries/update',
      body: {
        campaignEntryId: found.campaignEntryId,
        status: 'COMPLETED',
        campaignInput: { isVerified: true },
      },
    },
    {
      path: '/profile/update',
      body: { comUserId: found.companyUser.id, values: { registeredByPromoterId: daniel.id } },
    },
  ])
  expect(await people.findRegistration(phone)).toMatchObject({
    status: 'COMPLETED',
    companyUser: { registeredByPromoterId: daniel.id },
  })
  expect(await page.evaluate(() => localStorage.getItem('profile'))).toBeNull()
})

test('Decline makes one call with isVerified false, after asking [R§1 R§2 R§4 R§7]', async ({
  page,
  people,
}) => {
  const { phone } = await openReview(page, people, 'COMPLETED')
  const calls = recordCalls(page)
  await verification(page).selectOption('Decline')
  await save(page).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page).toHaveURL(/\/admin\/home\?search=/)
  expect(calls).toEqual([
    {
      path: '/campaign-entries/update',
      body: expect.objectContaining({ status: 'CANCELLED', campaignInput: { isVerified: false } }),
    },
  ])
  expect((await people.findRegistration(phone)).status).toBe('CANCELLED')
})

test('a Save whose second call fails says so, and can be repeated', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/profile/update', 500)
  const { phone, daniel } = await openReview(page, people, 'PENDING')
  await verification(page).selectOption('Approve')
  await rep(page).selectOption(daniel.id)
  await refuseOnce(page, '/profile/update')
  await save(page).click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'An error occurred while processing your request.' }),
  ).toBeVisible()
  expect((await people.findRegistration(phone)).status).toBe('COMPLETED')
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/home\?search=/)
  await expect(page.getByRole('row').filter({ hasText: 'Approved' })).toContainText('Daniel Lim')
})

test('Cancel returns to the previous path, else to /admin/home, and stores nothing [R§2 D§8]', async ({
  page,
  people,
}) => {
  const { phone } = await openReview(page, people, 'PENDING')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/home\\?search=${digits(phone)}&page=1$`))
  await expect.poll(() => page.evaluate(() => localStorage.getItem('profile'))).toBeNull()
  await page.goto('/admin/profile')
  await expect(page).toHaveURL(/\/admin\/home\?page=1$/)
})

test('of two admins who decide on one entry at once one wins, the other is told and sees the list anew [R§4 R§6 D§8]', async ({
  page,
  people,
  otherPerson,
  expectFailure,
}) => {
  expectFailure('/campaign-entries/update', 409)
  const { phone, daniel } = await openReview(page, people, 'PENDING')
  const second = await otherPerson()
  await people.open(await people.newAdmin(), `/admin/home?search=${digits(phone)}&page=1`, second)
  await second.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()

  await verification(page).selectOption('Approve')
  await rep(page).selectOption(daniel.id)
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/home\?search=/)
  await verification(second).selectOption('Decline')
  await save(second).click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(second.getByText('This registration was decided in the meantime.')).toBeVisible()
  await expect(second).toHaveURL(/\/admin\/home\?search=/)
  await expect(second.getByText('Approved', { exact: true }).locator('visible=true').last()).toBeVisible()
  expect((await people.findRegistration(phone)).status).toBe('COMPLETED')
})
