import type { FirstStep } from '@portal/contract/first-steps'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'

const STEPS: FirstStep[] = [
  { step: 'REPS', done: true, lacking: [] },
  { step: 'SAMPLES', done: true, lacking: ['Pharmacist Professional'] },
  { step: 'STOCK', done: false, lacking: ['Dental Professional', 'Pharmacist Professional'] },
  { step: 'HCPS', done: false, lacking: [] },
]
const open = (steps: FirstStep[]) =>
  openScreen('/admin/first-steps', { 'GET /admin/first-steps': () => steps }, 'ADMIN')
const step = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test('each step says whether it is done, for whom it is not, and leads to its room', async () => {
  await open(STEPS)
  await expect.element(step('Sales reps')).toHaveAccessibleDescription(/Done/)
  await expect.element(step('Stock')).toHaveAccessibleDescription(/^To do Receive goods/)
  await expect.element(page.getByText('Nothing is offered yet to: Pharmacist Professional')).toBeVisible()
  await expect
    .element(page.getByText('Nothing is in stock yet for: Dental Professional, Pharmacist Professional'))
    .toBeVisible()
  for (const [name, address] of [
    ['Sales reps', '/admin/reps'],
    ['Samples', '/admin/samples'],
    ['Stock', '/admin/samples'],
    ['HCPs', '/admin/home'],
  ] as const)
    await expect.element(step(name)).toHaveAttribute('href', address)
  await expect.element(page.getByText('Everything is there')).not.toBeInTheDocument()
})

test('once all is there it says that HCPs can request samples', async () => {
  await open(STEPS.map(one => ({ ...one, done: true })))
  await expect.element(page.getByText('Everything is there: HCPs can request samples.')).toBeVisible()
})
