import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Refusal } from '../../test/open-screen.tsx'
import { anOrder } from '../../test/records.ts'
import {
  category,
  chooseTwo,
  gum,
  item,
  items,
  NAMES,
  number,
  openRequest,
  place,
  sensitive,
} from '../../test/sample-request.ts'

/** The server's error for a sold-out item. */
function soldOut({ id, name }: { id: string; name: string }): Refusal {
  return new Refusal('OUT_OF_STOCK', undefined, undefined, [
    { path: `items.${id}`, message: `${name} – out of stock` },
  ])
}

test("'+ Add item' is disabled while the last item is blank and hidden once all are used, all distinct [H§2 H§5]", async () => {
  await openRequest()
  const add = page.getByRole('button', { name: '+ Add item' })
  const chosen: string[] = []
  for (const [index, { id, name }] of items.entries()) {
    const options = () =>
      [
        ...item(index + 1)
          .element()
          .querySelectorAll('option'),
      ]
        .slice(1)
        .map(option => option.textContent)
    await expect.element(item(index + 1)).toBeVisible()
    expect(options()).toEqual(NAMES.filter(one => !chosen.includes(one)))
    await expect.element(add).toBeDisabled()
    await item(index + 1).selectOptions(id)
    chosen.push(name)
    if (chosen.length < items.length) await add.click()
  }
  await expect.element(add).not.toBeInTheDocument()
})

test('nothing is asked twice: category, clinic, phone and address are filled in, the clinic name a plain value [H§2 UX§5]', async () => {
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

test('each thing a sample request lacks is said by its field, the first one focused [H§5 UX§8]', async () => {
  await openRequest([])
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

  for (const [prefix, typed, message] of [
    ['+60', 'call me', 'Please enter a valid phone number'],
    ['+60', '212345678', 'Invalid Malaysia phone number.'],
    ['+65', '71234567', 'Invalid Singapore phone number.'],
    ['+60', '03-1234 5678', ''],
  ] as const) {
    await page.getByLabelText('Phone prefix').selectOptions(prefix)
    await number.fill(typed)
    await expect.element(number).toHaveAccessibleDescription(message)
  }
})

test('an item of which none is left says so in the list, and cannot be chosen [UX§20]', async () => {
  const shopItems = items.map(one => ({ ...one, inStock: one.id !== gum.id }))
  await openRequest(undefined, { 'GET /shop-items': () => ({ shopItems, shopItemCategories: [category] }) })
  const options = () => [...item(1).element().querySelectorAll('option')]
  await expect.element(item(1)).toBeVisible()
  expect(options().map(option => [option.textContent, option.disabled])).toEqual([
    ['Select an item', false],
    ['Sensitive Toothpaste', false],
    ['Gum Care Toothpaste – out of stock', true],
    ['Mouthwash', false],
    ['Cleansing Tablets', false],
  ])
  // A fourth row would have no item left to select.
  const add = page.getByRole('button', { name: '+ Add item' })
  for (const [index, one] of items.filter(({ id }) => id !== gum.id).entries()) {
    if (index > 0) await add.click()
    await item(index + 1).selectOptions(one.id)
  }
  await expect.element(add).not.toBeInTheDocument()
})

test("'Item out of stock.' stands under the select of that item, and goes with it [H§8 UX§20]", async () => {
  await openRequest(undefined, {
    'POST /orders': () => {
      throw soldOut(gum)
    },
  })
  await chooseTwo()
  await place.click()
  await expect.element(item(2)).toHaveAccessibleDescription('Item out of stock.')
  await expect.element(item(2)).toHaveFocus()
  await expect.element(item(1)).not.toHaveAccessibleDescription()
  const chosen = item(2).element().querySelector('option:checked')
  expect(chosen?.textContent).toBe('Gum Care Toothpaste – out of stock')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  await expect.element(page.getByText('Item out of stock.')).not.toBeInTheDocument()
})

for (const { end, answer, says } of [
  { end: 'is placed', answer: () => anOrder(), says: 'Order Placed Successfully!' },
  {
    end: 'finds an item sold out',
    answer: () => {
      throw soldOut(gum)
    },
    says: 'Your samples were not ordered: Gum Care Toothpaste – out of stock',
  },
  {
    end: 'fails',
    answer: () => {
      throw new Refusal('INTERNAL')
    },
    says: 'Failed to Add Order. Please try again.',
  },
]) {
  test(`an order that ${end} after its screen was left says so wherever the person is`, async () => {
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    await openRequest(undefined, { 'POST /orders': () => answered.then(answer) })
    await chooseTwo()
    await place.click()
    await expect.element(place).toHaveAttribute('aria-busy', 'true')
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    resolve()
    await expect.element(page.getByText(says)).toBeVisible()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
}

test('returning to the screen shows an order in progress as busy, and then its result', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<void>()
  const sent = await openRequest(undefined, { 'POST /orders': () => answered.then(() => anOrder()) })
  await chooseTwo()
  await place.click()
  await expect.element(place).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect.element(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
  await page.getByRole('link', { name: 'Sample' }).click()
  await expect.element(place).toHaveAttribute('aria-busy', 'true')
  item(1).element().closest('form')?.requestSubmit()
  resolve()
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
  for (const once of ['GET /carts/summary', 'POST /orders'])
    expect(sent.filter(({ name }) => name === once)).toHaveLength(1)
})

test('what went wrong with an order is over as soon as something is changed', async () => {
  await openRequest(undefined, {
    'POST /orders': () => {
      throw new Refusal('INTERNAL')
    },
  })
  await chooseTwo()
  await place.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Failed to Add Order. Please try again.')
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('how many items are asked for stands beside Place Order, above the tabs', async () => {
  await openRequest()
  await expect.element(page.getByText('0 items')).toBeVisible()
  await item(1).selectOptions(sensitive.id)
  await expect.element(page.getByText('1 item', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '+ Add item' }).click()
  await expect.element(page.getByText('1 item', { exact: true })).toBeVisible()
  await item(2).selectOptions(gum.id)
  await expect.element(page.getByText('2 items')).toBeVisible()
  const [button, tabs] = [place, page.getByRole('navigation')].map(one =>
    one.element().getBoundingClientRect(),
  )
  expect(button?.bottom).toBeLessThanOrEqual(tabs?.top ?? 0)
  expect(tabs?.bottom).toBe(window.innerHeight)
})
