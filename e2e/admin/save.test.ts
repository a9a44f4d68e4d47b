import type { Page } from '@playwright/test'
import { holdOnce, loseOnce } from '../network/failures.ts'
import { digits } from '../people/journeys.ts'
import { type Backstage, buildHcp, findRegistration, keepToken, openAdminSession } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** Opens the review of a verified HCP. @returns their number, and the calls a Save makes from now on */
async function openVerified(page: Page, backstage: Backstage) {
  const phone = await buildHcp(backstage, 'verified')
  await keepToken(page, await openAdminSession(backstage.request))
  await page.goto(`/admin/home?search=${digits(phone)}&page=1`)
  await page.getByRole('button', { name: 'Edit Dr Nadia Osman' }).click()
  await expect(page.getByRole('heading', { name: 'Profile Review' })).toBeVisible()
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/update')) calls.push(pathname.slice('/api'.length))
  })
  return { phone, calls }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('a Save without a change still updates the status first, and sets no rep that is the stored one [R§4]', async ({
  page,
  request,
  inbox,
}) => {
  const { phone, calls } = await openVerified(page, { request, inbox })
  const before = await findRegistration(request, phone)
  await expect(page.getByLabel('Sales Rep')).toHaveValue(before.companyUser.registeredByPromoterId)
  await save(page).click()
  await expect(page).toHaveURL(/\/admin\/home\?search=/)
  expect(calls).toEqual(['/campaign-entries/update'])
  expect(await findRegistration(request, phone)).toEqual(before)
})

test('Save shows a spinner and is disabled while it works, and a double click saves once [R§4 R§5]', async ({
  page,
  request,
  inbox,
}) => {
  const { phone, calls } = await openVerified(page, { request, inbox })
  const goOn = await holdOnce(page, '/campaign-entries/update')
  await page.getByLabel('Sales Rep').selectOption('Daniel Lim')
  const promoterId = await page.getByLabel('Sales Rep').inputValue()
  await save(page).dblclick()
  await expect(save(page)).toBeDisabled()
  await expect(save(page).locator('.animate-spin')).toBeVisible()
  goOn()
  await expect(page).toHaveURL(/\/admin\/home\?search=/)
  expect(calls).toEqual(['/campaign-entries/update', '/profile/update'])
  expect((await findRegistration(request, phone)).companyUser.registeredByPromoterId).toBe(promoterId)
})

test('a connection lost between the two calls of a Save, and the browser closed then, leaves the HCP approved with nobody assigned', async ({
  page,
  request,
  inbox,
}) => {
  const phone = await buildHcp({ request, inbox }, 'pending')
  await keepToken(page, await openAdminSession(request))
  await page.goto(`/admin/home?search=${digits(phone)}&page=1`)
  await page.getByRole('button', { name: 'Edit Dr Nadia Osman' }).click()
  await page.getByLabel('Verification').selectOption('Approve')
  await page.getByLabel('Sales Rep').selectOption('Daniel Lim')
  await loseOnce(page, '/profile/update')
  const lost = page.waitForEvent('requestfailed')
  await save(page).click()
  await lost
  await page.close()
  expect(await findRegistration(request, phone)).toMatchObject({
    status: 'COMPLETED',
    companyUser: { registeredByPromoterId: null },
  })
})

test('without a previous path Cancel returns to /admin/home [R§2]', async ({ page, request, inbox }) => {
  await openVerified(page, { request, inbox })
  const other = await page.context().newPage()
  await other.setViewportSize({ width: 1280, height: 800 })
  await other.goto('/admin/profile')
  await other.getByRole('button', { name: 'Cancel' }).click()
  await expect(other).toHaveURL(/\/admin\/home\?page=1$/)
})
