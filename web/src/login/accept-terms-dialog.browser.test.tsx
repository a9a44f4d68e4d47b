import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, refuse, type Sent } from '../../test/open-screen.tsx'
import { aDocument, anHcp } from '../../test/records.ts'
import { pendingForever } from '../lib/pending-forever.ts'

const ACCEPT = 'POST /profile/update'
const NOTES = [
  { version: 3, text: 'Section 2 names the courier.' },
  { version: 2, text: 'Samples are not sold.' },
  { version: 1, text: 'The first of our own.' },
]
const terms = (version: number) =>
  aDocument({ version, locale: 'ms', changes: NOTES.filter(note => note.version <= version) })

const open = (answers: Answers, acceptedTerms: number | null = null) => {
  const { personalInfo, ...others } = anHcp()
  return openScreen(
    '/login',
    {
      'GET /users/details': () => ({
        ...others,
        personalInfo: { ...personalInfo, registerSource: {}, acceptedTerms },
      }),
      'GET /campaign-entries/final-submission': () => ({
        getFinalSubmissionInfo: [
          {
            id: personalInfo.id,
            status: 'COMPLETED',
            campaignInput: { clinicName: 'Clinic', clinicAddress: 'Street', isVerified: true },
          },
        ],
      }),
      ...answers,
    },
    'RETAILER_STAFF',
  )
}
/** The screen after the terms loads these. */
const HOME: Answers = { 'GET /orders': pendingForever, 'GET /order/get': pendingForever }
const accepted = (sent: Sent[]) =>
  sent
    .filter(({ name }) => name === ACCEPT)
    .map(({ body, headers }) => ({ body, shown: headers['if-match'], text: headers['documents-shown'] }))
const box = () => page.getByRole('checkbox', { name: 'I have read and accept the Terms of Use.' })

test('accepting sends the version on screen, and a newer version must be read first [D§5]', async () => {
  const sent = await open({
    'GET /public/documents': inTurn(
      () => terms(2),
      () => terms(3),
    ),
    [ACCEPT]: () => refuse('TERMS_CHANGED'),
  })
  const body = { values: { registerSource: { 't&c': 'true' } } }
  await box().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The terms were changed in the meantime. Please read them again.')
  await expect.element(box()).not.toBeChecked()
  await box().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect
    .poll(() => accepted(sent))
    .toEqual([
      { body, shown: '"2"', text: 'TERMS 2 ms' },
      { body, shown: '"3"', text: 'TERMS 3 ms' },
    ])
})

test('when the version is unknown, accepting applies to the newest terms', async () => {
  const sent = await open({
    'GET /public/documents': () => refuse('UNAVAILABLE'),
    [ACCEPT]: () => refuse('UNAVAILABLE'),
  })
  await box().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => accepted(sent).map(({ shown }) => shown)).toEqual([undefined])
})

test('an HCP who accepted an earlier version sees what has changed since; a first acceptance shows no changes [D§10]', async () => {
  const answers = { 'GET /public/documents': () => terms(3) }
  const changeNote = page.getByText('The terms have changed since you accepted them.')
  await open(answers)
  await expect.element(box()).toBeVisible()
  await expect.element(changeNote).not.toBeInTheDocument()
  await open(answers, 1)
  await expect.element(changeNote).toBeVisible()
  await expect.element(page.getByText('Section 2 names the courier.')).toBeVisible()
  await expect.element(page.getByText('Samples are not sold.')).toBeVisible()
  await expect.element(page.getByText('The first of our own.')).not.toBeInTheDocument()
})

test('an acceptance whose answer is lost is repeated, and says nothing of a failure [D§10]', async () => {
  const sent = await open({
    ...HOME,
    'GET /public/documents': () => terms(2),
    [ACCEPT]: inTurn(loseCall, () => ({
      updatedUser: { ...anHcp().personalInfo, registerSource: { 't&c': 'true' } },
    })),
  })
  await box().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => accepted(sent)).toHaveLength(2)
  await expect.element(page.getByRole('heading', { name: /Dr/ })).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('when every answer is lost, the state at the server decides whether the terms are accepted [D§10]', async () => {
  const { personalInfo, ...others } = anHcp()
  const details = (registerSource: object) => () => ({
    ...others,
    personalInfo: { ...personalInfo, registerSource },
  })
  await open({
    ...HOME,
    'GET /users/details': inTurn(details({}), details({ 't&c': 'true' })),
    'GET /public/documents': () => terms(2),
    [ACCEPT]: loseCall,
  })
  await box().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { name: /Dr/ })).toBeVisible()
})

test('the language of a first login is stored while the registration is read, so that home waits for neither twice [UX§16]', async () => {
  const { personalInfo, ...others } = anHcp()
  const { promise: read, resolve: reading } = Promise.withResolvers<void>()
  const sent = await open({
    ...HOME,
    'GET /users/details': () => ({ ...others, personalInfo: { ...personalInfo, locale: null } }),
    // The answer comes once the registration is asked for.
    'POST /users/language': async () => {
      await read
      return { locale: 'en' }
    },
    'GET /campaign-entries/final-submission': () => {
      reading()
      return {
        getFinalSubmissionInfo: [
          {
            id: personalInfo.id,
            status: 'COMPLETED',
            campaignInput: { clinicName: 'Clinic', clinicAddress: 'Street', isVerified: true },
          },
        ],
      }
    },
  })
  await expect.element(page.getByRole('heading', { name: 'Dr Hana Yusof' })).toBeVisible()
  expect(sent.filter(({ name }) => name === 'POST /users/language')).toHaveLength(1)
})
