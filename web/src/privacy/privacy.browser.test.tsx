import { DEFAULT_RETENTION_YEARS } from '@portal/contract/companies/retention'
import type { HcpPrivacy, PrivacyListed, SupplyRecord } from '@portal/contract/privacy/privacy.endpoints'
import { erasedHcpName } from '@portal/contract/users/names'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, refuse, type Sent } from '../../test/open-screen.tsx'
import { aRegistration } from '../../test/records.ts'

const ERASE = 'POST /admin/hcps/erase'
const HOLD = 'POST /admin/hcps/legal-hold'
const LIFT = 'POST /admin/hcps/legal-hold/lift'
const RETENTION = 'POST /admin/retention'
const SUPPLY = 'POST /admin/hcps/:id/supply-records'
const ID = '7f3a21c0-0000-7000-8000-0000000000d1'
const ORDER = '00000000-0000-7000-8000-0000000000a1'

const open: HcpPrivacy = { closing: null, parcels: [], hold: null }
const closing = { state: 'WAITING', since: '2026-11-20T01:02:03.004Z', reason: 'HCP_ASKED' } as const
const waiting: HcpPrivacy = { ...open, closing, parcels: [ORDER] }
const held: HcpPrivacy = {
  ...open,
  hold: { reason: 'Inquiry 12', since: '2026-11-20T01:02:03.004Z', by: 'Nurul Huda' },
}
const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bodiesOf = (sent: Sent[], call: string) =>
  sent.filter(({ name }) => name === call).map(({ body }) => body)
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()

/** Opens the review of an HCP. @param states the server's responses about the account, one per call */
async function openReview(states: HcpPrivacy[], answers: Answers = {}, name = 'Dr Mei Ling Wong') {
  const registration = aRegistration({ status: 'COMPLETED' })
  const data = [{ ...registration, companyUser: { ...registration.companyUser, id: ID, name } }]
  const sent = await openScreen(
    '/admin/home',
    {
      'POST /campaign-entries/retailer/submissions': () => ({
        data,
        meta: { total: 1, filtered: 1, pending: 0, rejected: 0, page: 1 },
      }),
      'GET /promoter/promoters': () => [],
      'GET /admin/hcps/:id/privacy': inTurn(...states.map(state => () => state)),
      ...answers,
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: /^Edit / }).click()
  await expect.element(page.getByRole('heading', { name: 'Privacy', exact: true })).toBeVisible()
  return sent
}

beforeEach(() => page.viewport(1280, 900))

test('closing an account asks for a reason, names the HCP, and returns to the list once the data is erased', async () => {
  const erased = { ...open, closing: { ...closing, state: 'ERASED' as const } }
  const sent = await openReview([open], { [ERASE]: inTurn<HcpPrivacy>(loseCall, () => erased) })
  await button('Close account').click()
  await expect.element(dialog.getByText('Close the account of Dr Mei Ling Wong?')).toBeVisible()
  await press('Close account')
  await expect.element(dialog.getByText('Please choose a reason.')).toBeVisible()
  expect(bodiesOf(sent, ERASE)).toEqual([])
  await dialog.getByLabelText('Reason').selectOptions('The HCP asked for it')
  await press('Close account')
  // The response was lost, and a second press repeats the call.
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await press('Close account')
  await expect.element(page.getByRole('heading', { name: 'HCP Registration' })).toBeVisible()
  await expect.element(page.getByText('The account is closed and its personal data erased.')).toBeVisible()
  expect(localStorage.getItem('profile')).toBeNull()
  expect(bodiesOf(sent, ERASE)).toEqual([
    { id: ID, reason: 'HCP_ASKED' },
    { id: ID, reason: 'HCP_ASKED' },
  ])
})

test('with a parcel on its way the dialog says so, and the review stays open with a link to the request', async () => {
  await openReview([{ ...open, parcels: [ORDER] }, waiting], { [ERASE]: () => waiting })
  await button('Close account').click()
  await expect.element(dialog.getByText('Parcels on their way: 1.', { exact: false })).toBeVisible()
  await dialog.getByLabelText('Reason').selectOptions('No longer needed')
  await press('Close account')
  await expect
    .element(page.getByText('Closed on 20/11/2026: The HCP asked for it.', { exact: false }))
    .toBeVisible()
  const link = page.getByRole('link', { name: '0000000000A1' })
  await expect.element(link).toHaveAttribute('href', `/admin/requests/${ORDER}`)
  await expect.element(button('Close account')).not.toBeInTheDocument()
})

test('a legal hold is placed with a reason, blocks closing the account, and is lifted with a reason', async () => {
  const sent = await openReview([open, held, open], { [HOLD]: () => held, [LIFT]: () => open })
  await button('Place legal hold').click()
  await press('Place legal hold')
  await expect.element(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill(' Inquiry 12 ')
  await press('Place legal hold')
  await expect.element(page.getByText('Legal hold since 20/11/2026, by Nurul Huda: Inquiry 12')).toBeVisible()
  await expect.element(button('Close account')).toBeDisabled()
  await button('Lift legal hold').click()
  await dialog.getByLabelText('Reason').fill('Over')
  await press('Lift legal hold')
  await expect.element(button('Close account')).toBeEnabled()
  expect(bodiesOf(sent, HOLD)).toEqual([{ id: ID, reason: 'Inquiry 12' }])
  expect(bodiesOf(sent, LIFT)).toEqual([{ id: ID, reason: 'Over' }])
})

test('an erased HCP shows under a number and without actions', async () => {
  const erased = { ...open, closing: { ...closing, state: 'ERASED' as const } }
  await openReview([erased], {}, erasedHcpName(ID))
  await expect.element(page.getByRole('heading', { name: 'Erased HCP 7F3A21C0' })).toBeVisible()
  await expect
    .element(page.getByText('Personal data was erased on 20/11/2026', { exact: false }))
    .toBeVisible()
  await expect.element(button('Save')).not.toBeInTheDocument()
  await expect.element(button('Close account')).not.toBeInTheDocument()
})

const listed: PrivacyListed = {
  hcpId: ID,
  name: 'Dr Mei Ling Wong',
  since: '2026-11-20T01:02:03.004Z',
  erasureReason: 'NOT_NEEDED',
  holdReason: null,
  by: 'Nurul Huda',
  parcels: [ORDER],
}

const openPage = (answers: Answers = {}) =>
  openScreen(
    '/admin/privacy',
    {
      'GET /admin/privacy': () => ({ WAITING: 1, HELD: 0, ERASED: 1200 }),
      'GET /admin/privacy/hcps': ({ query }) => ({
        data:
          query.state === 'WAITING'
            ? [listed]
            : query.state === 'ERASED'
              ? [{ ...listed, name: erasedHcpName(ID), by: erasedHcpName(ID), parcels: [] }]
              : [],
        meta: { next: null },
      }),
      ...answers,
    },
    'ADMIN',
  )

test('the page counts and lists HCPs who wait for erasure, are on legal hold or are erased', async () => {
  await openPage()
  await expect.element(page.getByText('Dr Mei Ling Wong')).toBeVisible()
  await expect.element(page.getByText('20/11/2026, by Nurul Huda')).toBeVisible()
  await page.getByRole('link', { name: /^Erased\s*999\+$/ }).click()
  await expect.element(page.getByText('Erased HCP 7F3A21C0', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: /^Legal holds\s*0$/ }).click()
  await expect.element(page.getByText('No HCP is under a legal hold.')).toBeVisible()
})

test('an HCP is found by search and opened in place', async () => {
  const sent = await openPage({
    'GET /admin/privacy/search': () => [{ hcpId: ID, name: 'Dr Wei Jie Koh', clinic: 'KOH CLINIC' }],
    'GET /admin/hcps/:id/privacy': () => held,
  })
  await page.getByPlaceholder('Search by name, clinic, registration number or phone').fill('koh')
  await page.getByRole('button', { name: 'Open Dr Wei Jie Koh' }).click()
  await expect.element(button('Lift legal hold')).toBeVisible()
  expect(sent.filter(({ name }) => name.endsWith('search')).map(({ query }) => query)).toEqual([
    { search: 'koh' },
  ])
})

test('retention years are saved together; shorter ones ask for confirmation, and invalid ones show errors', async () => {
  const sent = await openPage({
    'GET /admin/retention': () => DEFAULT_RETENTION_YEARS,
    [RETENTION]: inTurn(
      () => refuse('INTERNAL'),
      () => ({ ...DEFAULT_RETENTION_YEARS, Medicine: 5 }),
    ),
  })
  const medicine = page.getByLabelText('Medicine, years')
  await medicine.fill('0')
  await button('Save: How long records are kept').click()
  await expect.element(page.getByText('Please enter a number from 1 to 30.')).toBeVisible()
  await medicine.fill('5')
  const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isHeld()).toBe(true)
  await button('Save: How long records are kept').click()
  await expect.element(dialog.getByText('Medicine', { exact: false })).toBeVisible()
  await press('Save')
  await expect.element(page.getByRole('alert')).toBeVisible()
  await button('Save: How long records are kept').click()
  await press('Save')
  await expect.element(page.getByText('Saved')).toBeVisible()
  await expect.poll(isHeld).toBe(false)
  expect(bodiesOf(sent, RETENTION)).toEqual(Array(2).fill({ ...DEFAULT_RETENTION_YEARS, Medicine: 5 }))
})

test('the supply record of an erased HCP is shown after a reason, also when the first answer is lost [D§11]', async () => {
  const listed: PrivacyListed = {
    ...{ hcpId: ID, name: erasedHcpName(ID), since: closing.since, by: 'Nurul Huda' },
    ...{ erasureReason: 'HCP_ASKED', holdReason: null, parcels: [] },
  }
  const record: SupplyRecord = {
    ...{ orderId: ORDER, name: 'Dr Mei Ling Wong', practice: 'Smile Dental', address: '12 Jalan Ampang' },
    ...{ phone: '60123000001', shippedAt: closing.since, keepUntil: '2028-11-20T01:02:03.004Z' },
    samples: [
      {
        ...{ name: 'Gum Care 75 g', class: 'Cosmetic', registrationNo: 'NOT1' },
        ...{ lotNo: 'L1', expiresOn: '2027-06-30' },
      },
    ],
  }
  const sent = await openScreen(
    '/admin/privacy?state=ERASED',
    {
      'GET /admin/privacy': () => ({ WAITING: 0, HELD: 0, ERASED: 1 }),
      'GET /admin/privacy/hcps': () => ({ data: [listed], meta: { next: null } }),
      'GET /admin/retention': () => DEFAULT_RETENTION_YEARS,
      [SUPPLY]: inTurn<SupplyRecord[]>(loseCall, () => [record]),
    },
    'ADMIN',
    'COMPLIANCE',
  )
  await button('Supply record').click()
  await press('Show')
  await expect.element(dialog.getByText('Reason is required.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Recall of lot L1')
  await press('Show')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await press('Show')
  for (const text of ['Dr Mei Ling Wong', 'Smile Dental, 12 Jalan Ampang', '+60 12-300 0001', '20/11/2028'])
    await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
  await expect
    .element(dialog.getByText('Gum Care 75 g, lot L1, expires on 30/06/2027, Cosmetic, NOT1'))
    .toBeVisible()
  // It begins at its top, however many parcels there are.
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(bodiesOf(sent, SUPPLY.replace(':id', ID))).toEqual(Array(2).fill({ reason: 'Recall of lot L1' }))
})
