import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '../../test/open-screen.tsx'
import { category, choose, gum, item, items, openRequest, place } from '../../test/sample-request.ts'

test('a sample that was withdrawn since it was chosen is to be chosen again', async () => {
  let offered = items
  await openRequest({
    'GET /shop-items': () => ({ shopItems: offered, shopItemCategories: [category] }),
    'POST /carts': () => {
      offered = items.filter(({ id }) => id !== gum.id)
      return refuse('CATEGORY_NOT_OFFERED')
    },
  })
  await choose(1, gum)
  await place.click()
  await expect.element(page.getByText('Failed to add item to cart.')).toBeVisible()
  await expect.element(item(1)).toHaveTextContent('Select an item')
  await expect.element(item(1)).toHaveAccessibleDescription('Please select an item.')
  await expect.element(page.getByText('0 items')).toBeVisible()
})
