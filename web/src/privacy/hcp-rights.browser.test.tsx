import type { Consent } from '@portal/contract/consents/consents.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, inTurn, openScreen, refuse } from '../../test/open-screen.tsx'
import { anHcpToCorrect, aRegistration } from '../../test/records.ts'

const CORRECT = 'POST /admin/hcps/:id/correct'
const AT = '2026-11-20T01:02:03.004Z'
const consent: Consent = {
  ...{ purpose: 'DATA_SHARING', given: true, version: '2', locale: 'ms', at: AT },
  ...{ by: 'REP', actor: 'Aisyah Rahman', place: null, source: null, givenOn: null },
}
const dialog = page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

async function openReview(answers: Answers) {
  const sent = await openScreen(
    '/admin/home',
    {
      'POST /campaign-entries/retailer/submissions': () => ({
        data: [aRegistration({ status: 'COMPLETED' })],
        meta: { total: 1, filtered: 1, pending: 0, rejected: 0, page: 1 },
      }),
      'GET /promoter/promoters': () => [],
      ...answers,
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: /^Edit / }).click()
  return sent
}

beforeEach(() => page.viewport(1280, 900))

test('details are corrected with a reason and the version on screen, and the page shows the new values [D§10]', async () => {
  const shown = anHcpToCorrect()
  const extendedFields = { ...shown.extendedFields, clinicName: 'NEW CLINIC' }
  const sent = await openReview({
    'GET /admin/hcps/:id/details': () => shown,
    [CORRECT]: inTurn(
      () => refuse('HCP_CHANGED'),
      () => ({ ...shown, phone: '60129876543', phoneUnproved: true, extendedFields }),
    ),
  })
  const limitsRead = () => sent.filter(({ name }) => name.startsWith('GET /admin/sample-allowances/')).length
  await expect.poll(limitsRead).toBe(1)
  await button('Correct details').click()
  await dialog.getByLabelText('Practice name / Clinic name').fill('New clinic')
  await dialog.getByLabelText('Phone number').last().fill('129876543')
  await expect.element(dialog.getByText('We notify the old number.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByLabelText('Reason').fill('Asked for by letter')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog.getByText('This HCP was changed in the meantime.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'External ID' }).fill(' CRM-17 ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('NEW CLINIC')).toBeVisible()
  // Limits go by profession. They are read again after each of the two answers.
  expect(limitsRead()).toBe(3)
  const calls = sent.filter(({ name }) => name.endsWith('/correct'))
  expect(calls.at(-1)?.headers['if-match']).toBe(`"${shown.updatedAt}"`)
  expect(calls.at(-1)?.body).toEqual({
    values: {
      ...{ name: 'Dr Hana Yusof', phone: '60129876543', profession: 'Dental Professional' },
      ...{ specialty: 'Orthodontist', professionalRegNo: 'MDC 20417' },
      ...{ clinicName: 'NEW CLINIC', clinicAddress: '12 Jalan Ampang' },
    },
    externalId: 'CRM-17',
    reason: 'Asked for by letter',
  })
})

test("an HCP's page lists the consents, and an admin can withdraw the consent to notifications [D§10]", async () => {
  const stopped: Consent = {
    ...consent,
    purpose: 'WHATSAPP_NOTICES',
    given: false,
    by: 'ADMIN',
    actor: 'Nurul Huda',
  }
  const yes: Consent = { ...consent, purpose: 'WHATSAPP_NOTICES', place: 'CARD' }
  const sent = await openReview({
    'GET /admin/hcps/:id/consents': inTurn<Consent[]>(
      () => [yes, { ...consent, by: 'SELF', actor: null }],
      () => [stopped, consent],
    ),
    'POST /admin/hcps/:id/stop-notices': () => [stopped, consent],
  })
  await expect
    .element(page.getByText('Given on 20/11/2026, version 2, Bahasa Melayu, by Aisyah Rahman'))
    .toBeVisible()
  await button('Withdraw: Notifications by WhatsApp').click()
  await expect.element(page.getByText('by Nurul Huda', { exact: false })).toBeVisible()
  await expect.element(button('Withdraw: Notifications by WhatsApp')).not.toBeInTheDocument()
  expect(sent.find(({ name }) => name.endsWith('stop-notices'))?.body).toEqual({ channel: 'WHATSAPP' })
})

test('the list of consents says that a withdrawal came by a reply', async () => {
  const withdrawn = { ...consent, purpose: 'SMS_NOTICES', given: false, by: 'SELF', actor: null } as const
  const hcp = { id: aRegistration().id, name: 'Dr Hana Yusof' }
  const data = [{ ...withdrawn, place: 'REPLY' as const, id: aRegistration().id, hcp }]
  await openScreen(
    '/admin/privacy/consents',
    { 'GET /admin/consents': () => ({ data, meta: { next: null } }) },
    'ADMIN',
  )
  await expect
    .element(page.getByRole('cell', { name: 'The HCP, by a reply to a message', exact: true }))
    .toBeVisible()
})

test('the list of consents is filtered by withdrawal and purpose [D§10]', async () => {
  const row = { ...consent, id: aRegistration().id, hcp: { id: aRegistration().id, name: 'Dr Hana Yusof' } }
  const sent = await openScreen(
    '/admin/privacy/consents',
    { 'GET /admin/consents': () => ({ data: [row], meta: { next: null } }) },
    'ADMIN',
  )
  await expect.element(page.getByRole('rowheader', { name: 'Dr Hana Yusof' })).toBeVisible()
  await page.getByRole('link', { name: 'Withdrawn' }).click()
  await page.getByLabelText('Purpose').selectOptions('Notifications by SMS')
  await expect
    .poll(() => sent.filter(({ name }) => name === 'GET /admin/consents').at(-1)?.query)
    .toEqual({ withdrawn: 'true', purpose: 'SMS_NOTICES' })
})

test('what an HCP gave at one moment is one row, and what is given is plain text', async () => {
  const hcp = { id: aRegistration().id, name: 'Dr Hana Yusof' }
  const purposes = ['TERMS_OF_USE', 'DATA_SHARING'] as const
  const data = purposes.map(purpose => ({ ...consent, purpose, given: true, id: aRegistration().id, hcp }))
  await openScreen(
    '/admin/privacy/consents',
    { 'GET /admin/consents': () => ({ data, meta: { next: null } }) },
    'ADMIN',
  )
  await expect.element(page.getByRole('rowheader')).toHaveTextContent('Dr Hana Yusof')
  const cells = [...document.querySelectorAll('tbody td')].map(cell => cell.textContent)
  expect(cells.slice(0, 2)).toEqual([
    'Terms of Use, at registration; Sharing of data, as in the privacy notice',
    'Given',
  ])
  expect(document.querySelector('tbody [data-pill]')).toBeNull()
})
