import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { anAddress, anHcp, newId } from '../../test/records.ts'

const REQUEST = '/portal/sample/request'
const category = { id: newId(), name: 'Oral Care Sample' }
const NAMES = ['Sensitive Toothpaste', 'Gum Care Toothpaste', 'Mouthwash', 'Cleansing Tablets']
const items = NAMES.map(name => ({
  id: newId(),
  name,
  categories: [{ categoryId: category.id, category }],
}))

const item = (position: number) => page.getByLabelText(`Item ${position}`, { exact: true })
const place = page.getByRole('button', { name: 'Place Order' })
const number = page.getByLabelText('Collection PIC Mobile Number')

function openRequest(addresses = [anAddress()]) {
  return openScreen(
    REQUEST,
    {
      'GET /users/details': () => anHcp(addresses),
      'GET /shop-items': () => ({ shopItems: items, shopItemCategories: [category] }),
    },
    'RETAILER_STAFF',
  )
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

test('nothing is asked twice: category, clinic, phone and address are filled in, the clinic name read-only [H§2 UX§5]', async () => {
  await openRequest()
  await expect.element(page.getByLabelText('Category')).toHaveValue(category.id)
  await expect.element(page.getByLabelText('Clinic Name')).toHaveValue('BRIGHT SMILE CLINIC')
  await expect.element(page.getByLabelText('Clinic Name')).toHaveAttribute('readonly')
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
