import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn, refuse } from '../../test/open-screen.tsx'
import { category, gum, item, items, openRequest, sensitive } from '../../test/sample-request.ts'

test('unavailable items have a section with a switch each to be notified when they are back; a failed switch goes back with an alert', async () => {
  const shopItems = items.map(item => ({ ...item, inStock: item.id !== gum.id }))
  const allowance = {
    ...{ itemIds: [sensitive.id], had: 2, left: 0, until: '2026-11-30' },
    ...{ period: 'MONTH' as const, days: null },
  }
  const wanted = new Set([sensitive.id])
  const sent = await openRequest({
    'GET /shop-items': () => ({ shopItems, shopItemCategories: [category] }),
    'GET /sample-allowances': () => ({ allowances: [allowance] }),
    'GET /back-in-stock': () => ({ itemIds: [...wanted] }),
    'POST /back-in-stock': inTurn(
      () => ({ itemIds: [...wanted.add(gum.id)] }),
      () => refuse('INTERNAL'),
    ),
  })
  const section = page.getByRole('region', { name: 'Tell me when it is back' })
  const gumSwitch = section.getByRole('switch', { name: 'Gum Care Toothpaste Out of stock' })
  const sensitiveSwitch = section.getByRole('switch', { name: /^Sensitive Toothpaste More from / })
  await expect.element(sensitiveSwitch).toBeChecked()
  await expect.element(gumSwitch).not.toBeChecked()
  expect(section.getByRole('switch').elements()).toHaveLength(2)
  await gumSwitch.click()
  await expect.element(gumSwitch).toBeChecked()
  await sensitiveSwitch.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(sensitiveSwitch).toBeChecked()
  const posted = sent.filter(({ name }) => name === 'POST /back-in-stock').map(({ body }) => body)
  expect(posted).toEqual([
    { shopItemId: gum.id, wanted: true },
    { shopItemId: sensitive.id, wanted: false },
  ])
})

test('the section is hidden when all items are available', async () => {
  await openRequest()
  await expect.element(item(1)).toBeVisible()
  await expect.element(page.getByText('Tell me when it is back')).not.toBeInTheDocument()
})
