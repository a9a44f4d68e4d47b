import type { AdminRole } from '@portal/contract/admin-roles'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aCaseRow, aSafetyReport } from '../../test/cases.ts'
import { moreActions } from '../../test/choose-action.ts'
import { type Answers, openScreen, refuse } from '../../test/open-screen.tsx'
import { aSample, newId } from '../../test/records.ts'

const shown = aSafetyReport()
const open = (path: string, answers: Answers = {}, role: AdminRole = 'COMPLIANCE') =>
  openScreen(
    path,
    {
      'GET /admin/cases/:id': () => shown,
      'GET /admin/cases': () => ({
        data: [aCaseRow({ kind: 'SAFETY', lotNo: 'GUM-17' })],
        meta: { next: null },
      }),
      'POST /admin/safety-reports/export': () => refuse('EXPORT_TOO_LARGE'),
      ...answers,
    },
    'ADMIN',
    role,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1280, 900))

test('a report shows its details and that no deadline is set; compliance is told that an owner sets it', async () => {
  await open(`/admin/cases/${shown.id}`)
  for (const text of [
    ...['It was life-threatening, or needed or prolonged a hospital stay', '18 to 64 years, Female'],
    ...['Dr Hana Yusof, Dental Professional', '+60 12-345 6789 · hana@example.test', 'GUM-17', '19/11/2026'],
    ...['Cosmetic, serious', 'No deadline set: an owner fills it in under Deadlines.'],
  ])
    await expect.element(page.getByText(text, { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText('No deadline set', { exact: true })).toBeVisible()
})

test('a phone or lot number is not broken at a hyphen on a narrow phone', async () => {
  const lotNo = 'GUM-2026-0417-BX'
  await page.viewport(360, 800)
  await open(`/admin/cases/${shown.id}`, { 'GET /admin/cases/:id': () => ({ ...shown, lotNo }) })
  for (const number of [lotNo, '+60 12-345 6789']) {
    const element = page.getByText(number, { exact: true })
    await expect.element(element).toBeVisible()
    const lines = document.createRange()
    lines.selectNodeContents(element.element())
    expect([number, lines.getClientRects().length]).toEqual([number, 1])
  }
  expect(document.documentElement.scrollWidth).toBe(360)
})

test('an owner opens the deadlines from the report to set the missing one', async () => {
  await open(`/admin/cases/${shown.id}`, { 'GET /admin/case-deadlines': () => [] }, 'OWNER')
  await page.getByRole('link', { name: 'No deadline set: fill it in' }).click()
  await expect.poll(() => location.pathname).toBe('/admin/cases/deadlines')
  await expect.element(page.getByRole('heading', { name: 'Deadlines', level: 1 })).toBeVisible()
})

test('compliance corrects class and seriousness with a reason, and the time of first hearing keeps its seconds', async () => {
  const sent = await open(`/admin/cases/${shown.id}`, {
    'POST /admin/safety-reports/:id': () => shown,
  })
  await button('Correct').click()
  const dialog = page.getByRole('dialog')
  await dialog
    .getByLabelText('Class and seriousness')
    .selectOptions('Medical device, death or serious injury')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('It is a device')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const call = () => sent.find(({ name }) => name.startsWith('POST /admin/safety-reports/'))
  await expect
    .poll(() => call()?.body)
    .toEqual({ severity: 'DEVICE_SERIOUS', heardAt: shown.heardAt, reason: 'It is a device' })
  expect(call()?.headers['if-match']).toBe(`"${shown.updatedAt}"`)
})

test('the timeline shows every class and seriousness that the report has had', async () => {
  const event = { at: '2026-11-21T02:00:00.000Z', by: 'Nurul Huda', shared: false, step: null } as const
  const corrected = aSafetyReport({
    events: [
      { ...event, id: '1', kind: 'OPENED', severity: 'COSMETIC_SERIOUS', text: null },
      { ...event, id: '2', kind: 'RECLASSIFIED', severity: 'DEVICE_SERIOUS', text: 'It is a device' },
    ],
  })
  await open(`/admin/cases/${corrected.id}`, { 'GET /admin/cases/:id': () => corrected })
  await expect.element(page.getByText('opened the case: Cosmetic, serious')).toBeVisible()
  await expect
    .element(page.getByText(/^Nurul Huda corrected class.*: Medical device, death or serious injury$/))
    .toBeVisible()
})

test('a report can be downloaded as CSV and printed', async () => {
  const sent = await open(`/admin/cases/${shown.id}`)
  await button('Download CSV').click()
  await expect
    .poll(() => sent.find(({ name }) => name.endsWith('/export'))?.body)
    .toEqual({ search: String(shown.number) })
  await moreActions().click()
  await expect.element(page.getByRole('menuitem', { name: 'Print' })).toBeVisible()
})

test('the list of reports about one lot shows that filter, and its download has the same filter', async () => {
  const lot = newId()
  const sent = await open(`/admin/cases?kind=SAFETY&lot=${lot}`)
  const remove = page.getByRole('button', { name: /Reports about lot GUM-17/ })
  await expect.element(remove).toBeVisible()
  await button('Download filtered CSV').click()
  await expect.poll(() => sent.find(({ name }) => name.endsWith('/export'))?.body).toEqual({ lot })
  await remove.click()
  await expect.poll(() => location.search).toBe('?kind=SAFETY')
})

test('a sample page links each lot to the reports about it', async () => {
  const lot = { id: newId(), lotNo: 'GUM-17', state: 'OFFERED', expiresOn: '2027-01-01', onHand: 5 } as const
  const answers: Answers = {
    'GET /admin/samples/:id': () => ({
      sample: aSample(),
      lots: [
        {
          ...lot,
          leavesOn: '2026-12-01',
          heldAt: null,
          holdReason: null,
          shipsNext: true,
          returned: false,
          recallCaseId: null,
        },
      ],
      gtins: [],
    }),
    'GET /admin/samples/:id/movements': () => ({ data: [], meta: { next: null } }),
    'GET /admin/safety-reports/lots': () => [{ lotId: lot.id, reports: 2 }],
  }
  await open(`/admin/samples/${newId()}`, answers)
  await page.getByRole('link', { name: '2 reports about this lot' }).click()
  await expect.poll(() => location.pathname + location.search).toBe(`/admin/cases?kind=SAFETY&lot=${lot.id}`)
})

test('beside Cases stands the number that waits, and says how many are new safety reports', async () => {
  const waiting = { registrations: 0, requests: 0, cases: 4, newSafetyReports: 3 }
  await open('/admin/cases', { 'GET /admin/waiting': () => waiting }, 'COMPLIANCE')
  await expect
    .element(page.getByRole('link', { name: 'Cases 4 waiting, 3 new safety reports' }))
    .toBeVisible()
})
