import type { Movement } from '@portal/contract/stock/stock.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen } from '../../test/open-screen.tsx'
import { aSample } from '../../test/records.ts'

const sample = aSample()
const movement: Movement = {
  id: '7',
  kind: 'SHIP',
  quantity: -1,
  left: 98,
  promised: 0,
  givenBack: 0,
  lotNo: 'A2601',
  label: null,
  reason: null,
  actor: 'Aisyah Rahman',
  createdAt: '2026-11-20T01:02:03.004Z',
}

beforeEach(() => page.viewport(1280, 900))

function openSample(answers: Answers) {
  const lots = () => ({ sample, lots: [], gtins: [] })
  return openScreen(`/admin/samples/${sample.id}`, { 'GET /admin/samples/:id': lots, ...answers }, 'ADMIN')
}

test("a sample's movements load page by page, back to the first", async () => {
  await openSample({
    'GET /admin/samples/:id/movements': ({ query }) =>
      query.cursor === undefined
        ? { data: [movement], meta: { next: movement.id } }
        : {
            data: [{ ...movement, id: '3', kind: 'RECEIVE', quantity: 100, left: 1099 }],
            meta: { next: null },
          },
  })
  const movements = page.getByRole('region', { name: 'Movements' })
  const row = (text: string) => movements.getByRole('listitem').filter({ hasText: text })
  for (const text of ['Aisyah Rahman', '−1', '98 left'])
    await expect.element(row('Shipped A2601').getByText(text)).toBeVisible()
  for (const text of ['+100', '1,099 left'])
    await expect.element(row('Received A2601').getByText(text)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Load more' })).not.toBeInTheDocument()
})

test('the promises of a day are one row, a corrected label shows its old value, and a filter requests one kind', async () => {
  const label = {
    from: { lotNo: 'A2610', expiresOn: '2027-05-31' },
    to: { lotNo: 'A2601', expiresOn: '2027-05-31' },
  }
  const promises: Movement = { ...movement, id: '9', kind: 'PROMISES', quantity: 0, lotNo: null, actor: null }
  const corrected: Movement = {
    ...movement,
    id: '8',
    kind: 'RELABEL',
    quantity: 0,
    label,
    reason: 'Mistyped',
  }
  const sent = await openSample({
    'GET /admin/samples/:id/movements': ({ query }) => ({
      data: query.show === undefined ? [{ ...promises, promised: 12, givenBack: 3 }, corrected] : [corrected],
      meta: { next: null },
    }),
  })
  const movements = page.getByRole('region', { name: 'Movements' })
  await expect.element(movements.getByText('12 promised, 3 given back')).toBeVisible()
  await expect.element(movements.getByText('A2610 → A2601 · Mistyped')).toBeVisible()
  // Days alone, also where the time is known.
  const days = [...movements.element().querySelectorAll('time')].map(({ textContent }) => textContent)
  expect(days).toEqual(['20/11/2026', '20/11/2026'])
  await expect.element(movements.getByText('09:02 · Aisyah Rahman')).toBeVisible()
  await movements.getByLabelText('Show').selectOptions('Corrections and holds')
  await expect.element(movements.getByText('12 promised, 3 given back')).not.toBeInTheDocument()
  expect(sent.at(-1)?.query).toEqual({ show: 'corrected' })
})
