import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Answers,
  inTurn,
  loseCall,
  openScreen,
  refuse,
  type Sent,
  writes,
} from '../../test/open-screen.tsx'
import { anHcp, aRegistration } from '../../test/records.ts'

const SUBMISSIONS = 'POST /campaign-entries/retailer/submissions'
const PROMOTERS = 'GET /promoter/promoters'
const APPROVE = 'POST /admin/registrations/approve'
const ASSIGN = 'POST /profile/update'
const AISYAH = { id: '00000000-0000-7000-8000-0000000000d1', name: 'Aisyah Rahman', phone: '60120000001' }
const DANIEL = { id: '00000000-0000-7000-8000-0000000000d2', name: 'Daniel Lim', phone: '60120000002' }

function named(name: string, registeredByPromoterId: string | null) {
  const registration = aRegistration()
  return { ...registration, companyUser: { ...registration.companyUser, name, registeredByPromoterId } }
}
const mei = named('Dr Mei Ling Wong', AISYAH.id)
const arjun = named('Dr Arjun Nair', null)
const farah = named('Ms Farah Aziz', null)

const meta = { total: 3, filtered: 3, pending: 3, rejected: 0, page: 1 }
const open = (answers: Answers = {}) =>
  openScreen(
    '/admin/home?page=1',
    {
      [SUBMISSIONS]: () => ({ data: [mei, arjun, farah], meta }),
      [PROMOTERS]: () => [AISYAH, DANIEL],
      [APPROVE]: ({ body }) => ({ approved: idsIn(body).length, refused: [] }),
      [ASSIGN]: () => ({ updatedUser: anHcp().personalInfo }),
      ...answers,
    },
    'ADMIN',
  )
const pick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const bar = page.getByRole('region', { name: 'Selected' })
const dialog = page.getByRole('dialog')
const select = page.getByRole('button', { name: 'Select', exact: true })
/** Chooses the rep that the dialog asks for. */
async function assignTo(rep: string, action: string): Promise<void> {
  await dialog.getByLabelText('Assign to').selectOptions(rep)
  await dialog.getByRole('button', { name: action }).click()
}
const allOfFilter = bar.getByRole('button', { name: /^All \d+ of this filter$/ })
/** The names of the highlighted rows. */
const tintedRows = () =>
  [...document.querySelectorAll('tbody tr')]
    .filter(row => getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)')
    .map(row => row.querySelector('th span')?.textContent)
/** The decisions and assignments, without the list, which is also read by a POST. */
const changes = (sent: Sent[]) => writes(sent).filter(({ name }) => name !== SUBMISSIONS)
const idsIn = (body: unknown) => (body as { ids: string[] }).ids // as the contract has it
const approval = (registrations: readonly { id: string }[], repId?: string) => ({
  name: APPROVE,
  body: { ids: registrations.map(({ id }) => id), ...(repId && { repId }) },
})
const assignment = ({ companyUser }: typeof mei, registeredByPromoterId: string) => ({
  name: ASSIGN,
  body: { comUserId: companyUser.id, values: { registeredByPromoterId } },
  shown: `"${companyUser.registeredByPromoterId ?? 'NOT_ASSIGNED'}"`,
})

beforeEach(() => page.viewport(1280, 900))

test('registrations with reps are approved in three presses by one call, and boxes show only while selecting [R§4]', async () => {
  const sent = await open({ [SUBMISSIONS]: () => ({ data: [mei], meta: { ...meta, filtered: 1 } }) })
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
  await select.click()
  await allOfFilter.click()
  await bar.getByRole('button', { name: 'Approve 1' }).click()
  await expect.element(bar.getByText('Registrations approved: 1')).toBeVisible()
  expect(changes(sent)).toEqual([approval([mei])])
  expect(page.getByRole('checkbox').elements()).toEqual([])
})

test('a rep is offered only if some have none; the others keep theirs [R§4]', async () => {
  const sent = await open()
  await select.click()
  await pick('Dr Mei Ling Wong').click()
  await page.getByRole('cell', { name: 'BRIGHT SMILE CLINIC' }).nth(1).click()
  await expect.poll(tintedRows).toEqual(['Dr Mei Ling Wong', 'Dr Arjun Nair'])
  await bar.getByRole('button', { name: 'Approve 2' }).click()
  await expect.element(dialog.getByText('Without a sales rep: 1', { exact: false })).toBeVisible()
  await assignTo('Daniel Lim', 'Approve 2')
  await expect.element(bar.getByText('Registrations approved: 2')).toBeVisible()
  expect(changes(sent)).toEqual([approval([mei, arjun], DANIEL.id)])
})

test('where none has a rep, one must be chosen [R§4]', async () => {
  const sent = await open()
  await select.click()
  await pick('Dr Arjun Nair').click()
  await bar.getByRole('button', { name: 'Approve 1' }).click()
  await dialog.getByRole('button', { name: 'Approve 1' }).click()
  await expect
    .element(dialog.getByLabelText('Assign to'))
    .toHaveAccessibleDescription('Promoter is required.')
  expect(changes(sent)).toEqual([])
})

test('a page is approved in four presses: those without a rep can be left pending, and are listed with the reason [R§4]', async () => {
  const message = 'Promoter is required.'
  const refused = [arjun, farah].map(({ id }) => ({ id, code: 'PROMOTER_REQUIRED', message }))
  const sent = await open({ [APPROVE]: () => ({ approved: 1, refused }) })
  const presses = [
    select,
    allOfFilter,
    bar.getByRole('button', { name: 'Approve 3' }),
    dialog.getByRole('button', { name: 'Approve 3' }),
  ]
  for (const button of presses) await button.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Registrations approved: 1Not saved:Dr Arjun Nair: Promoter is required.Ms Farah Aziz: Promoter is required.',
    )
  expect(changes(sent)).toEqual([approval([mei, arjun, farah])])
  expect(presses).toHaveLength(4)
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
})

/** A list of so many pending registrations, page by page. */
const listOf =
  (rows: readonly (typeof mei)[]) =>
  ({ body }: Pick<Sent, 'body'>) => {
    const { page: shown = 1, pageSize = 10 } = body as { page?: number; pageSize?: number } // as the contract has it
    const data = rows.slice((shown - 1) * pageSize, shown * pageSize)
    return { data, meta: { ...meta, total: rows.length, filtered: rows.length, page: shown } }
  }

test('all of a filter are approved a hundred at a time; a call that fails ends it, and the rest is counted [decision 79]', async () => {
  const rows = Array.from({ length: 250 }, (_, no) => named(`Dr Waiting ${no}`, AISYAH.id))
  const sent = await open({
    [SUBMISSIONS]: listOf(rows),
    [APPROVE]: inTurn(() => ({ approved: 100, refused: [] }), loseCall),
  })
  await select.click()
  await bar.getByRole('button', { name: 'All 250 of this filter' }).click()
  await bar.getByRole('button', { name: 'Approve 250' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Registrations approved: 100Not saved:150 registrations: You seem to be offline. Please check your connection and try again.',
    )
  expect(changes(sent)).toEqual([approval(rows.slice(0, 100)), approval(rows.slice(100, 200))])
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
})

test('a registration that moves to the next page while all are read is approved once', async () => {
  const rows = Array.from({ length: 101 }, (_, no) => named(`Dr Waiting ${no}`, AISYAH.id))
  const newest = named('Dr Newest', AISYAH.id)
  const sent = await open({
    [SUBMISSIONS]: call =>
      // The newest comes between the first page and the second.
      listOf((call.body as { page?: number }).page === 2 ? [newest, ...rows] : rows)(call),
  })
  await select.click()
  await bar.getByRole('button', { name: 'All 101 of this filter' }).click()
  await bar.getByRole('button', { name: 'Approve 101' }).click()
  await expect.element(bar.getByText('Registrations approved: 101')).toBeVisible()
  expect(changes(sent)).toEqual([approval(rows.slice(0, 100)), approval(rows.slice(100))])
})

test('all of a filter are selected beyond the page on screen, and only pending ones are approved', async () => {
  const approved = Array.from({ length: 118 }, () => named('Dr Approved Already', AISYAH.id)).map(
    registration => ({ ...registration, status: 'COMPLETED' as const }),
  )
  const rows = [mei, ...approved, named('Dr Teck Seng Leong', AISYAH.id)]
  const sent = await open({
    [SUBMISSIONS]: listOf(rows),
  })
  await select.click()
  await bar.getByRole('button', { name: 'All 120 of this filter' }).click()
  await expect.element(bar.getByText('120 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Approve 2' }).click()
  await expect.element(bar.getByText('Registrations approved: 2')).toBeVisible()
  expect(changes(sent)).toEqual([approval(rows.filter(({ status }) => status === 'PENDING'))])
})

test('registrations changed by others are listed by name, and the rest are saved [R§4 R§8 D§8]', async () => {
  const refused = [{ id: arjun.id, code: 'ENTRY_DECIDED', message: 'Decided.' }]
  const sent = await open({
    [APPROVE]: () => ({ approved: 2, refused }),
    [ASSIGN]: ({ body }) =>
      Object(body).comUserId === farah.companyUser.id
        ? refuse('PROMOTER_CHANGED')
        : { updatedUser: anHcp().personalInfo },
  })
  await select.click()
  await allOfFilter.click()
  await bar.getByRole('button', { name: 'Approve 3' }).click()
  await assignTo('Aisyah Rahman', 'Approve 3')
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent(
      'Registrations approved: 2Not saved:Dr Arjun Nair: This registration was decided in the meantime.',
    )
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await select.click()
  await pick('Dr Arjun Nair').click()
  await pick('Ms Farah Aziz').click()
  await bar.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Assign 2' }).click()
  await assignTo('Daniel Lim', 'Assign 2')
  await expect
    .element(alert)
    .toHaveTextContent(
      'Registrations assigned: 1Not saved:Ms Farah Aziz: The sales rep was changed in the meantime.',
    )
  expect(changes(sent)).toEqual([
    approval([mei, arjun, farah], AISYAH.id),
    assignment(arjun, DANIEL.id),
    assignment(farah, DANIEL.id),
  ])
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
})

test('a bulk action continues after its screen is left and reports on the next one, and its failures stay until dismissed [UX§20]', async () => {
  const first = Promise.withResolvers<void>()
  const sent = await open({
    [APPROVE]: async () => {
      await first.promise
      return { approved: 1, refused: [{ id: arjun.id, code: 'ENTRY_DECIDED', message: 'Decided.' }] }
    },
    'GET /admin/activity': () => ({
      data: [],
      meta: { names: {}, lots: {}, orders: {}, cases: {}, next: null },
    }),
  })
  await select.click()
  await pick('Dr Mei Ling Wong').click()
  await pick('Dr Arjun Nair').click()
  await bar.getByRole('button', { name: 'Approve 2' }).click()
  await assignTo('Aisyah Rahman', 'Approve 2')
  expect(page.getByText('Approving registrations').elements()).toEqual([])
  await page.getByRole('link', { name: 'Activity' }).click()
  await expect.element(page.getByRole('heading', { name: 'Activity' })).toBeVisible()
  await expect.element(page.getByText('Approving registrations: 0 of 2 done')).toBeVisible()
  const leave = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leave)
  expect(leave.defaultPrevented).toBe(true)
  first.resolve()
  const refusals = page.getByRole('alert').filter({ hasText: 'Dr Arjun Nair: This registration' })
  await expect.element(refusals).toBeVisible()
  expect(changes(sent)).toEqual([approval([mei, arjun], AISYAH.id)])
  await page.getByRole('link', { name: 'HCP Registration' }).first().click()
  await expect.element(page.getByRole('heading', { name: 'HCP Registration' })).toBeVisible()
  await expect.element(refusals).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect.element(refusals).not.toBeInTheDocument()
})

test('several registrations are assigned to a sales rep without a decision', async () => {
  const sent = await open()
  await select.click()
  await allOfFilter.click()
  await bar.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Assign 3' }).click()
  await dialog.getByRole('button', { name: 'Assign 3' }).click()
  await expect
    .element(dialog.getByLabelText('Assign to'))
    .toHaveAccessibleDescription('Promoter is required.')
  await assignTo('Daniel Lim', 'Assign 3')
  await expect.element(bar.getByText('Registrations assigned: 3')).toBeVisible()
  expect(changes(sent)).toEqual([mei, arjun, farah].map(registration => assignment(registration, DANIEL.id)))
})

test('several registrations can be selected on a phone', async () => {
  await page.viewport(390, 844)
  await open()
  await select.click()
  await pick('Dr Arjun Nair').click()
  await expect.element(bar.getByRole('button', { name: 'Approve 1' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  await bar.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(bar).not.toBeInTheDocument()
})
