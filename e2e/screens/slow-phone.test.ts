import type { Page } from '@playwright/test'
import { holdNextCall } from '../network/failures.ts'
import { type Phone, typeCodeFromInbox } from '../people/journeys.ts'
import { chooseSample } from '../people/sample-journey.ts'
import { expect, test } from '../portal/test.ts'
import { readLayoutShift, SHIFT_LIMIT, startMeasuringLayoutShift } from './layout-shift.ts'

type Inbox = Parameters<typeof typeCodeFromInbox>[1]

/** 400 kbit/s in each direction, in bytes per second. */
const BYTES_PER_SECOND = 400_000 / 8

/** Slows the page down to a slow phone. @returns a function that counts the POSTs to a path so far */
async function slowDown(page: Page): Promise<(path: string) => number> {
  const sent: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await startMeasuringLayoutShift(page)
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await phone.send('Network.enable')
  await phone.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: BYTES_PER_SECOND,
    uploadThroughput: BYTES_PER_SECOND,
  })
  return path => sent.filter(sentPath => sentPath === `/api${path}`).length
}

/** Opens a tab and sees its skeleton before its data. @param path the call to hold, which may be faster than the tab's code */
async function openWithSkeleton(page: Page, tab: string, path: string): Promise<void> {
  const release = await holdNextCall(page, path)
  await page.getByRole('link', { name: tab, exact: true }).click()
  await page.waitForFunction(() => document.querySelector('main .animate-pulse') !== null)
  release()
}

/** Types the number as soon as the field exists, double-taps, and presses Enter on a code that submits itself. */
async function logInHastily(page: Page, inbox: Inbox, phone: Phone): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Phone number').pressSequentially(phone.number)
  await page.getByRole('button', { name: 'Send OTP Code' }).dblclick()
  await typeCodeFromInbox(page, inbox, phone)
  await page.keyboard.press('Enter')
}

test('on a slow phone nothing is sent twice or lost, the layout does not shift, and lists show skeletons while loading [H§4 UX§6]', async ({
  page,
  inbox,
  people,
}) => {
  const hcp = await people.newHcp({ terms: false, address: 'complete' })
  await people.newOrder(hcp, 'POSTED')
  const count = await slowDown(page)

  await logInHastily(page, inbox, hcp.phone)
  const terms = page.getByRole('dialog', { name: 'Accept Terms of Use' })
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: 'Continue' }).dblclick()
  await expect(page.getByRole('heading', { name: hcp.name })).toBeVisible()
  expect(count('/auth/check-user')).toBe(4)
  expect(count('/auth/verify-token')).toBe(1)
  expect(count('/profile/update')).toBe(1)
  expect.soft(await readLayoutShift(page)).toBeLessThan(SHIFT_LIMIT)

  await openWithSkeleton(page, 'Sample', '/shop-items')
  await chooseSample(page)
  await page.getByLabel('Collection PIC Mobile Number').fill('129998887')
  await page.getByRole('button', { name: 'Place Order' }).dblclick()
  await expect(page.getByText('Order Placed Successfully!')).toBeVisible()
  expect(count('/carts')).toBe(1)
  expect(count('/orders')).toBe(1)
  expect.soft(await readLayoutShift(page)).toBeLessThan(SHIFT_LIMIT)
  await page.getByRole('button', { name: 'Done' }).click()

  // Home has already loaded the orders.
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Manage Order' })).toBeVisible()
  const placed = page.getByRole('article').filter({ hasText: '+60 12-999 8887' })
  await placed.getByText('Details').click()
  await expect(placed.getByText('+60 12-999 8887')).toBeVisible()
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).dblclick()
  await expect(page.getByText('Delivered On')).toBeVisible()
  await expect.poll(() => count('/order/status-update')).toBe(1)
  expect.soft(await readLayoutShift(page)).toBeLessThan(SHIFT_LIMIT)
})
