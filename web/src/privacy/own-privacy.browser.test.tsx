import type { ResponseData } from '@portal/contract/endpoints'
import type { MyData } from '@portal/contract/privacy/my-data'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, refuse } from '../../test/open-screen.tsx'
import { anHcp } from '../../test/records.ts'

const CORRECT = 'POST /privacy/corrections'
const CLOSE = 'POST /privacy/close-account'
const AT = '2026-11-20T01:02:03.004Z'
const consent = {
  given: true,
  version: '2',
  locale: 'ms',
  at: AT,
  by: 'REP',
  actor: 'Aisyah Rahman',
  place: null,
  source: null,
  givenOn: null,
} as const
const account = { consents: [{ purpose: 'DATA_SHARING', ...consent }], closedAt: null, parcels: 0 } as const
const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
const button = (name: string) => page.getByRole('button', { name, exact: true })

const open = (answers: Answers = {}, path = '/portal/privacy') =>
  openScreen(
    path,
    {
      'GET /users/details': () => anHcp(),
      'GET /privacy/account': () => ({ ...account, consents: [...account.consents] }),
      ...answers,
    },
    'RETAILER_STAFF',
  )

test('each consent shows when, to which text and by whom it was given, and an optional one is withdrawn at once [D§10]', async () => {
  const stopped = { ...consent, purpose: 'SMS_NOTICES', given: false, by: 'SELF', actor: null } as const
  const sent = await open({
    'GET /privacy/account': inTurn<ResponseData<'GET /privacy/account'>>(
      () => ({ ...account, consents: [{ ...stopped, ...consent }, ...account.consents] }),
      () => ({ ...account, consents: [stopped, ...account.consents] }),
    ),
    'POST /messages/preferences': () => ({ SMS: false, WHATSAPP: true }),
  })
  await expect
    .element(page.getByText('Given on 20/11/2026, version 2, Bahasa Melayu, by Aisyah Rahman').first())
    .toBeVisible()
  await expect.element(button('Withdraw: Terms of Use, when logging in')).not.toBeInTheDocument()
  await expect.element(page.getByText('Notifications by WhatsAppNot answered yet')).toBeVisible()
  await expect.element(button('Withdraw: Notifications by WhatsApp')).not.toBeInTheDocument()
  await button('Withdraw: Notifications by SMS').click()
  await expect.element(page.getByText('Withdrawn: Notifications by SMS.')).toBeVisible()
  await expect.element(page.getByText('Withdrawn on 20/11/2026', { exact: false })).toBeVisible()
  await expect.element(button('Withdraw: Notifications by SMS')).not.toBeInTheDocument()
  const bodies = sent.filter(({ name }) => name === 'POST /messages/preferences').map(({ body }) => body)
  expect(bodies).toEqual([{ channel: 'SMS', on: false }])
})

test('withdrawing a required consent leads to closing the account, which states the consequences and asks for a code [D§10]', async () => {
  const sent = await open({
    'GET /privacy/account': inTurn<ResponseData<'GET /privacy/account'>>(
      () => ({ ...account, consents: [...account.consents], parcels: 1 }),
      () => ({ ...account, consents: [...account.consents], parcels: 1, closedAt: AT }),
    ),
    'POST /auth/check-user': () => ({ identity: 'LOGIN' }),
    [CLOSE]: inTurn<{ state: 'WAITING'; number: number }>(
      () => refuse('OTP_INVALID'),
      // The call is repeated when its response is lost.
      loseCall,
      () => ({ state: 'WAITING', number: 1042 }),
    ),
  })
  await button('Withdraw: Sharing of data, as in the privacy notice').click()
  await expect
    .element(dialog.getByText('Withdrawing it closes your account.', { exact: false }))
    .toBeVisible()
  await expect.element(dialog.getByText('after 2–7 years from shipping', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('1 parcel is on the way.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send code' }).click()
  const type = async () => {
    await dialog.getByRole('textbox', { name: 'Digit 1 of 4' }).click()
    await userEvent.keyboard('1234')
  }
  await type()
  await expect.element(dialog.getByText('The code is not correct.')).toBeVisible()
  await type()
  await expect
    .element(page.getByText('You closed your account on 20/11/2026.', { exact: false }))
    .toBeVisible()
  await expect.element(button('Close my account')).not.toBeInTheDocument()
  expect(sent.filter(({ name }) => name === CLOSE).map(({ body }) => body)).toEqual(
    Array(3).fill({ code: '1234' }),
  )
  expect(sent.find(({ name }) => name === 'POST /auth/check-user')?.body).toMatchObject({ type: 'PHONE' })
})

test('a correction asks which field is wrong and for its new value; a lost response is repeated with the same key [D§10]', async () => {
  const sent = await open({
    [CORRECT]: inTurn<{ id: string; number: number }>(loseCall, () => ({ id: AT, number: 1042 })),
  })
  await button('Ask for a correction').click()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(dialog.getByText('Please choose what is wrong.')).toBeVisible()
  await dialog.getByLabelText('What is wrong?').selectOptions('Clinic Name')
  await dialog.getByLabelText('What should it be?').fill('Smile Clinic Bangsar')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('We received your request as case 1042.')).toBeVisible()
  const calls = sent.filter(({ name }) => name === CORRECT)
  expect(calls.map(({ body }) => body)).toEqual(
    Array(2).fill({ field: 'clinicName', text: 'Smile Clinic Bangsar' }),
  )
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

const { personalInfo } = anHcp()
const data: MyData = {
  company: 'Meridian Care',
  madeAt: AT,
  profile: {
    ...{ id: personalInfo.id, name: personalInfo.name, phone: '60123000001', language: 'en' },
    ...personalInfo.extendedFields,
    ...{ registeredAt: AT, registrationStatus: 'COMPLETED', registeredBy: 'Aisyah Rahman' },
    ...{
      channel: 'congress',
      salesRep: 'Aisyah Rahman',
      externalId: null,
      registerCheckedOn: null,
      doNotContact: false,
    },
  },
  licence: { number: 'APC 4711', body: 'MDC', validUntil: '2026-12-31', renewedAt: null },
  addresses: [],
  requests: [
    {
      ...{
        id: personalInfo.id,
        status: 'COMPLETED',
        ending: null,
        requestedAt: AT,
        shippedAt: AT,
        endedAt: AT,
      },
      samples: [{ name: 'Gum Care 75 g', lotNo: 'L1', expiresOn: '2027-06-30', notSent: null }],
      ...{ address: '12 Jalan Ampang', phone: null, remark: null, courier: 'Pos Laju', trackingNo: 'EM1' },
      keptUntil: '2028-11-20T01:02:03.004Z',
    },
  ],
  cart: ['Mouth Rinse'],
  backInStock: [],
  exceptions: [],
  consents: [{ purpose: 'DATA_SHARING', ...consent }],
  messages: [
    { kind: 'REQUEST_APPROVED', at: AT, channel: 'SMS', to: '60123000001', state: 'SENT', text: 'Approved.' },
  ],
  reports: [
    {
      ...{ number: 1042, openedAt: AT, text: 'Smile Clinic', closedAt: null, notes: [] },
      request: { request: 'CORRECTION', field: 'clinicName' },
    },
    {
      ...{ number: 1043, openedAt: AT, text: 'A rash for a day', closedAt: null, notes: [] },
      safety: {
        ...{ lotNo: 'L1', happenedOn: '2026-11-20', seriousness: ['LASTING_HARM'] },
        patient: { ageGroup: 'FROM_18', sex: 'FEMALE' },
        reporter: {
          ...{ name: 'Dr Mei Ling Wong', profession: null, phone: null },
          ...{ email: 'wong@clinic.test', mayContact: true },
        },
      },
    },
    {
      ...{ number: 1044, openedAt: AT, text: '', closedAt: null, notes: [] },
      problem: 'NOT_ARRIVED',
    },
  ],
  sessions: [],
  devices: [],
  activity: [{ at: AT, action: 'session.started', network: '203.0.113.7' }],
}

test("'My data' is a readable page with lots, consents, messages, reports and sign-ins [D§10]", async () => {
  await open({ 'GET /privacy/my-data': () => data }, '/portal/privacy/data')
  for (const text of [
    'Gum Care 75 g, lot L1, expires on 30/06/2027',
    'APC 4711',
    'Valid until: 31/12/2026',
    'Pos Laju, EM1',
    'Mouth Rinse',
    'Sharing of data, as in the privacy notice',
    'Approved.',
    'Correction, Clinic Name: Smile Clinic',
    'wong@clinic.test',
    'Not arrived',
    'congress',
  ])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByText('203.0.113.7', { exact: false })).toBeVisible()
})
