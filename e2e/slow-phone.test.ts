import type { Page } from '@playwright/test'
import { expect, test } from './hcps.ts'
import { AISYAH, digits, fillCode } from './journeys.ts'
import { expectSteady, measureShifts } from './layout-shift.ts'

/** 400 kbit/s either way, in bytes a second. */
const BYTES_PER_SECOND = 400_000 / 8

async function slowDown(page: Page): Promise<void> {
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
}

/** Goes to a tab, and sees its skeleton before what it holds. */
async function openWithSkeleton(page: Page, tab: string): Promise<void> {
  // Watched frame by frame: it is there for a moment only.
  const skeleton = page.waitForFunction(() => document.querySelector('main .animate-pulse') !== null)
  await page.getByRole('link', { name: tab, exact: true }).click()
  await skeleton
}

test('on a slow phone nothing is sent twice or lost, nothing jumps, and lists load as skeletons', async ({
  page,
  inbox,
  people,
}) => {
  const hcp = await people.newHcp()
  const shipped = await people.newOrder(hcp.token)
  await people.moveOrder(hcp, await people.signIn(AISYAH), shipped, 'POSTED')
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  const count = (path: string) => sent.filter(one => one === path).length
  await measureShifts(page)
  await slowDown(page)

  await page.goto('/login')
  // Typed as soon as there is a field: it must still be there when the rest has arrived.
  await page.getByLabel('Phone number').pressSequentially(hcp.phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).dblclick()
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible()
  await fillCode(page, await inbox.code(digits(hcp.phone)))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: hcp.name })).toBeVisible()
  expect(count('/api/auth/check-user')).toBe(4)
  expect(count('/api/auth/verify-token')).toBe(1)
  await expectSteady(page)

  await openWithSkeleton(page, 'Sample')
  await page.getByLabel('Item 1', { exact: true }).selectOption({ index: 1 })
  await page.getByLabel('Collection PIC Mobile Number').fill('129998887')
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await expect(page.getByText('Order Placed Successfully!')).toBeVisible()
  expect(count('/api/carts')).toBe(1)
  expect(count('/api/orders')).toBe(1)
  await expectSteady(page)
  await page.getByRole('button', { name: 'Done' }).click()

  await openWithSkeleton(page, 'Order')
  await expect(page.getByText('+60129998887').first()).toBeVisible()
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark As Delivered' }).dblclick()
  await expect(page.getByText('Shipping')).toHaveCount(0)
  await expect.poll(() => count('/api/order/status-update')).toBe(1)
  await expectSteady(page)
})
