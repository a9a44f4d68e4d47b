import type { SampleLimit } from '@portal/contract/limits/limits.endpoints'
import type { EntryStatus } from '@portal/contract/users/registration-status'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { aRegistration } from '../../test/records.ts'

const CREATE = 'POST /admin/sample-limits/create'
const UPDATE = 'POST /admin/sample-limits/update'
const EXCEPT = 'POST /admin/limit-exceptions'
const HCP = '00000000-0000-7000-8000-0000000000d1'

const limit: SampleLimit = {
  id: '00000000-0000-7000-8000-0000000000e1',
  itemId: null,
  itemName: null,
  category: 'Oral Care Sample',
  profession: 'Dental Professional',
  period: 'DAYS',
  days: 30,
  pieces: 2,
  active: true,
  updatedAt: '2026-11-20T01:02:03.004Z',
}
const all: SampleLimit = {
  ...limit,
  id: '00000000-0000-7000-8000-0000000000e2',
  category: null,
  profession: null,
  period: 'YEAR',
  days: null,
  active: false,
}

const open = (answers: Answers = {}) =>
  openScreen(
    '/admin/samples/limits',
    {
      'GET /admin/sample-limits': () => ({ limits: [limit, all] }),
      'GET /admin/sample-names': () => [],
      ...answers,
    },
    'ADMIN',
  )
const dialog = page.getByRole('dialog')
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

beforeEach(() => page.viewport(1280, 900))

test('each limit is described in words, and an inactive one is marked', async () => {
  await open()
  const row = (hasText: string) => page.getByRole('row').filter({ hasText })
  const [first, second] = [row('2 in any 30 days'), row('2 per calendar year')]
  for (const text of ['Oral Care Sample', '2 in any 30 days', 'Dental Professional'])
    await expect.element(first.getByText(text)).toBeVisible()
  for (const text of ['All samples', '2 per calendar year', 'All professions', 'Not active'])
    await expect.element(second.getByText(text)).toBeVisible()
})

test('a new limit is sent with the values typed, and invalid fields show errors', async () => {
  const sent = await open({ [CREATE]: () => limit })
  await page.getByRole('button', { name: 'Add limit' }).click()
  await dialog.getByLabelText('Period').selectOptions('Rolling days')
  await press('Save')
  await expect
    .element(dialog.getByLabelText('Days'))
    .toHaveAccessibleDescription('Please enter a number from 1 to 366.')
  await expect
    .element(dialog.getByLabelText('Pieces'))
    .toHaveAccessibleDescription('Please enter a number from 1 to 1000.')
  expect(writes(sent, CREATE)).toEqual([])
  await dialog.getByLabelText('Samples').selectOptions('Wellness Sample')
  await dialog.getByLabelText('Days').fill('90')
  await dialog.getByLabelText('Pieces').fill('4')
  await press('Save')
  await expect.element(dialog).not.toBeInTheDocument()
  const body = { itemId: null, category: 'Wellness Sample', profession: null, period: 'DAYS', days: 90 }
  expect(writes(sent, CREATE)).toEqual([{ body: { ...body, pieces: 4, active: true }, shown: undefined }])
})

test('a limit is switched off with the version on screen, and a conflict is reported', async () => {
  const sent = await open({ [UPDATE]: () => refuse('LIMIT_CHANGED') })
  await page.getByRole('button', { name: 'Edit the limit Oral Care Sample, 2 in any 30 days' }).click()
  await dialog.getByRole('checkbox', { name: 'Active' }).click()
  await press('Save')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error: This limit was changed in the meantime.')
  const { itemName: _name, updatedAt, ...values } = limit
  expect(writes(sent, UPDATE)).toEqual([{ body: { ...values, active: false }, shown: `"${updatedAt}"` }])
})

async function openReview(answers: Answers = {}, status: EntryStatus = 'COMPLETED') {
  const sent = await openScreen(
    '/admin/samples/limits',
    {
      'GET /admin/sample-limits': () => ({ limits: [] }),
      'GET /admin/sample-names': () => [],
      'GET /promoter/promoters': () => [],
      'POST /campaign-entries/retailer/submissions': () => ({
        data: [],
        meta: { total: 0, filtered: 0, pending: 0, rejected: 0, page: 1 },
      }),
      'GET /admin/sample-allowances/:id': () => ({
        allowances: [
          {
            limit,
            left: 0,
            until: '2199-12-31',
            exceptions: [
              {
                id: '00000000-0000-7000-8000-0000000000f1',
                pieces: 1,
                until: '2199-11-30',
                reason: 'Congress',
                actor: 'Nurul Huda',
              },
            ],
          },
        ],
      }),
      ...answers,
    },
    'ADMIN',
  )
  const profile = aRegistration({ status })
  profile.companyUser.id = HCP
  localStorage.setItem('profile', JSON.stringify(profile))
  const { router } = await import('../routes.tsx')
  await router.navigate('/admin/profile')
  return sent
}

test("an admin allows an HCP more for the period, with a reason, on the registration's page", async () => {
  const sent = await openReview({ [EXCEPT]: () => ({}) })
  const section = page.getByRole('region', { name: 'Samples this HCP may still request' })
  for (const text of [
    'Oral Care Sample, 2 in any 30 days',
    'None left until 31/12/2199',
    '1 beyond the limit until 30/11/2199, by Nurul Huda: Congress',
  ])
    await expect.element(section.getByText(text)).toBeVisible()
  await section.getByRole('button', { name: 'Allow more of Oral Care Sample, 2 in any 30 days' }).click()
  await expect
    .element(dialog.getByLabelText('Extra pieces'))
    .toHaveAccessibleDescription('Added to what is left now: 0.')
  await dialog.getByLabelText('Until').fill('2020-01-01')
  await press('Allow more')
  await expect.element(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Reason is required.')
  await expect
    .element(dialog.getByLabelText('Until'))
    .toHaveAccessibleDescription('Please enter today or a later date.')
  await dialog.getByLabelText('Until').fill('2199-12-31')
  await dialog.getByLabelText('Reason').fill('Second clinic')
  await press('Allow more')
  await expect.element(dialog).not.toBeInTheDocument()
  const body = { limitId: limit.id, hcpId: HCP, pieces: 1, until: '2199-12-31', reason: 'Second clinic' }
  expect(writes(sent, EXCEPT)).toEqual([{ body, shown: undefined }])
})

test('an exception whose answer was lost is sent again under the same key', async () => {
  const sent = await openReview({ [EXCEPT]: inTurn(loseCall, loseCall, () => ({})) })
  await page.getByRole('button', { name: 'Allow more of Oral Care Sample, 2 in any 30 days' }).click()
  await dialog.getByLabelText('Reason').fill('Second clinic')
  await press('Allow more')
  await expect.element(dialog.getByText(/offline/)).toBeVisible()
  await press('Allow more')
  await expect.element(dialog).not.toBeInTheDocument()
  const keys = sent.filter(({ name }) => name === EXCEPT).map(({ headers }) => headers['idempotency-key'])
  expect([keys.length, new Set(keys).size, typeof keys[0]]).toEqual([3, 1, 'string'])
})

test('the registration shows no limits when none applies', async () => {
  const sent = await openReview({ 'GET /admin/sample-allowances/:id': () => ({ allowances: [] }) })
  await expect.element(page.getByRole('heading', { name: 'Dr Hana Yusof' })).toBeVisible()
  await expect.poll(() => sent.some(({ name }) => name.startsWith('GET /admin/sample-allowances'))).toBe(true)
  await expect.element(page.getByText('Samples this HCP may still request')).not.toBeInTheDocument()
})

test('a registration that is not approved does not load allowances', async () => {
  const sent = await openReview({}, 'PENDING')
  await expect.element(page.getByRole('heading', { name: 'Dr Hana Yusof' })).toBeVisible()
  await expect.element(page.getByText(/^Registered /)).toBeVisible()
  expect(sent.some(({ name }) => name.startsWith('GET /admin/sample-allowances'))).toBe(false)
})
