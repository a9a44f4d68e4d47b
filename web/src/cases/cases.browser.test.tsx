import type { AdminRole } from '@portal/contract/admin-roles'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aCaseRow, anIncident, inHours } from '../../test/cases.ts'
import { chooseAction, moreActions } from '../../test/choose-action.ts'
import { type Answers, openScreen, refuse } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const [late, soon, undated, closed] = [
  aCaseRow({ number: 1001, dueAt: inHours(-2.5) }),
  aCaseRow({ number: 1002, dueAt: inHours(60), kind: 'PRIVACY', step: 'ANSWER' }),
  aCaseRow({
    number: 1003,
    dueAt: null,
    kind: 'SAFETY',
    step: 'REPORT',
    sample: { id: newId(), name: 'Gum Care' },
  }),
  aCaseRow({ number: 1004, dueAt: null, closed: { at: '2026-11-22T02:00:00.000Z', outcome: 'SOLVED' } }),
]
const rows = [late, soon, undated, closed]
const incident = anIncident()
const CLOSED = { at: '2026-11-23T02:00:00.000Z', outcome: 'REPORTED', reason: 'All were told' } as const

const open = (path: string, answers: Answers = {}, adminRole: AdminRole = 'OWNER') =>
  openScreen(
    path,
    {
      'GET /admin/cases': () => ({ data: rows, meta: { next: null } }),
      'GET /admin/cases/:id': () => incident,
      ...answers,
    },
    'ADMIN',
    adminRole,
  )
const button = (name: string) => page.getByRole('button', { name, exact: true })
const openIncident = (answers: Answers = {}) => open(`/admin/cases/${incident.id}`, answers)

beforeEach(() => page.viewport(1280, 900))

test('each tab has the number of its cases; overdue and due ones are open ones too', async () => {
  await open('/admin/cases', {
    'GET /admin/case-counts': () => ({ open: 5, overdue: 2, soon: 1, closed: 9 }),
  })
  for (const name of ['All 14', 'Open 5', 'Overdue 2', 'Due within 7 days 1', 'Closed 9'])
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible()
})

test('each case shows the time left in words, overdue cases first, or how it was closed', async () => {
  await open('/admin/cases')
  for (const [number, words] of [
    [1001, 'Overdue by 2 hours'],
    [1002, 'Due in 2 days'],
    [1003, 'No deadline set'],
    [1004, 'Solved'],
  ] as const) {
    const row = page.getByRole('row').filter({ hasText: `Case ${number}` })
    await expect.element(row.getByText(words)).toBeVisible()
  }
  await page.getByRole('link', { name: 'Case 1001, Delivery problem' }).click()
  await expect.poll(() => location.pathname).toBe(`/admin/cases/${late?.id}`)
})

test('kind, status and search are kept in the address and sent to the server; a phone shows cards', async () => {
  await page.viewport(390, 844)
  const sent = await open('/admin/cases')
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByLabelText('Kind').selectOptions('Safety report')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'Overdue' }).click()
  await page.getByLabelText('Search').fill('Case 1001')
  const wanted = { kind: 'SAFETY', state: 'overdue', search: 'Case 1001' }
  await expect.poll(() => Object.fromEntries(new URLSearchParams(location.search))).toEqual(wanted)
  await expect.poll(() => sent.findLast(({ name }) => name === 'GET /admin/cases')?.query).toEqual(wanted)
  expect(page.getByRole('table').elements()).toEqual([])
  await expect.element(page.getByText('Gum Care', { exact: false })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('an empty list and a search without results each show a message', async () => {
  await open('/admin/cases', { 'GET /admin/cases': () => ({ data: [], meta: { next: null } }) })
  await expect.element(page.getByText('No cases yet.', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'Closed' }).click()
  await expect.element(page.getByText('No case matches the search and filters.')).toBeVisible()
})

test("an incident is recorded with an idempotency key and times of the company's time zone, and its page opens", async () => {
  const sent = await open('/admin/cases', { 'POST /admin/incidents': () => incident })
  await button('Record an incident').click()
  await button('Save').click()
  await expect.element(page.getByText('Please say what happened.')).toBeVisible()
  await page.getByLabelText('What happened').fill('A laptop was stolen.')
  await page.getByLabelText('First heard').fill('2026-11-20T09:00')
  await page.getByLabelText('People concerned').fill('120')
  await page.getByLabelText('Names').click()
  await button('Save').click()
  await expect.poll(() => location.pathname).toBe(`/admin/cases/${incident.id}`)
  const call = sent.find(({ name }) => name === 'POST /admin/incidents')
  expect(call?.body).toEqual({
    text: 'A laptop was stolen.',
    heardAt: '2026-11-20T01:00:00.000Z',
    people: 120,
    data: ['NAMES'],
  })
  expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
})

test('a case shows its duties with deadlines, who did them and the reference, and its timeline', async () => {
  await openIncident()
  await expect.element(page.getByText('21/11/2026, 09:00, Nurul Huda · PDP-17')).toBeVisible()
  await expect
    .element(page.getByText('7 calendar days after the step before', { exact: false }))
    .toBeVisible()
  // Once: in the heading.
  await expect.element(page.getByText('Overdue by 2 hours')).toBeVisible()
  await expect.element(page.getByText('Ask the police')).toBeVisible()
  await expect.element(page.getByText('Internal', { exact: true })).toBeVisible()
  // No HCP or rep can read an incident, so notes cannot be shared.
  expect(page.getByLabelText('The person who reported it can read it').elements()).toEqual([])
})

test('a duty is marked as done with time and reference, using the version on screen, and can be undone', async () => {
  const sent = await openIncident({ 'POST /admin/cases/:id/duties': () => incident })
  const last = () => sent.findLast(({ name }) => name.endsWith('/duties'))
  await button('Mark as done: Tell the people concerned').click()
  await page.getByLabelText('When it was done').fill('2026-11-20T08:59')
  await button('Mark as done').click()
  await expect.element(page.getByText('Enter a time after the company first heard.')).toBeVisible()
  await page.getByLabelText('When it was done').fill('2026-11-22T08:59')
  await page.getByLabelText('Reference (optional)').fill('Letter 3')
  await button('Mark as done').click()
  await expect
    .poll(() => last()?.body)
    .toEqual({
      step: 'TELL_PEOPLE',
      doneAt: '2026-11-22T00:59:00.000Z',
      reference: 'Letter 3',
    })
  expect(last()?.headers['if-match']).toBe(`"${incident.updatedAt}"`)
  await button('Undo: Tell the authority').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => last()?.body).toEqual({ step: 'TELL_AUTHORITY', doneAt: null })
})

test('closing asks for outcome and reason and lists unfinished duties; a conflict is reported and the dialog stays open', async () => {
  const sent = await openIncident({ 'POST /admin/cases/:id/close': () => refuse('CASE_CHANGED') })
  await chooseAction('Close case')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('Not done yet: Tell the people concerned.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect.element(dialog.getByText('Please choose an outcome.')).toBeVisible()
  await dialog.getByLabelText('Outcome').selectOptions('Not reportable')
  await dialog.getByLabelText('Reason').fill('The disk was encrypted.')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect.element(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabelText('Why is this not done?').fill('Nobody could read it.')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect
    .element(dialog.getByText('This case was changed in the meantime.', { exact: false }))
    .toBeVisible()
  expect(sent.findLast(({ name }) => name.endsWith('/close'))?.body).toEqual({
    outcome: 'NOT_REPORTABLE',
    reason: 'The disk was encrypted.',
    undone: 'Nobody could read it.',
  })
})

test('a closed case can be reopened and shows no deadline', async () => {
  const ended = anIncident({ closed: CLOSED })
  const sent = await open(`/admin/cases/${ended.id}`, {
    'GET /admin/cases/:id': () => ended,
    'POST /admin/cases/:id/reopen': () => incident,
  })
  await button('Reopen case').click()
  await page.getByLabelText('Reason').fill('More came to light')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen case' }).click()
  await expect
    .poll(() => sent.findLast(({ name }) => name.endsWith('/reopen'))?.body)
    .toEqual({
      reason: 'More came to light',
    })
  expect(page.getByText('Overdue', { exact: false }).elements()).toEqual([])
})

test("a closed case lists the completed steps under 'What was done', and not the others", async () => {
  const ended = anIncident({ closed: CLOSED })
  await open(`/admin/cases/${ended.id}`, { 'GET /admin/cases/:id': () => ended })
  await expect.element(page.getByRole('heading', { name: 'What was done' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Tell the authority' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'Tell the people concerned' }).elements()).toEqual([])
  expect(page.getByText('What to do').elements()).toEqual([])
})

test('a closed case without completed steps has no list of steps', async () => {
  const duties = incident.duties.map(duty => ({ ...duty, done: null }))
  const ended = anIncident({ closed: CLOSED, duties })
  await open(`/admin/cases/${ended.id}`, { 'GET /admin/cases/:id': () => ended })
  await expect.element(button('Reopen case')).toBeVisible()
  expect(page.getByText(/What (was done|to do)/).elements()).toEqual([])
})

test('after a case is closed, the page says so and offers only Reopen', async () => {
  let shown = incident
  await openIncident({
    'GET /admin/cases/:id': () => shown,
    'POST /admin/cases/:id/close': () => {
      shown = { ...incident, closed: CLOSED }
      return shown
    },
  })
  await chooseAction('Close case')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Outcome').selectOptions('Reported')
  await dialog.getByLabelText('Reason').fill('All were told')
  await dialog.getByLabelText('Why is this not done?').fill('Told by the police')
  await dialog.getByRole('button', { name: 'Close case' }).click()
  await expect.element(page.getByText(`Case ${incident.number} was closed.`)).toBeVisible()
  await expect.element(button('Reopen case')).toBeVisible()
  expect(dialog.elements()).toEqual([])
})

test('a case that does not exist shows a message', async () => {
  await open(`/admin/cases/${newId()}`, { 'GET /admin/cases/:id': () => refuse('NOT_FOUND') })
  await expect
    .element(page.getByText('This case does not exist, or you do not have access to it.'))
    .toBeVisible()
})

test('compliance can record incidents and filter by the kinds it handles', async () => {
  await open('/admin/cases', {}, 'COMPLIANCE')
  await expect.element(button('Record an incident')).toBeVisible()
  const kinds = page.getByLabelText('Kind').getByRole('option').elements()
  expect(kinds.map(kind => kind.textContent)).toEqual([
    ...['All', 'Safety report', 'Recall', 'Privacy request', 'Data incident'],
  ])
})

test('a read-only admin has no actions on a case, but has links to what the role may open', async () => {
  const problem = anIncident({ kind: 'DELIVERY', incident: null, hcp: late?.hcp ?? null, orderId: newId() })
  await open(`/admin/cases/${problem.id}`, { 'GET /admin/cases/:id': () => problem }, 'READ_ONLY')
  await expect.element(page.getByRole('link', { name: 'Dr Hana Yusof' })).toBeVisible()
  expect(moreActions().elements()).toEqual([])
  for (const name of [
    'Solve the problem',
    'Add note',
    'Add photo',
    'Mark as done: Tell the people concerned',
  ])
    expect([name, button(name).elements()]).toEqual([name, []])
  expect(page.getByLabelText('Note').elements()).toEqual([])
})

test("the warehouse sees the HCP's name without a link, because the role cannot open registrations", async () => {
  const problem = anIncident({ kind: 'DELIVERY', incident: null, hcp: late?.hcp ?? null })
  await open(`/admin/cases/${problem.id}`, { 'GET /admin/cases/:id': () => problem }, 'WAREHOUSE')
  await expect.element(page.getByText('Dr Hana Yusof')).toBeVisible()
  expect(page.getByRole('link', { name: 'Dr Hana Yusof' }).elements()).toEqual([])
  await expect.element(button('Solve the problem')).toBeVisible()
})
