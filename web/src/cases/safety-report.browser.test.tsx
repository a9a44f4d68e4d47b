import type { SafetyReportChoices } from '@portal/contract/cases/safety-reports.endpoints'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anOwnCase, SAFETY } from '../../test/cases.ts'
import { chooseFile } from '../../test/choose-file.ts'
import { type Answers, MALAYSIA, openScreen, refuse } from '../../test/open-screen.tsx'
import { anHcp, aRep, newId } from '../../test/records.ts'

const order = newId()
const [gum, paste] = [
  { id: newId(), name: 'Gum Care', ordered: true, lots: ['GUM-17', 'GUM-16'] },
  { id: newId(), name: 'Paste', ordered: false, lots: [] },
]
const choices: SafetyReportChoices = { hcp: null, samples: [gum, paste] }
const report = anOwnCase({ kind: 'SAFETY', sample: gum, lotNo: 'GUM-17', dueAt: null, safety: SAFETY })

const open = (path: string, answers: Answers = {}, role: 'RETAILER_STAFF' | 'RETAILER' = 'RETAILER_STAFF') =>
  openScreen(
    path,
    {
      'GET /users/details': () => (role === 'RETAILER' ? aRep() : anHcp()),
      'GET /safety-reports/choices': ({ query }) =>
        query.orderId === undefined ? { ...choices, samples: [{ ...gum, ordered: false }, paste] } : choices,
      'POST /safety-reports': () => report,
      'GET /cases/:id': () => report,
      'GET /cases': () => ({ data: [report], meta: { next: null } }),
      ...answers,
    },
    role,
  )
const field = (label: string) => page.getByLabelText(label, { exact: true })
const send = () => page.getByRole('button', { name: 'Send report' }).click()
const fillIn = async (text = 'Swollen gums') => {
  await field('Describe what happened').fill(text)
}

beforeEach(() => page.viewport(390, 844))

test('the form takes sample and lot from the order and the phone from the profile, asks for no patient name, and opens the sent report', async () => {
  const sent = await open(`/portal/cases/safety-report?order=${order}`)
  await expect.element(field('Sample')).toHaveValue(gum.id)
  await expect.element(field('Lot number (optional)')).toHaveValue('GUM-17')
  await expect.element(page.getByText('In an emergency, call 999.', { exact: false })).toBeVisible()
  await fillIn()
  await field('When it happened (optional)').fill('2026-11-19')
  await page.getByRole('checkbox', { name: /hospital/ }).click()
  await field('Age group').selectOptions('18 to 64 years')
  await field('Email (optional)').fill('hana@example.test')
  await page.getByRole('checkbox', { name: /may contact me/ }).click()
  const labels = [...document.querySelectorAll('label')].map(label => label.textContent)
  expect(labels.filter(label => /name/i.test(label ?? ''))).toEqual([])
  await send()
  await expect.poll(() => location.pathname).toBe(`/portal/cases/${report.id}`)
  const call = sent.find(({ name }) => name === 'POST /safety-reports')
  expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  expect(call?.body).toEqual({
    ...{ sampleId: gum.id, lotNo: 'GUM-17', orderId: order, text: 'Swollen gums' },
    ...{ happenedOn: '2026-11-19', seriousness: ['LIFE_OR_HOSPITAL'] },
    patient: { ageGroup: 'FROM_18', sex: null },
    contact: { phone: '+60 12-300 0001', email: 'hana@example.test', mayContact: true },
  })
  await expect.element(page.getByText('18 to 64 years, Female')).toBeVisible()
})

test('missing and invalid fields show errors, and nothing is sent', async () => {
  const sent = await open('/portal/cases/safety-report')
  await field('Phone number').fill('')
  await field('Email (optional)').fill('nobody')
  await field('When it happened (optional)').fill('2199-01-01')
  await page.getByRole('checkbox', { name: /may contact me/ }).click()
  await send()
  for (const text of [
    ...['Please choose a sample.', 'Please say what happened.', 'Enter a time that is not in the future.'],
    'You have entered an invalid email address',
  ])
    await expect.element(page.getByText(text)).toBeVisible()
  await field('Email (optional)').fill('')
  await expect.element(page.getByText('Please enter a phone number or an email address.')).toBeVisible()
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([])
})

test('choosing another sample fills in its lot, and a product outside the order is sent without the order', async () => {
  const sent = await open(`/portal/cases/safety-report?order=${order}`)
  await field('Sample').selectOptions('Paste')
  await expect.element(field('Lot number (optional)')).toHaveValue('')
  await field('Sample').selectOptions('Gum Care')
  await expect.element(field('Lot number (optional)')).toHaveValue('GUM-17')
  await field('Sample').selectOptions('Paste')
  await fillIn()
  await send()
  await expect.poll(() => sent.find(({ name }) => name === 'POST /safety-reports')?.body).toBeDefined()
  const body = sent.find(({ name }) => name === 'POST /safety-reports')?.body
  expect(body).toMatchObject({ sampleId: paste.id, lotNo: null, happenedOn: null, seriousness: [] })
  expect(body).not.toHaveProperty('orderId')
})

test('a link from a sample preselects it', async () => {
  await open(`/portal/cases/safety-report?sample=${paste.id}`)
  await expect.element(field('Sample')).toHaveValue(paste.id)
})

test('a rep enters who told them and when they first heard', async () => {
  const toldChoices = { ...choices, hcp: { name: 'Dr Mei Ling Wong', phone: '60123000009' } }
  const sent = await open(
    `/sale-rep/cases/safety-report?order=${order}`,
    { 'GET /safety-reports/choices': () => toldChoices },
    'RETAILER',
  )
  await expect.element(field('Name of the person who told you')).toHaveValue('Dr Mei Ling Wong')
  await fillIn()
  await field('When did you first hear?').fill('2026-11-20T09:00')
  await send()
  await expect.poll(() => location.pathname).toBe(`/sale-rep/cases/${report.id}`)
  expect(sent.find(({ name }) => name === 'POST /safety-reports')?.body).toMatchObject({
    toldBy: { name: 'Dr Mei Ling Wong', heardAt: '2026-11-20T01:00:00.000Z' },
    contact: { phone: '+60 12-300 0009', email: null, mayContact: false },
  })
})

test("the photo is sent after the report; if it fails, the report's page says so and the photo can be added again", async () => {
  const sent = await open('/portal/cases/safety-report', {
    'POST /cases/:id/photos': () => refuse('PICTURE_UNREADABLE'),
  })
  await field('Sample').selectOptions('Gum Care')
  await fillIn()
  chooseFile(field('Photo (optional)'), new File(['x'], 'pack.jpg', { type: 'image/jpeg' }))
  // A file that is not a picture has no preview and is not sent.
  await expect.element(page.getByText(/cannot be read|not a picture|JPEG/i).first()).toBeVisible()
  const canvas = new OffscreenCanvas(2, 2)
  canvas.getContext('2d')?.fillRect(0, 0, 2, 2)
  const picture = await canvas.convertToBlob({ type: 'image/png' })
  chooseFile(field('Photo (optional)'), new File([picture], 'pack.png', { type: 'image/png' }))
  await expect.poll(() => document.querySelector('form img')).not.toBeNull()
  await send()
  await expect
    .element(page.getByText('The report was sent, but not the photo.', { exact: false }))
    .toBeVisible()
  expect(sent.filter(({ name }) => name.endsWith('/photos'))).toHaveLength(1)
  expect(location.pathname).toBe(`/portal/cases/${report.id}`)
})

test('when the first version of the report was sent already, the screen says so and opens the list of reports', async () => {
  await open('/portal/cases/safety-report', { 'POST /safety-reports': () => refuse('KEY_REUSED') })
  await field('Sample').selectOptions('Another product, or I do not know')
  await fillIn()
  await send()
  await expect.poll(() => location.pathname).toBe('/portal/cases')
  await expect.element(page.getByText('Your report was already sent', { exact: false })).toBeVisible()
})

test('a late answer leaves a user who has gone to another screen there', async () => {
  const { promise: late, resolve: answer } = Promise.withResolvers<typeof report>()
  await open('/portal/cases/safety-report', { 'POST /safety-reports': () => late })
  await field('Sample').selectOptions('Paste')
  await fillIn()
  await send()
  const { router } = await import('../routes.tsx')
  await router.navigate('/portal/cases')
  await expect.element(page.getByRole('heading', { name: 'Your reports' }).first()).toBeVisible()
  answer(report)
  await expect.element(page.getByText('Report sent', { exact: false })).toBeVisible()
  expect(location.pathname).toBe('/portal/cases')
})

test('a refused report stays on the screen with the time and the number to call', async () => {
  await open('/portal/cases/safety-report', {
    'POST /safety-reports': () => refuse('TOO_MANY_REQUESTS', undefined, 6 * 3600),
  })
  await field('Sample').selectOptions('Paste')
  await fillIn()
  await send()
  const alert = page.getByRole('alert')
  const text = page.getByText(/try again in 6 hours. Your report was not sent/)
  await expect.element(text).toBeVisible()
  const { supportPhone } = MALAYSIA
  await expect.element(alert.getByRole('link')).toHaveAttribute('href', `tel:+${supportPhone}`)
  await expect.element(field('Describe what happened')).toHaveValue('Swollen gums')
})
