import type { Page } from '@playwright/test'
import { AISYAH, logIn, logInAdmin, MEI_LING } from '../people/journeys.ts'
import { expect, test } from '../portal/test.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'

/** The narrowest phone, and the width the portal is made for. */
const NARROW = { width: 320, height: 640 }
const USUAL = { width: 390, height: 844 }

/** Waits for the screen's content, not only its skeletons. */
async function settle(page: Page, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
}

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize(NARROW)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(USUAL)
}

async function expectSoundScreens(page: Page, screens: [path: string, heading: string][]): Promise<void> {
  for (const [path, heading] of screens) {
    await test.step(path, async () => {
      await page.goto(path)
      await settle(page, heading)
      await expectSound(page)
    })
  }
}

test('every screen before logging in is accessible and fits 320 px [H§2 D§9 UX§11 UX§15]', async ({
  page,
  expectFailure,
}) => {
  expectFailure('/auth/token', 401)
  await expectSoundScreens(page, [
    ['/login', 'Login'],
    ['/register', 'Public Registration'],
    ['/user-not-found', 'User not found'],
    ['/terms/my', 'Terms of Use'],
    ['/terms/sg', 'Terms of Use'],
    ['/privacy', 'Privacy'],
    ['/warning', 'Warning'],
    ['/nowhere', 'Page not found'],
    ['/portal/home/not-a-link', 'This link is invalid or has expired'],
    ['/admin/login', 'Login'],
  ])
})

test('every screen of an HCP is accessible and fits 320 px [H§2 UX§11 UX§15]', async ({ page, inbox }) => {
  await logIn(page, inbox, MEI_LING)
  await settle(page, 'Dr Mei Ling Wong')
  await expectSound(page)
  await expectSoundScreens(page, [
    ['/portal/order', 'Manage Order'],
    ['/portal/sample/request', 'Sample Request'],
    ['/portal/sample/request/address', 'Pick Your Address'],
    ['/portal/sample/request/add/address', 'Add New Address'],
    ['/portal/profile', 'Profile'],
    ['/portal/lunch/learn', 'Lunch & Learn'],
  ])
  await page.goto('/portal/sample/request/address')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await settle(page, 'Edit Address')
  await expectSound(page)
})

test('every screen of a rep is accessible and fits 320 px [R§2 UX§11 UX§15]', async ({ page, inbox }) => {
  await logIn(page, inbox, AISYAH)
  await settle(page, 'Aisyah Rahman')
  await expectSound(page)
  await expectSoundScreens(page, [
    ['/sale-rep/sample/request', 'Sample Requests by HCP'],
    ['/sale-rep/register/history', 'Registration History'],
    ['/sale-rep/lunch/learn', 'Lunch & Learn'],
    ['/register', 'Register HCP'],
  ])
})

test('every screen of an admin is accessible, on a phone and on a laptop [R§2 UX§11 UX§15]', async ({
  page,
}) => {
  await logInAdmin(page, 'admin.my@demo.test')
  await settle(page, 'HCP Registration')
  await expectSound(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  await settle(page, 'Profile Review')
  await expectAccessible(page)
  await page.setViewportSize(USUAL)
  await expectSound(page)
})
