import type { SetupStep } from '@portal/contract/setup-checklist/setup-checklist.endpoints'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '../../test/open-screen.tsx'

const STEPS: SetupStep[] = [
  { step: 'COMPANY', done: false, lacking: [] },
  { step: 'PRIVACY_CONTACT', done: false, lacking: [] },
  { step: 'DOCUMENTS', done: true, lacking: [] },
  { step: 'SECOND_FACTOR', done: false, lacking: [] },
  { step: 'REPS', done: true, lacking: [] },
  { step: 'SAMPLES', done: true, lacking: ['Pharmacist Professional'] },
  { step: 'STOCK', done: false, lacking: ['Dental Professional', 'Pharmacist Professional'] },
  { step: 'LIMITS', done: false, lacking: [] },
  { step: 'HCPS', done: false, lacking: [] },
]
const open = (steps: SetupStep[]) =>
  openScreen('/admin/first-steps', { 'GET /admin/first-steps': () => steps }, 'ADMIN')
const step = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

test('each step shows whether it is done and which professions lack something, and links to its screen', async () => {
  await open(STEPS)
  await expect.element(step('Sales reps')).toHaveAccessibleDescription(/Done/)
  await expect.element(step('Stock')).toHaveAccessibleDescription(/^To do Receive goods/)
  await expect.element(page.getByText('No samples are offered yet to: Pharmacist Professional')).toBeVisible()
  await expect
    .element(page.getByText('No samples are in stock yet for: Dental Professional, Pharmacist Professional'))
    .toBeVisible()
  for (const [name, address] of [
    ['Company', '/admin/settings'],
    ['Privacy contact', '/admin/settings#protection'],
    ['Second factor', '/admin/security'],
    ['Limits', '/admin/samples/limits'],
    ['Sales reps', '/admin/reps'],
    ['Samples', '/admin/samples'],
    ['Stock', '/admin/samples'],
    ['HCPs', '/admin/home'],
  ] as const)
    await expect.element(step(name)).toHaveAttribute('href', address)
  await expect.element(page.getByText('HCPs can request samples now.')).not.toBeInTheDocument()
})

test('once requests are possible the checklist says so, even with recommended steps left', async () => {
  const advised = ['COMPANY', 'SECOND_FACTOR', 'LIMITS']
  await open(STEPS.map(step => ({ ...step, done: !advised.includes(step.step) })))
  await expect.element(page.getByText('HCPs can request samples now.')).toBeVisible()
})

test('requests that nobody is asked to approve are counted, with a link to them', async () => {
  await open(STEPS.map(step => (step.step === 'HCPS' ? { ...step, withoutRep: 3 } : step)))
  await expect.element(page.getByText(/HCP has no sales rep: 3\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Show these requests' }))
    .toHaveAttribute('href', '/admin/requests?status=PROCESSING&rep=NOT_ASSIGNED')
})

test('a connection that needs somebody stands below the others, with a link to its screen', async () => {
  await open([...STEPS, { step: 'WEBHOOKS', done: false, lacking: [] }])
  await expect.element(step('Webhooks')).toHaveAccessibleDescription(/^To do A webhook has failed for a day/)
  await expect.element(step('Webhooks')).toHaveAttribute('href', '/admin/webhooks')
  await expect.element(step('Keys')).not.toBeInTheDocument()
  await expect.element(step('Single sign-on')).not.toBeInTheDocument()
})
