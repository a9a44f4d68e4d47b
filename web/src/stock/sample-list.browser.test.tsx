import type { Sample } from '@portal/contract/stock'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const toothpaste: Sample = {
  id: newId(),
  category: 'Oral Care Sample',
  name: 'Gum Care Toothpaste',
  class: 'Cosmetic',
  registrationNo: null,
  active: true,
  position: 0,
  usable: 98,
  reserved: 2,
  low: false,
  expiringLots: 1,
  updatedAt: '2026-11-20T01:02:03.004Z',
}

test('samples are found by name, number and state, which stand in the address', async () => {
  const other = (values: Partial<Sample>) => ({ ...toothpaste, id: newId(), expiringLots: 0, ...values })
  const samples = [
    toothpaste,
    other({ name: 'Joint Gel', registrationNo: 'NOT26', low: true }),
    other({ name: 'Old Gel', active: false }),
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
