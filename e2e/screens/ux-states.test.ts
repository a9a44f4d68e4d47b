import type { Page, Route } from '@playwright/test'
import { expect, test } from '../portal/test.ts'
import { settle } from './visits.ts'

/** Holds what matches until it is let go. */
async function hold(page: Page, url: string): Promise<Route[]> {
  const held: Route[] = []
  await page.route(url, route => void held.push(route))
  return held
}

test('an error that shows as one leaves a field never moves what one presses away under the finger [UX§8]', async ({
  page,
  people,
}) => {
  await page.goto('/login')
  await page.getByLabel('Phone number').fill('12')
  await page.getByLabel('Remember me for 90 days').click()
  await expect(page.getByLabel('Remember me for 90 days')).toBeChecked()
  await expect(page.getByLabel('Phone number')).toHaveAccessibleDescription('Invalid phone number')

  await people.open(await people.newHcp(), '/portal/sample/request')
  const number = page.getByLabel('Collection PIC Mobile Number')
  await page.getByLabel('Item 1', { exact: true }).selectOption({ index: 1 })
  await number.fill('12')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('Invalid Malaysia phone number.')
})

test('dialogs close with Escape and Back, stay on the screen and give the focus back [UX§9]', async ({
  page,
  people,
}) => {
  const tryBoth = async (name: string | RegExp) => {
    const opener = page.getByRole('button', { name }).first()
    await expect(opener).toBeVisible()
    const path = page.url()
    for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
      await opener.click()
      await expect(page.locator('[role$=dialog]')).toBeVisible()
      await close()
      await expect(page.locator('[role$=dialog]')).toHaveCount(0)
      await expect(opener).toBeFocused()
      expect(page.url()).toBe(path)
    }
  }
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  for (const status of ['POSTED', 'IN_REVIEW', 'PROCESSING'] as const) await people.newOrder(hcp, status)
  await people.open(hcp, '/portal/home')
  // The home too shows an order that can be marked.
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect(page).toHaveURL(/\/portal\/order$/)
  await tryBoth('Mark As Delivered')
  await page.getByRole('link', { name: 'Sample', exact: true }).click()
  await page.getByRole('region', { name: 'Address' }).getByRole('link').first().click()
  await tryBoth(/^Delete /)

  await people.open(rep, '/sale-rep/home')
  const requests = page.getByRole('link', { name: /^Sample Request/ })
  // It leads to those that wait, once it knows of them.
  await expect(requests).toHaveAttribute('href', /status=/)
  await requests.click()
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await tryBoth('Reject')
  await tryBoth(/^(Add|Edit) Remark$/)
  await page.getByRole('link', { name: 'Home' }).click()
  await tryBoth(/^Month: /)
})

test('irreversible acts ask first, naming the object [R§2 UX§9]', async ({ page, people }) => {
  const rep = await people.newRep()
  const hcp = await people.newHcp({ rep })
  for (const status of ['POSTED', 'PROCESSING'] as const) await people.newOrder(hcp, status)
  await people.newAddress(hcp, 'SECOND PLACE')
  await people.open(hcp, '/portal/order')
  const shipped = page.getByRole('article').filter({ hasText: 'Shipping' })
  const id = (await shipped.getByRole('heading').innerText()).slice(-12)
  await shipped.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(`Order ${id} has arrived. This cannot be undone.`)

  await page.goto('/portal/sample/request/address')
  await page.getByRole('button', { name: 'Delete SECOND PLACE' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(/SECOND PLACE, .* will be removed/)

  await people.open(rep, '/sale-rep/sample/request')
  await page.getByRole('button', { name: 'Reject' }).first().click()
  await expect(page.locator('[role$=dialog]')).toContainText(/Order \w{12} of Dr .+ will be rejected/)

  await people.newHcp({ status: 'PENDING' })
  await people.open(await people.newAdmin(), '/admin/home?status=PENDING&page=1')
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).first().click()
  await page.getByLabel('Verification').selectOption('Decline')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alertdialog', { name: 'Decline Dr Hana Yusof?' })).toBeVisible()
})

test('offline there is a banner, loaded lists stay readable and a write is refused aloud [UX§10]', async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/', 0)
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  await people.open(hcp, '/portal/order')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).last().click()
  await settle(page, hcp.name)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. You can still read what is already loaded.')).toBeVisible()
  await page.getByRole('link', { name: 'Order', exact: true }).click()
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark As Delivered' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'There was an error updating status.' })
  await expect(refused).toBeVisible()
  await expect(page.getByText('Shipping')).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

test('prefers-reduced-motion removes movement [UX§11]', async ({ page, people }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const hcp = await people.newHcp()
  await people.newOrder(hcp, 'POSTED')
  const held = await hold(page, '**/api/order/get')
  await people.open(hcp, '/portal/order')
  const skeleton = page.locator('.animate-pulse').first()
  await expect(skeleton).toBeVisible()
  await expect(skeleton).toHaveCSS('animation-duration', '0.001s')
  await expect(skeleton).toHaveCSS('animation-iteration-count', '1')
  for (const route of held) await route.continue()
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveCSS('transition-property', 'none')
})
