import type { Locator, Page } from '@playwright/test'
import { holdOnce, refuseOnce } from '../network/failures.ts'
import type { People, Person } from '../people/people.ts'
import { expect, test } from '../portal/test.ts'

const REQUEST = '/portal/sample/request'
const SOLD_OUT = 'Denture Cleansing Tablets 30s'

function place(page: Page): Locator {
  return page.getByRole('button', { name: 'Place Order' })
}

function item(page: Page, position: number): Locator {
  return page.getByLabel(`Item ${position}`, { exact: true })
}

async function ordersOf(people: People, { token }: Person): Promise<number> {
  return (await people.call('GET /orders', { token })).orders.length
}

test('the category is preselected by profession: oral care for dental, wellness for everyone else [H§1 H§2 H§9 D§7]', async ({
  page,
  people,
}) => {
  for (const [profession, specialty, category] of [
    ['Dental Professional', 'Endodontist', 'Oral Care Sample'],
    ['Pharmacist Professional', 'Pharmacist', 'Wellness Sample'],
  ] as const) {
    await people.open(await people.newHcp({ profession, specialty }), REQUEST)
    await expect(page.getByLabel('Category').locator('option:checked')).toHaveText(category)
  }
})

test('the address picked comes back, and what was chosen and typed survives the trip and a reload [H§2 D§7 UX§5]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  await people.newAddress(hcp, 'SECOND PLACE')
  await people.open(hcp, REQUEST)
  await item(page, 1).selectOption('Gum Care Toothpaste 75 g')
  await page.getByLabel('Phone prefix').selectOption('+65')
  await page.getByLabel('Collection PIC Mobile Number').fill('8123 4567')
  const card = page.getByRole('region', { name: 'Address' })
  await expect(card).toContainText('BRIGHT SMILE CLINIC')
  await card.getByRole('link').first().click()
  await expect(page).toHaveURL(`${REQUEST}/address`)
  await page.getByRole('link', { name: 'SECOND PLACE' }).click()
  await expect(page).toHaveURL(REQUEST)
  const expectDraft = async () => {
    await expect(card).toContainText('SECOND PLACE')
    await expect(item(page, 1).locator('option:checked')).toHaveText('Gum Care Toothpaste 75 g')
    await expect(page.getByLabel('Phone prefix')).toHaveValue('+65')
    await expect(page.getByLabel('Collection PIC Mobile Number')).toHaveValue('8123 4567')
  }
  await expectDraft()
  await page.reload()
  await expectDraft()
})

test('the order goes cart, address phone, order, as documented, without what another try left in the cart [H§2 H§3 H§4 H§7 H§9 D§7]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  const { shopItems } = await people.call('GET /shop-items', { token: hcp.token })
  const [left, first, second] = shopItems
  const body = { shopItemId: left?.id, qty: 1, isSelected: true }
  const leftover = await people.call('POST /carts', { token: hcp.token, body })
  const sent: [string, unknown][] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (/^\/api\/(carts|address|orders)/.test(path)) {
      sent.push([`${request.method()} ${path.slice(4)}`, request.postDataJSON()])
    }
  })
  await people.open(hcp, REQUEST)
  await item(page, 1).selectOption(first?.name ?? '')
  await page.getByRole('button', { name: '+ Add item' }).click()
  await item(page, 2).selectOption(second?.name ?? '')
  await page.getByLabel('Collection PIC Mobile Number').fill('03-1234 5678')
  await place(page).click()
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible()
  const id = expect.any(String)
  expect(sent).toEqual([
    ['GET /carts/summary', null],
    [`DELETE /carts/${leftover.id}`, null],
    ['POST /carts', { shopItemId: first?.id, qty: 1, isSelected: true }],
    ['POST /carts', { shopItemId: second?.id, qty: 1, isSelected: true }],
    ['POST /address/update', { addrUpdate: { id, phone: '60312345678' }, addrDelete: false }],
    ['POST /orders', { addressId: id, currency: 'WALLET', description: true, total: 0, type: 'WALLET_SHOP' }],
  ])
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page).toHaveURL('/portal/home')
})

test('each step that fails says so, and trying again then makes one order [H§4 H§8 D§7]', async ({
  page,
  people,
  expectFailure,
}) => {
  const hcp = await people.newHcp()
  await people.open(hcp, REQUEST)
  await item(page, 1).selectOption({ index: 1 })
  for (const [path, text] of [
    ['/carts', 'Failed to add item to cart.'],
    ['/address/update', 'Failed to update address. Please try again.'],
    ['/orders', 'Failed to Add Order. Please try again.'],
  ] as const) {
    expectFailure(`/api${path}`, 500)
    await refuseOnce(page, path)
    await place(page).click()
    await expect(page.getByRole('alert')).toHaveText(text)
  }
  expect(await ordersOf(people, hcp)).toBe(0)
  await place(page).click()
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect(await ordersOf(people, hcp)).toBe(1)
})

test("an item whose last one goes meanwhile is told as 'Item out of stock.' under its select, and orders nothing [H§8]", async ({
  page,
  people,
  expectFailure,
}) => {
  expectFailure('/api/orders', 409)
  const hcp = await people.newHcp()
  await people.open(hcp, REQUEST)
  await expect(item(page, 1).getByRole('option', { name: `${SOLD_OUT} – out of stock` })).toBeDisabled()
  // As it was when there was one left.
  await page.route('**/api/shop-items', async route => {
    const answer = await route.fetch()
    const body = await answer.text()
    return route.fulfill({ response: answer, body: body.replaceAll('"inStock":false', '"inStock":true') })
  })
  await page.reload()
  await item(page, 1).selectOption(SOLD_OUT)
  await place(page).click()
  await expect(item(page, 1)).toHaveAccessibleDescription('Item out of stock.')
  await expect(item(page, 1)).toBeFocused()
  expect(await ordersOf(people, hcp)).toBe(0)
})

test("a form that cannot be submitted at all says 'Error: Failed to submit' [H§8]", async ({
  page,
  people,
}) => {
  await people.open(await people.newHcp(), REQUEST)
  await item(page, 1).selectOption({ index: 1 })
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await place(page).click()
  await expect(page.getByRole('alert')).toHaveText('Error: Failed to submit')
})

test('a submit button shows a spinner and is disabled while loading, and a double tap makes one order [H§4]', async ({
  page,
  people,
}) => {
  const hcp = await people.newHcp()
  await people.open(hcp, REQUEST)
  await item(page, 1).selectOption({ index: 1 })
  const letGo = await holdOnce(page, '/orders')
  await place(page).dblclick()
  await expect(place(page)).toBeDisabled()
  await expect(place(page)).toHaveAttribute('aria-busy', 'true')
  await expect(place(page).locator('.animate-spin')).toBeVisible()
  letGo()
  await expect(page.getByRole('dialog', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect(await ordersOf(people, hcp)).toBe(1)
})
