import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anAddress, anHcp } from '../../test/records.ts'
import { category, gum, item, items, orderAgain, place, sensitive } from '../../test/sample-request.ts'

const places = [anAddress(), anAddress({ name: 'SECOND PLACE' })]
const details = { 'GET /users/details': () => anHcp(places) }

test('a past order is placed again by two taps, with its items, its number and its address', async () => {
  const sent = await orderAgain(details)
  await place.click()
  await expect.element(page.getByText('Order Placed Successfully!')).toBeVisible()
  const bodies = (name: string) => sent.filter(call => call.name === name).map(({ body }) => body)
  expect(bodies('POST /carts')).toMatchObject([{ shopItemId: sensitive.id }, { shopItemId: gum.id }])
  expect(bodies('POST /address/update')).toMatchObject([
    { addrUpdate: { id: places[1]?.id, phone: '6581234567' } },
  ])
  expect(bodies('POST /orders')).toMatchObject([{ addressId: places[1]?.id }])
})

test.each([
  [
    'sold out',
    {
      'GET /shop-items': () => ({
        shopItems: items.map(one => ({ ...one, inStock: one.id !== gum.id })),
        shopItemCategories: [category],
      }),
    },
  ],
  [
    'over a limit',
    {
      'GET /sample-allowances': () => ({
        allowances: [
          {
            itemIds: [sensitive.id, gum.id],
            left: 1,
            until: null,
            had: 1,
            period: 'YEAR' as const,
            days: null,
          },
        ],
      }),
    },
  ],
])('ordering again names what is %s, and asks for the rest', async (_why, answers) => {
  await orderAgain(answers)
  await expect.element(page.getByText('Not available at the moment: Gum Care Toothpaste')).toBeVisible()
  await expect.element(item(1)).toHaveValue(sensitive.id)
  await expect.element(item(2)).not.toBeInTheDocument()
})

test('changes to a repeated order survive a reload', async () => {
  await orderAgain(details)
  await page.getByRole('button', { name: 'Remove item 2' }).click()
  expect(history.state.usr).toEqual({ addressId: places[1]?.id })
  expect(JSON.parse(localStorage.getItem('shopItemId') ?? '')).toEqual([sensitive.id])
})
