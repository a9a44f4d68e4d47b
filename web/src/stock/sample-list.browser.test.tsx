import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { aSample } from '../../test/records.ts'

const toothpaste = aSample({ name: 'Gum Care Toothpaste', expiringLots: 1 })

test('samples are found by name, number and state, which stand in the address', async () => {
  const samples = [
    toothpaste,
    aSample({ name: 'Joint Gel', registrationNo: 'NOT26', low: true }),
    aSample({ name: 'Old Gel', active: false }),
  ]
  const answers = {
    'GET /admin/samples': () => ({ samples }),
    'GET /admin/sample-rules': () => ({ rules: [] }),
  }
  await openScreen('/admin/samples', answers, 'ADMIN')
  const names = () =>
    page
      .getByRole('link', { name: /Toothpaste|Gel/ })
      .elements()
      .map(link => link.textContent)
  const state = page.getByLabelText('State')
  for (const [choice, found] of [
    ['Low stock', ['Joint Gel']],
    ['Expiring soon', [toothpaste.name]],
    ['Not offered', ['Old Gel']],
    ['Offered', [toothpaste.name, 'Joint Gel']],
  ] as const) {
    await state.selectOptions(choice)
    await expect.poll(names).toEqual(found)
  }
  await page.getByLabelText('Search').fill('not26')
  await expect.poll(names).toEqual(['Joint Gel'])
  await expect.poll(() => location.search).toBe('?state=active&search=not26')
  await page.getByLabelText('Search').fill('nothing like it')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(names).toHaveLength(3)
})
