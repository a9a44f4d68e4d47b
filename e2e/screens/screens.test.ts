import type { Page } from '@playwright/test'
import { expect, test } from '../portal/test.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { enter, settle } from './visits.ts'

/** The narrowest phone, and the width the portal is made for. */
const NARROW = { width: 320, height: 640 }
const USUAL = { width: 390, height: 844 }

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

test('every screen before logging in is accessible and fits 320 px', async ({ page, expectFailure }) => {
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

test('every screen of an HCP is accessible and fits 320 px', async ({ page, people }) => {
  await enter(page, people, 'hcp')
  await expectSoundScreens(page, [
    ['/portal/home', 'Dr Hana Yusof'],
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

test('every screen of a rep is accessible and fits 320 px', async ({ page, people }) => {
  await enter(page, people, 'rep')
  await expectSoundScreens(page, [
    ['/sale-rep/home', 'Aisyah Rahman'],
    ['/sale-rep/sample/request', 'Sample Requests by HCP'],
    ['/sale-rep/register/history', 'Registration History'],
    ['/sale-rep/lunch/learn', 'Lunch & Learn'],
    ['/register', 'Register HCP'],
  ])
})

test('every screen of an admin is accessible, on a phone and on a laptop', async ({ page, people }) => {
  await enter(page, people, 'admin')
  await page.goto('/admin/home')
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

test('on a laptop the portal stands in a phone-sized frame, beside its address', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/login')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('heading', { name: 'Login' })).toBeVisible()
  expect(await frame.locator('body').evaluate(() => innerWidth)).toBe(390)
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expectAccessible(page)

  await frame.getByRole('link', { name: 'Apply as a partner' }).click()
  await expect(frame.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  await page.setViewportSize(USUAL)
  await expect(page.getByRole('heading', { name: 'Public Registration' })).toBeVisible()
  await expect(page).toHaveURL(/\/register$/)
})
