import type { Allowance } from '@portal/contract/limits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, inTurn, openScreen, refuse } from '../../test/open-screen.tsx'
import { anAddress, anHcp, anOrder, newId } from '../../test/records.ts'

const category = { id: newId(), name: 'Oral Care Sample' }
const items = ['Sensitive Toothpaste', 'Gum Care Toothpaste', 'Mouthwash'].map(name => ({
  id: newId(),
  name,
  inStock: true,
  categories: [{ categoryId: category.id, category }],
}))
const [sensitive, gum, rinse] = items as [(typeof items)[0], (typeof items)[0], (typeof items)[0]] // there are three
const all = items.map(({ id }) => id)
const until = '2026-12-31'

const item = (position: number) => page.getByLabelText(`Item ${position}`, { exact: true })
const add = page.getByRole('button', { name: '+ Add item' })
const place = page.getByRole('button', { name: 'Place Order' })
const options = (position: number) =>
  [...item(position).element().querySelectorAll('option')]
    .slice(1)
    .map(option => [option.textContent, option.disabled])

const past = anOrder({
  status: 'COMPLETED',
  orderItem: [sensitive, gum].map(({ id, name }) => ({ shopItem: { id, name, categories: [{ category }] } })),
})

function open(answers: Answers, path = '/portal/sample/request') {
  return openScreen(
    path,
    {
      'GET /users/details': () => anHcp([anAddress()]),
      'GET /shop-items': () => ({ shopItems: items, shopItemCategories: [category] }),
      'GET /orders': () => ({ orders: [] }),
      'GET /order/get': () => ({ checkProduct: [past] }),
      'GET /carts/summary': () => ({ items: [] }),
      'POST /carts': () => ({ id: newId(), shopItemId: newId(), qty: 1, isSelected: true }),
      'POST /address/update': () => anAddress(),
      ...answers,
    },
    'RETAILER_STAFF',
  )
}
const allowing = (...limits: (Pick<Allowance, 'itemIds' | 'left' | 'until'> & Partial<Allowance>)[]) => {
  const allowances = limits.map(limit => ({ had: 2, period: 'YEAR' as const, days: null, ...limit }))
  return { 'GET /sample-allowances': () => ({ allowances }) }
}

test('under an item stands what is left of it and until when; of which none is left cannot be chosen', async () => {
  await open(
    allowing(
      { itemIds: [sensitive.id], left: 2, until },
      { itemIds: [gum.id], left: 0, until },
      { itemIds: [rinse.id], left: 1, until: null },
    ),
  )
  await item(1).selectOptions(sensitive.id)
  await expect.element(item(1)).toHaveAccessibleDescription('2 left until 31/12/2026')
  expect(options(1)).toEqual([
    ['Sensitive Toothpaste', false],
    ['Gum Care Toothpaste – none left', true],
    ['Mouthwash', false],
  ])
  await add.click()
  await item(2).selectOptions(rinse.id)
  await expect.element(item(2)).toHaveAccessibleDescription('1 left')
  await expect.element(add).not.toBeInTheDocument()
})

test('no more items are offered than a limit leaves of all together', async () => {
  await open(allowing({ itemIds: all, left: 2, until }))
  await item(1).selectOptions(sensitive.id)
  await expect.element(item(1)).toHaveAccessibleDescription('2 left in all until 31/12/2026')
  await add.click()
  await item(2).selectOptions(gum.id)
  await expect.element(add).not.toBeInTheDocument()
})

test('what was chosen before and is too much now is said by its field, and not sent', async () => {
  const answers = allowing({ itemIds: all, left: 1, until })
  const sent = await open({
    ...answers,
    'GET /sample-allowances': inTurn(
      () => ({ allowances: [] }),
      () => answers['GET /sample-allowances'](),
    ),
    'POST /orders': () => refuse('LIMIT_REACHED'),
  })
  await item(1).selectOptions(sensitive.id)
  await add.click()
  await item(2).selectOptions(gum.id)
  await place.click()
  await expect.element(page.getByText('Failed to Add Order. Please try again.')).toBeVisible()
  await expect.element(item(2)).toHaveAccessibleDescription('Too many. 1 left in all until 31/12/2026.')
  await place.click()
  await expect.element(item(2)).toHaveFocus()
  expect(sent.filter(({ name }) => name === 'POST /orders')).toHaveLength(1)
})

test('ordering again asks for what limits leave and names the rest', async () => {
  await open(allowing({ itemIds: all, left: 1, until }), '/portal/order')
  await page.getByRole('link', { name: 'Order again' }).click()
  await expect.element(page.getByText('Not available at the moment: Gum Care Toothpaste')).toBeVisible()
  await expect.element(item(1)).toHaveValue(sensitive.id)
  await expect.element(item(2)).not.toBeInTheDocument()
})

test('with the limit used up the screen says what was had and when there is more, and leads to the rep [UX§28]', async () => {
  await open({
    ...allowing({ itemIds: all, left: 0, until: '2026-11-30', had: 6, period: 'MONTH' }),
  })
  await expect
    .element(page.getByText('You have had your 6 samples for November. More from 1 December.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Contact Sales Representative/ }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+$/))
  await expect.element(place).not.toBeInTheDocument()
})
