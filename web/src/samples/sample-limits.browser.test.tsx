import type { Allowance } from '@portal/contract/limits'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { inTurn, refuse } from '../../test/open-screen.tsx'
import {
  add,
  chooseTwo,
  gum,
  item,
  items,
  openRequest,
  optionsOf,
  place,
  sensitive,
} from '../../test/sample-request.ts'

const all = items.map(({ id }) => id)
const until = '2026-12-31'

const allowing = (...limits: (Pick<Allowance, 'itemIds' | 'left' | 'until'> & Partial<Allowance>)[]) => {
  const allowances = limits.map(limit => ({ had: 2, period: 'YEAR' as const, days: null, ...limit }))
  return { 'GET /sample-allowances': () => ({ allowances }) }
}

test('an item says what is left of it and until when, and cannot be chosen if none is left', async () => {
  const [, , rinse, tablets] = all
  await openRequest(
    allowing(
      { itemIds: [sensitive.id], left: 2, until },
      { itemIds: [gum.id, tablets ?? ''], left: 0, until },
      { itemIds: [rinse ?? ''], left: 1, until: null },
    ),
  )
  await item(1).selectOptions(sensitive.id)
  await expect.element(item(1)).toHaveAccessibleDescription('2 left until 31/12/2026')
  expect(optionsOf(1)).toEqual([
    ['Sensitive Toothpaste', false],
    ['Gum Care Toothpaste – none left', true],
    ['Mouthwash', false],
    ['Cleansing Tablets – none left', true],
  ])
  await add.click()
  await item(2).selectOptions(rinse ?? '')
  await expect.element(item(2)).toHaveAccessibleDescription('1 left')
  await expect.element(add).not.toBeInTheDocument()
})

test('no more items are offered than a limit leaves of all together', async () => {
  await openRequest(allowing({ itemIds: all, left: 2, until }))
  await chooseTwo()
  await expect.element(item(1)).toHaveAccessibleDescription('2 left in all until 31/12/2026')
  await expect.element(add).not.toBeInTheDocument()
})

test('a chosen item that is too much now says so by its field, and is not sent', async () => {
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

test('with the limit used up the screen says what was had and when there is more, and leads to the rep [UX§28]', async () => {
  await openRequest(allowing({ itemIds: all, left: 0, until: '2026-11-30', had: 6, period: 'MONTH' }))
  await expect
    .element(page.getByText('You have had your 6 samples for November. More from 1 December.'))
    .toBeVisible()
  await expect
    .element(page.getByRole('link', { name: /^Contact Sales Representative/ }))
    .toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/\d+$/))
  await expect.element(place).not.toBeInTheDocument()
})
