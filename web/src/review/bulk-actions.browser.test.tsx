import type { ResponseData } from '@portal/contract/endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen, refuse, type Sent, writes } from '../../test/open-screen.tsx'
import { anHcp, aRegistration } from '../../test/records.ts'

const SUBMISSIONS = 'POST /campaign-entries/retailer/submissions'
const PROMOTERS = 'GET /promoter/promoters'
const UPDATE = 'POST /campaign-entries/update'
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
const entry: ResponseData<typeof UPDATE> = {
  id: mei.id,
  campaignEntryId: mei.campaignEntryId,
  status: 'COMPLETED',
  campaignInput: { isVerified: true },
}

const open = (answers: Answers = {}) =>
  openScreen(
    '/admin/home?page=1',
    {
      [SUBMISSIONS]: () => ({ data: [mei, arjun, farah], meta }),
      [PROMOTERS]: () => [AISYAH, DANIEL],
      [UPDATE]: () => entry,
      [ASSIGN]: () => ({ updatedUser: anHcp().personalInfo }),
      ...answers,
    },
    'ADMIN',
  )
const pick = (name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const bar = page.getByRole('region', { name: 'Bulk actions' })
/** The names of the highlighted rows. */
const tintedRows = () =>
  [...document.querySelectorAll('tbody tr')]
    .filter(row => getComputedStyle(row).backgroundColor !== 'rgba(0, 0, 0, 0)')
    .map(row => row.querySelector('th span')?.textContent)
/** The decisions and assignments, without the list, which is also read by a POST. */
const changes = (sent: Sent[]) => writes(sent).filter(({ name }) => name !== SUBMISSIONS)
const decision = ({ campaignEntryId }: typeof mei) => ({
  name: UPDATE,
  body: { campaignEntryId, status: 'COMPLETED', campaignInput: { isVerified: true } },
  shown: '"PENDING"',
})
const assignment = ({ companyUser }: typeof mei, registeredByPromoterId: string) => ({
  name: ASSIGN,
  body: { comUserId: companyUser.id, values: { registeredByPromoterId } },
  shown: `"${companyUser.registeredByPromoterId ?? 'NOT_ASSIGNED'}"`,
})

beforeEach(() => page.viewport(1280, 900))

test('several registrations are approved with the same calls as one, each with its own sales rep or the one chosen [R§4]', async () => {
  const sent = await open()
  await pick('Dr Mei Ling Wong').click()
  await pick('Dr Arjun Nair').click()
  await expect.poll(tintedRows).toEqual(['Dr Mei Ling Wong', 'Dr Arjun Nair'])
  await bar.getByRole('button', { name: 'Approve 2' }).click()
  await expect.element(bar.getByLabelText('Assign to')).toHaveAccessibleDescription('Promoter is required.')
  await expect.element(bar.getByLabelText('Assign to')).toHaveFocus()
  expect(changes(sent)).toEqual([])
  await pick('Dr Mei Ling Wong').click()
  await bar.getByLabelText('Assign to').selectOptions('Daniel Lim')
  await bar.getByRole('button', { name: 'Approve 1' }).click()
  await expect.element(page.getByText('Registrations approved: 1')).toBeVisible()
  expect(changes(sent)).toEqual([decision(arjun), assignment(arjun, DANIEL.id)])
  await expect.element(bar).not.toBeInTheDocument()
})

test('registrations changed by others are listed by name and stay selected, and the rest are saved [R§4 R§8 D§8]', async () => {
  const sent = await open({
    [UPDATE]: ({ body }) =>
      // as the contract has it
      (body as { campaignEntryId: string }).campaignEntryId === arjun.campaignEntryId
        ? refuse('ENTRY_DECIDED')
        : entry,
    [ASSIGN]: () => refuse('PROMOTER_CHANGED'),
  })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByLabelText('Assign to').selectOptions('Aisyah Rahman')
  await bar.getByRole('button', { name: 'Approve 3' }).click()
  const alert = page.getByRole('alert')
  await expect
    .element(alert)
    .toHaveTextContent(
      'Registrations approved: 1Not saved:Dr Arjun Nair: This registration was decided in the meantime.Ms Farah Aziz: The sales rep was changed in the meantime.',
    )
  expect(changes(sent)).toEqual([
    decision(mei),
    decision(arjun),
    decision(farah),
    assignment(farah, AISYAH.id),
  ])
  await expect.element(pick('Dr Mei Ling Wong')).not.toBeChecked()
  await expect.element(pick('Dr Arjun Nair')).toBeChecked()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
})

test('a bulk action continues after its screen is left and reports on the next one, and its failures stay until dismissed [UX§20]', async () => {
  const first = Promise.withResolvers<void>()
  const sent = await open({
    [UPDATE]: async ({ body }) => {
      await first.promise
      // as the contract has it
      const { campaignEntryId } = body as { campaignEntryId: string }
      return campaignEntryId === arjun.campaignEntryId ? refuse('ENTRY_DECIDED') : entry
    },
    'GET /admin/activity': () => ({
      data: [],
      meta: { names: {}, lots: {}, orders: {}, cases: {}, next: null },
    }),
  })
  await pick('Dr Mei Ling Wong').click()
  await pick('Dr Arjun Nair').click()
  await bar.getByLabelText('Assign to').selectOptions('Aisyah Rahman')
  await bar.getByRole('button', { name: 'Approve 2' }).click()
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
  expect(changes(sent)).toEqual([decision(mei), decision(arjun)])
  await page.getByRole('link', { name: 'HCP Registration' }).first().click()
  await expect.element(page.getByRole('heading', { name: 'HCP Registration' })).toBeVisible()
  await expect.element(refusals).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect.element(refusals).not.toBeInTheDocument()
})

test('several registrations are assigned to a sales rep without a decision', async () => {
  const sent = await open()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await bar.getByRole('button', { name: 'Assign 3' }).click()
  await expect.element(bar.getByLabelText('Assign to')).toHaveAccessibleDescription('Promoter is required.')
  await bar.getByLabelText('Assign to').selectOptions('Daniel Lim')
  await bar.getByRole('button', { name: 'Assign 3' }).click()
  await expect.element(page.getByText('Registrations assigned: 3')).toBeVisible()
  expect(changes(sent)).toEqual([mei, arjun, farah].map(registration => assignment(registration, DANIEL.id)))
})

test('several registrations can be selected on a phone', async () => {
  await page.viewport(390, 844)
  await open()
  await pick('Dr Arjun Nair').click()
  await expect.element(bar.getByRole('button', { name: 'Approve 1' })).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(390)
  await bar.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect.element(bar).not.toBeInTheDocument()
})
