import type { Allowance } from '@portal/contract/limits/limits.endpoints'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inTurn, Refusal, refuse } from '../../test/open-screen.tsx'
import { anHcp, anOrder } from '../../test/records.ts'
import {
  add,
  addItem,
  category,
  choose,
  chooseTwo,
  gum,
  item,
  items,
  listOf,
  number,
  openRequest,
  optionsOf,
  place,
  sensitive,
} from '../../test/sample-request.ts'

function refuseGum(): never {
  const params = { name: gum.name }
  throw new Refusal('OUT_OF_STOCK', undefined, undefined, [
    { path: `items.${gum.id}`, message: '', code: 'ITEM_OUT_OF_STOCK', params },
  ])
}

test("'+ Add item' needs the last item to be chosen and disappears when all items are used; items cannot repeat [H§2 H§5]", async () => {
  await openRequest()
  for (const [index, offered] of items.entries()) {
    if (index === 0) await expect.element(add).toBeDisabled()
    await (index === 0 ? choose : addItem)(index + 1, offered)
    expect(await optionsOf(index + 1)).toEqual(items.slice(index).map(({ name }) => [name, false]))
  }
  await expect.element(add).not.toBeInTheDocument()
})

test('the list of samples ends with their leaflets, which the keyboard reaches and which are no options [D§11]', async () => {
  const leaflet = 'https://company.example/sensitive.pdf'
  const shopItems = items.map(one => (one.id === sensitive.id ? { ...one, leaflet } : one))
  await openRequest({ 'GET /shop-items': () => ({ shopItems, shopItemCategories: [category] }) })
  await item(1).click()
  await expect.element(listOf(1).getByRole('option', { name: sensitive.name })).toHaveFocus()
  const link = page.getByRole('link', { name: `Leaflet of ${sensitive.name} (opens in a new tab)` })
  await expect.element(link).toHaveAttribute('href', leaflet)
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(page.getByRole('link', { name: 'Leaflet of' }).elements()).toHaveLength(1)
  expect(listOf(1).getByRole('link').elements()).toEqual([])
  await userEvent.tab()
  await expect.element(link).toHaveFocus()
})

test('the details of a request lead to the leaflets of its samples [D§11]', async () => {
  const leaflet = 'https://company.example/gum.pdf'
  const orderItem = [{ ...sensitive, leaflet }, gum].map(one => ({
    shopItem: { ...one, categories: [{ category }] },
  }))
  const order = anOrder({ orderItem })
  await openRequest({ 'GET /order/get': () => ({ checkProduct: [order] }) }, '/portal/order')
  await page.getByText('Details').click()
  const link = page.getByRole('link', { name: 'Leaflet of' })
  await expect.element(link).toHaveAccessibleName(`Leaflet of ${sensitive.name} (opens in a new tab)`)
  await expect.element(link).toHaveAttribute('href', leaflet)
})

test('category, clinic, phone and address are prefilled, and the clinic name is plain text [H§2 UX§5]', async () => {
  await openRequest()
  await expect.element(page.getByLabelText('Category')).toHaveValue(category.id)
  const clinic = page.getByText('Clinic Name', { exact: true }).element()
  expect([clinic.tagName, clinic.nextElementSibling?.textContent]).toEqual(['DT', 'BRIGHT SMILE CLINIC'])
  await expect.element(page.getByLabelText('Phone prefix')).toHaveValue('+60')
  await expect.element(number).toHaveValue('123000001')
  await expect.element(number).toHaveAttribute('type', 'tel')
  await expect.element(number).toHaveAttribute('inputmode', 'numeric')
  await expect.element(page.getByRole('region', { name: 'Address' }).getByText('Kuala Lumpur')).toBeVisible()
})

test('each missing field shows its error, and the first one gets the focus [H§5 UX§8]', async () => {
  await openRequest({ 'GET /users/details': () => anHcp([]) })
  const select = page.getByLabelText('Category')
  const address = page.getByRole('region', { name: 'Address' }).getByRole('link').first()
  await expect.element(select).toHaveValue(category.id)
  await select.selectOptions('')
  await number.fill('')
  await place.click()
  await expect.element(select).toHaveAccessibleDescription('Please select a category.')
  await expect.element(item(1)).toHaveAccessibleDescription('Please select an item.')
  await expect.element(number).toHaveAccessibleDescription('Please enter a valid phone number.')
  await expect.element(address).toHaveAccessibleDescription('Please provide an address.')
  await expect.element(select).toHaveFocus()
  await number.fill('212345678')
  await expect.element(number).toHaveAccessibleDescription('Invalid Malaysia phone number.')
})

test('the item list can be opened, moved through, chosen from and closed by keyboard', async () => {
  await openRequest()
  await expect.element(item(1)).toBeVisible()
  const list = page.getByRole('listbox', { name: 'Item 1' })
  const option = (name: string) => list.getByRole('option', { name })
  item(1).element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('Sensitive Toothpaste')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('Gum Care Toothpaste')).toHaveFocus()
  await userEvent.keyboard('m')
  await expect.element(option('Mouthwash')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(item(1)).toHaveTextContent('Mouthwash')
  await expect.element(item(1)).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(option('Mouthwash')).toHaveAttribute('aria-selected', 'true')
  await expect.element(option('Mouthwash')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(item(1)).toHaveFocus()
})

test('a sold-out item is marked in the list and cannot be chosen [UX§20]', async () => {
  const shopItems = items.map(shopItem => ({ ...shopItem, inStock: shopItem.id !== gum.id }))
  await openRequest({ 'GET /shop-items': () => ({ shopItems, shopItemCategories: [category] }) })
  await expect.element(item(1)).toBeVisible()
  expect(await optionsOf(1)).toEqual([
    ['Sensitive Toothpaste', false],
    ['Gum Care Toothpaste – out of stock', true],
    ['Mouthwash', false],
    ['Cleansing Tablets', false],
  ])
  // A fourth row would have no item left to select.
  for (const [index, available] of items.filter(({ id }) => id !== gum.id).entries()) {
    await (index === 0 ? choose : addItem)(index + 1, available)
  }
  await expect.element(add).not.toBeInTheDocument()
})

test("'Item out of stock.' shows under the select of that item and disappears with it [H§8 UX§20]", async () => {
  await openRequest({ 'POST /orders': refuseGum })
  await chooseTwo()
  await place.click()
  await expect.element(item(2)).toHaveAccessibleDescription('Item out of stock.')
  await expect.element(item(2)).toHaveFocus()
  await expect.element(item(1)).not.toHaveAccessibleDescription()
  await expect.element(item(2)).toHaveTextContent('Gum Care Toothpaste – out of stock')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  await expect.element(page.getByText('Item out of stock.')).not.toBeInTheDocument()
})

/**
 * Places an order and opens another screen before the response. @returns a function that sends the response, and the calls so
 * far
 */
async function placeAndLeave(answer: () => ReturnType<typeof anOrder>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const sent = await openRequest({ 'POST /orders': () => promise.then(answer) })
  await chooseTwo()
  await place.click()
  await expect.element(place).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  return { resolve, sent }
}

test.each([
  ['is placed', () => anOrder(), 'Order Placed Successfully!'],
  ['is sold out', refuseGum, 'Your samples were not ordered: Gum Care Toothpaste – out of stock'],
  ['fails', () => refuse('INTERNAL'), 'Failed to Add Order. Please try again.'],
  [
    'belongs to a closed account',
    () => refuse('ACCOUNT_CLOSING'),
    'This account is being closed, so no more samples can be requested.',
  ],
])('an order that %s after its screen was left is reported on any screen', async (_end, answer, says) => {
  const { resolve } = await placeAndLeave(answer)
  resolve()
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('returning to the screen shows an order in progress as busy, and then its result', async () => {
  const { resolve, sent } = await placeAndLeave(() => anOrder())
  await page.getByRole('link', { name: 'Sample' }).click()
  await expect.element(place).toHaveAttribute('aria-busy', 'true')
  item(1).element().closest('form')?.requestSubmit()
  resolve()
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
  for (const once of ['GET /carts/summary', 'POST /orders'])
    expect(sent.filter(({ name }) => name === once)).toHaveLength(1)
})

test('the number of items shows beside Place Order, above the tabs', async () => {
  await openRequest()
  await expect.element(page.getByText('0 items')).toBeVisible()
  await choose(1, sensitive)
  await expect.element(page.getByText('1 item', { exact: true })).toBeVisible()
  await addItem(2, gum)
  await expect.element(page.getByText('2 items')).toBeVisible()
  const tabs = page.getByRole('navigation').element().getBoundingClientRect()
  expect(place.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(tabs.top)
  expect(tabs.bottom).toBe(window.innerHeight)
})

const all = items.map(({ id }) => id)
const until = '2026-12-31'

const allowing = (...limits: (Pick<Allowance, 'itemIds' | 'left' | 'until'> & Partial<Allowance>)[]) => {
  const allowances = limits.map(limit => ({ had: 2, period: 'YEAR' as const, days: null, ...limit }))
  return { 'GET /sample-allowances': () => ({ allowances }) }
}

test('an item shows how many are left and until when, and cannot be chosen if none are left', async () => {
  const [, , rinse, tablets] = all
  await openRequest(
    allowing(
      { itemIds: [sensitive.id], left: 2, until },
      { itemIds: [gum.id, tablets ?? ''], left: 0, until },
      { itemIds: [rinse ?? ''], left: 1, until: null },
    ),
  )
  await choose(1, sensitive)
  await expect.element(item(1)).toHaveAccessibleDescription('2 left until 31/12/2026')
  expect(await optionsOf(1)).toEqual([
    ['Sensitive Toothpaste2 left until 31/12/2026', false],
    ['Gum Care Toothpaste – none leftMore from 1 January.', true],
    ['Mouthwash1 left', false],
    ['Cleansing Tablets – none leftMore from 1 January.', true],
  ])
  await addItem(2, items[2] ?? gum)
  await expect.element(item(2)).toHaveAccessibleDescription('1 left')
  await expect.element(add).not.toBeInTheDocument()
})

test('no more items are offered than a shared limit leaves', async () => {
  await openRequest(allowing({ itemIds: all, left: 2, until }))
  await chooseTwo()
  await expect.element(item(1)).toHaveAccessibleDescription('2 left in all until 31/12/2026')
  await expect.element(add).not.toBeInTheDocument()
})

test('a chosen item that now exceeds the limit shows an error at its field and is not sent again', async () => {
  const limited = allowing({ itemIds: all, left: 1, until })['GET /sample-allowances']
  const sent = await openRequest({
    'GET /sample-allowances': inTurn(() => ({ allowances: [] }), limited),
    'POST /orders': () => refuse('LIMIT_REACHED'),
  })
  await chooseTwo()
  await place.click()
  await expect.element(page.getByText('Failed to Add Order. Please try again.')).toBeVisible()
  await expect.element(item(2)).toHaveAccessibleDescription('Too many. 1 left in all until 31/12/2026.')
  await place.click()
  await expect.element(item(2)).toHaveFocus()
  expect(sent.filter(({ name }) => name === 'POST /orders')).toHaveLength(1)
})

test('when the limit is used up, the screen shows what the HCP has had and when there is more, and links to the rep [UX§28]', async () => {
  await openRequest(allowing({ itemIds: all, left: 0, until: '2026-11-30', had: 6, period: 'MONTH' }))
  await expect
    .element(page.getByText('You have had your 6 samples for November. More from 1 December.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Contact Sales Representative/ }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+$/))
  await expect.element(place).not.toBeInTheDocument()
})

test("two samples take five presses, and '+ Add item' opens the list of the new row at once", async () => {
  let presses = 0
  const press = async (target: { click(): Promise<void> }) => {
    presses += 1
    await target.click()
  }
  const option = ({ name }: { name: string }) => page.getByRole('option', { name })
  await openRequest()
  await press(item(1))
  await press(option(sensitive))
  await press(add)
  await press(option(gum))
  await press(place)
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
  expect(presses).toBe(5)
})

test("the sheet of '+ Add item' that is closed without a choice leaves no row, and the focus returns to it", async () => {
  await openRequest()
  await choose(1, sensitive)
  await add.click()
  await expect.element(listOf(2)).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(listOf(2)).not.toBeInTheDocument()
  await expect.element(item(2)).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  await add.click()
  await expect.element(listOf(2)).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(item(2)).not.toBeInTheDocument()
  // A row that was there before stays.
  await item(1).click()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(item(1)).toHaveTextContent(sensitive.name)
})

test('a select is as high with a sample as without, and no row of the list looks chosen before one is', async () => {
  await openRequest()
  await expect.element(item(1)).toBeVisible()
  const height = () => item(1).element().getBoundingClientRect().height
  const empty = height()
  await item(1).click()
  const first = listOf(1).getByRole('option').first()
  await expect.element(first).toHaveFocus()
  const groundOf = (place: number) =>
    getComputedStyle(listOf(1).getByRole('option').nth(place).element()).backgroundColor
  expect(groundOf(0)).toBe(groundOf(1))
  await first.click()
  await expect.element(listOf(1)).not.toBeInTheDocument()
  expect(height()).toBe(empty)
})
