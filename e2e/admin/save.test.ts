import type { Page } from '@playwright/test'
import { holdOnce, loseAnswerOnce, loseOnce } from '../network/failures.ts'
import { digits } from '../people/journeys.ts'
import type { People } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** Opens the review of a verified HCP. @returns their number, a rep who is not theirs, and the calls a Save makes from now on */
async function openVerified(page: Page, people: People) {
  const { phone } = await people.newHcp()
  const other = await people.newRep({ name: 'Daniel Lim' })
  await people.open(await people.newAdmin(), `/admin/home?search=${digits(phone)}&page=1`)
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await expect(page.getByRole('heading', { name: 'Profile Review' })).toBeVisible()
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/update')) calls.push(pathname.slice('/api'.length))
  })
  return { phone, other, calls }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('a Save without a change still updates the status first, and sets no rep that is the stored one [R§4]', async ({
  page,
  people,
}) => {
  const { phone, calls } = await openVerified(page, people)
  const before = await people.findRegistration(phone)
  await expect(page.getByLabel('Sales Rep')).toHaveValue(
    before.companyUser.registeredByPromoterId ?? 'nobody',
  )
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/home\?search=/)
  expect(calls).toEqual(['/campaign-entries/update'])
  expect(await people.findRegistration(phone)).toEqual(before)
})

test('Save shows a spinner and is disabled while it works, and a double click saves once [R§4 R§5]', async ({
  page,
  people,
}) => {
  const { phone, other, calls } = await openVerified(page, people)
  const goOn = await holdOnce(page, '/campaign-entries/update')
  await page.getByLabel('Sales Rep').selectOption(other.id)
  await save(page).dblclick()
  await expect(save(page)).toBeDisabled()
  await expect(save(page).locator('.animate-spin')).toBeVisible()
  goOn()
  await expect(page).toHaveURL(/\/admin\/home\?search=/)
  expect(calls).toEqual(['/campaign-entries/update', '/profile/update'])
  expect((await people.findRegistration(phone)).companyUser.registeredByPromoterId).toBe(other.id)
})

test('a connection lost between the two calls of a Save, and the browser closed then, leaves the HCP approved with nobody assigned', async ({
  page,
  people,
}) => {
  const { phone } = await people.newHcp({ status: 'PENDING' })
  const rep = await people.newRep()
  await people.open(await people.newAdmin(), `/admin/home?search=${digits(phone)}&page=1`)
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await page.getByLabel('Verification').selectOption('Approve')
  await page.getByLabel('Sales Rep').selectOption(rep.id)
  await loseOnce(page, '/profile/update')
  const lost = page.waitForEvent('requestfailed')
  await save(page).click()
  await lost
  await page.close()
  expect(await people.findRegistration(phone)).toMatchObject({
    status: 'COMPLETED',
    companyUser: { registeredByPromoterId: null },
  })
})

test("a Save whose answers are lost is repeated, is no colleague's decision and is made once [R§4 D§8]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/campaign-entries/update', 0)
  expectFailure('/profile/update', 0)
  const { phone } = await people.newHcp({ status: 'PENDING' })
  const rep = await people.newRep({ name: 'Daniel Lim' })
  await people.open(await people.newAdmin(), `/admin/home?search=${digits(phone)}&page=1`)
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await page.getByLabel('Verification').selectOption('Approve')
  await page.getByLabel('Sales Rep').selectOption(rep.id)
  for (const path of ['/campaign-entries/update', '/profile/update']) {
    await loseAnswerOnce(page, path)
    await save(page).click()
    await expect(page.getByRole('alert')).toContainText('You seem to be offline.')
  }
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/home\?search=/)
  await expect(page.getByText('This registration was decided in the meantime.')).toHaveCount(0)
  expect(await people.findRegistration(phone)).toMatchObject({
    status: 'COMPLETED',
    companyUser: { registeredByPromoterId: rep.id },
  })
})

test('without a previous path Cancel returns to /admin/home [R§2]', async ({ page, people }) => {
  await openVerified(page, people)
  const other = await page.context().newPage()
  await other.setViewportSize({ width: 1280, height: 800 })
  await other.goto('/admin/profile')
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(other).toHaveURL(/\/admin\/home\?page=1$/)
})
