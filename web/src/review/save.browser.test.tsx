import type { Registration } from '@portal/contract/review/review.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, inTurn, openScreen, refuse } from '../../test/open-screen.tsx'
import { anHcp, aRegistration, newId } from '../../test/records.ts'

const UPDATE = 'POST /campaign-entries/update'
const ASSIGN = 'POST /profile/update'
const LIST = '/admin/home?search=hana&page=1'
const AISYAH = { id: newId(), name: 'Aisyah Rahman', phone: '60120000001' }
const DANIEL = { id: newId(), name: 'Daniel Lim', phone: '60120000002' }

const rep = page.getByLabelText('Sales Rep')
const verification = page.getByLabelText('Verification')
const save = page.getByRole('button', { name: 'Save' })
const missing = page.getByText('Promoter is required.')

/** Opens a review from the list. @returns the registration, and a function that returns Save's calls so far */
async function openReview(status: Registration['status'], answers: Answers = {}) {
  const { companyUser, ...others } = aRegistration({ status })
  const registeredByPromoterId = status === 'PENDING' ? null : AISYAH.id
  const registration = { ...others, companyUser: { ...companyUser, registeredByPromoterId } }
  const meta = { total: 1, filtered: 1, pending: 0, rejected: 0, page: 1 }
  const entry = { id: others.id, campaignEntryId: others.campaignEntryId, status: 'COMPLETED' as const }
  const sent = await openScreen(
    LIST,
    {
      'POST /campaign-entries/retailer/submissions': () => ({ data: [registration], meta }),
      'GET /promoter/promoters': () => [AISYAH, DANIEL],
      [UPDATE]: () => ({ ...entry, campaignInput: { isVerified: true } }),
      [ASSIGN]: () => ({ updatedUser: anHcp().personalInfo }),
      ...answers,
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: 'Edit Dr Hana Yusof' }).click()
  await expect.element(page.getByRole('heading', { name: 'Profile Review' })).toBeVisible()
  const saved = () =>
    sent.filter(({ name }) => name === UPDATE || name === ASSIGN).map(({ name, body }) => [name, body])
  return { registration, saved }
}

/** Expects the list with the query of before. */
async function expectList(): Promise<void> {
  await expect.poll(() => location.pathname + location.search).toBe(LIST)
  await expect.poll(() => localStorage.getItem('profile')).toBeNull()
}

beforeEach(() => page.viewport(1280, 900))

test('the review shows every field as text, and the current rep and status in two selects [R§2 R§3]', async () => {
  const { registration } = await openReview('COMPLETED')
  expect(JSON.parse(localStorage.getItem('profile') ?? '')).toMatchObject({
    id: registration.id,
    companyUser: { name: 'Dr Hana Yusof' },
  })
  expect(history.state.usr.origin).toBe(LIST)
  expect(
    [...document.querySelectorAll('dt')].map(term => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ]),
  ).toEqual([
    ['Full Name', 'Dr Hana Yusof'],
    ['Phone Number', '+60\u00a012-300\u00a00001'],
    ['Practice Sector', 'Dental'],
    ['Specialty', 'Orthodontist'],
    ['Profession', 'Dental Professional'],
    ['Professional Registration Number', 'MDC 20417'],
    ['Practice place', 'BRIGHT SMILE CLINIC'],
    ['Address', '12 Jalan Ampang'],
  ])
  expect(page.getByRole('main').getByRole('textbox').elements()).toEqual([])
  const options = (select: typeof rep) =>
    [...select.element().querySelectorAll('option')].map(option => option.textContent)
  expect(options(verification)).toEqual(['Select Status', 'Approve', 'Decline'])
  expect(options(rep)).toEqual(['Select Sales Rep', 'Aisyah Rahman', 'Daniel Lim'])
  await expect.element(verification).toHaveValue('COMPLETED')
  await expect.element(rep).toHaveValue(AISYAH.id)
})

test("Approve without a rep shows 'Promoter is required.' and disables Save; Decline clears rep and error [R§2 R§4 R§5]", async () => {
  await openReview('PENDING')
  await expect.element(verification).toHaveValue('')
  await expect.element(save).toBeDisabled()
  await verification.selectOptions('Approve')
  await expect.element(missing).toBeVisible()
  await expect.element(save).toBeDisabled()
  await rep.selectOptions('Daniel Lim')
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(save).toBeEnabled()
  await verification.selectOptions('Decline')
  await expect.element(rep).toHaveValue('')
  await expect.element(missing).not.toBeInTheDocument()
  await expect.element(save).toBeEnabled()
})

test('Save updates the status first and then the new rep, makes each call once for two clicks, and returns to the list [R§2 R§3 R§4 R§5 R§7 D§8]', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { registration, saved } = await openReview('PENDING', {
    [UPDATE]: async () => {
      await answered
      return { ...registration, status: 'COMPLETED' as const, campaignInput: { isVerified: true } }
    },
  })
  await verification.selectOptions('Approve')
  await rep.selectOptions('Daniel Lim')
  await save.dblClick()
  await expect.element(save).toBeDisabled()
  expect(save.element().querySelector('.animate-spin')).not.toBeNull()
  const { campaignEntryId, companyUser } = registration
  const first = [UPDATE, { campaignEntryId, status: 'COMPLETED', campaignInput: { isVerified: true } }]
  expect(saved()).toEqual([first])
  answer()
  await expectList()
  expect(saved()).toEqual([
    first,
    [ASSIGN, { comUserId: companyUser.id, values: { registeredByPromoterId: DANIEL.id } }],
  ])
})

test('a Save without a change still updates the status, but sets no rep [R§4]', async () => {
  const { saved } = await openReview('COMPLETED')
  await save.click()
  await expectList()
  expect(saved().map(([name]) => name)).toEqual([UPDATE])
})

test('Decline asks for confirmation and then makes one call with isVerified false [R§2 R§4 R§7]', async () => {
  const { registration, saved } = await openReview('COMPLETED')
  await verification.selectOptions('Decline')
  await save.click()
  expect(saved()).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expectList()
  const { campaignEntryId } = registration
  expect(saved()).toEqual([
    [
      UPDATE,
      expect.objectContaining({ campaignEntryId, status: 'CANCELLED', campaignInput: { isVerified: false } }),
    ],
  ])
})

test('a Save whose second call fails shows an error and can be repeated', async () => {
  const { saved } = await openReview('PENDING', {
    [ASSIGN]: inTurn(
      () => refuse('INTERNAL'),
      () => ({ updatedUser: anHcp().personalInfo }),
    ),
  })
  await verification.selectOptions('Approve')
  await rep.selectOptions('Daniel Lim')
  await save.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('An error occurred while processing your request.')
  await save.click()
  await expectList()
  expect(saved().map(([name]) => name)).toEqual([UPDATE, ASSIGN, UPDATE, ASSIGN])
})

test('a registration that a colleague has already decided is reported as a conflict, and the list shows the decision [R§4 R§6 D§8]', async () => {
  await openReview('PENDING', { [UPDATE]: () => refuse('ENTRY_DECIDED') })
  await verification.selectOptions('Decline')
  await save.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect.element(page.getByText('This registration was decided in the meantime.')).toBeVisible()
  await expectList()
})

test('Cancel returns to the list and stores nothing; without a registration the review redirects to the list [R§2 D§8]', async () => {
  await openReview('PENDING')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectList()
  const { router } = await import('../routes.tsx')
  await router.navigate('/admin/profile')
  await expect.poll(() => location.pathname + location.search).toBe('/admin/home?page=1')
})

test('after Save the list shows the decision and the sales rep at once, before it is read again', async () => {
  const { promise: read, resolve: answer } = Promise.withResolvers<void>()
  let saving = false
  const registration = aRegistration()
  const meta = { total: 1, filtered: 1, pending: 1, rejected: 0, page: 1 }
  await openReview('PENDING', {
    'POST /campaign-entries/retailer/submissions': async ({ body }) => {
      const isList = (body as { pageSize: number }).pageSize === 10 // as the contract has it
      if (isList && saving) await read
      return { data: [registration], meta }
    },
  })
  await verification.selectOptions('Approve')
  await rep.selectOptions('Daniel Lim')
  saving = true
  await save.click()
  await expectList()
  const row = page.getByRole('row', { name: 'Dr Hana Yusof' })
  await expect.poll(() => row.element().textContent).toMatch(/Approved.*Daniel Lim/)
  answer()
  await expect.poll(() => row.element().textContent).toContain('Pending')
})
