import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openSettings, privacy, settings, TEXT, terms } from '../../test/company-settings.ts'
import { inTurn, refuse, writes } from '../../test/open-screen.tsx'

const SAVE = 'POST /admin/company'
const DRAFT = 'POST /admin/documents/draft'
const PUBLISH = 'POST /admin/documents/publish'

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const text = () => page.getByLabelText('Text', { exact: true })

beforeEach(() => page.viewport(1280, 900))

test('each section saves its own fields with the version on screen, and can then be saved again', async () => {
  const { colour, legalName, expiryMarginDays, lowStockPieces, deliveryDays } = settings
  const invitationsPerDay = 250
  const { privacyEmail, transfers } = settings
  const { officerName, officerEmail, officerAppointedOn, officerNotifiedOn } = settings
  const company = {
    ...{ name: 'Pharma One', supportPhone: '6561234567', privacyEmail, transfers },
    ...{ officerName, officerEmail, officerAppointedOn, officerNotifiedOn },
    ...{ senderName: 'Pharma', colour, legalName, invitationsPerDay },
  }
  const after = { ...settings, ...company, updatedAt: '2026-11-22T00:00:00.000Z' }
  const last = { ...after, expiryMarginDays: 45, updatedAt: '2026-11-23T00:00:00.000Z' }
  const sent = await openSettings('/admin/settings', {
    [SAVE]: inTurn(
      () => after,
      () => last,
    ),
  })
  await page.getByLabelText('Company name').fill(' Pharma One ')
  await page.getByLabelText('Phone prefix').selectOptions('+65')
  await page.getByLabelText('Support number').fill('6123 4567')
  await page.getByLabelText('Sender name').fill('Pharma')
  await page.getByLabelText('Invitations a day').fill('250')
  await page.getByLabelText('Days before expiry').fill('45')
  await page.getByLabelText('Low stock').fill('7')
  await page.getByLabelText('Delivery time').fill('31')
  await expect.element(page.getByText('“Pharma: your code is …”')).toBeVisible()
  await press('Save: Company')
  const off = { unconfirmedParcels: null, unconfirmedDays: null }
  const before = { ...company, expiryMarginDays, lowStockPieces, deliveryDays, ...off }
  await expect.poll(() => writes(sent, SAVE)).toEqual([{ body: before, shown: `"${settings.updatedAt}"` }])
  const section = page.getByRole('region', { name: 'Company' })
  await expect.element(section.getByText('Saved')).toBeVisible()

  // What is typed in another section stays, with its error.
  await press('Save: Stock and delivery')
  await expect
    .element(page.getByLabelText('Delivery time'))
    .toHaveAccessibleDescription(/^Please enter a whole number from 1 to 30/)
  await page.getByLabelText('Delivery time').fill('4')
  await page.getByLabelText('Unconfirmed parcels').fill('2')
  await press('Save: Stock and delivery')
  await expect
    .element(page.getByLabelText('Days on the way'))
    .toHaveAccessibleDescription(/^Please fill in both/)
  await page.getByLabelText('Days on the way').fill('14')
  await press('Save: Stock and delivery')
  await expect.poll(() => writes(sent, SAVE).length).toBe(2)
  expect(writes(sent, SAVE).at(-1)).toMatchObject({
    body: {
      name: 'Pharma One',
      expiryMarginDays: 45,
      lowStockPieces: 7,
      deliveryDays: 4,
      unconfirmedParcels: 2,
      unconfirmedDays: 14,
    },
    shown: `"${after.updatedAt}"`,
  })
})

test('data protection: the contact, a text in each language, and an officer whose days are checked', async () => {
  const sent = await openSettings('/admin/settings', {
    [SAVE]: ({ body }) => ({ ...settings, ...Object(body) }),
  })
  const section = page.getByRole('region', { name: 'Data protection' })
  await page.getByLabelText('Privacy contact').fill(' privacy@pharma.example ')
  await page.getByLabelText('Data in other countries (English)').fill('In Ireland.')
  await page.getByLabelText('Data in other countries (Bahasa Melayu)').fill('Di Ireland.')
  await page.getByLabelText('Officer’s name').fill('Nadia Osman')
  await page.getByLabelText('Appointed on').fill('2026-01-05')
  await page.getByLabelText('Authority notified on').fill('2026-01-04')
  await press('Save: Data protection')
  const email = page.getByLabelText('Officer’s email')
  await expect.element(email).toHaveAccessibleDescription('Please enter name and email of the officer.')
  await expect.element(email).toHaveFocus()
  await email.fill('dpo@pharma.example')
  const notified = page.getByLabelText('Authority notified on')
  await expect
    .element(notified)
    .toHaveAccessibleDescription(/^Please enter a date on or after the appointment\./)
  await notified.fill('2199-01-05')
  await expect
    .element(notified)
    .toHaveAccessibleDescription(/^Please enter a date that is not in the future\./)
  expect(writes(sent, SAVE)).toEqual([])
  await notified.fill('2026-01-05')
  await press('Save: Data protection')
  await expect
    .poll(() => writes(sent, SAVE))
    .toMatchObject([
      {
        body: {
          name: settings.name,
          privacyEmail: 'privacy@pharma.example',
          transfers: { en: 'In Ireland.', ms: 'Di Ireland.' },
          ...{ officerName: 'Nadia Osman', officerEmail: 'dpo@pharma.example' },
          ...{ officerAppointedOn: '2026-01-05', officerNotifiedOn: '2026-01-05' },
        },
      },
    ])
  await expect.element(section.getByText('Saved')).toBeVisible()
})

test.each([1280, 390])(
  'at %i px the index leads to each section, whose address can be opened',
  async width => {
    await page.viewport(width, 800)
    await openSettings('/admin/settings#couriers')
    const region = (name: string) => page.getByRole('region', { name, exact: true })
    await expect.element(region('Couriers')).toBeInViewport()
    const index = page.getByRole('navigation', { name: 'Settings' })
    await index.getByRole('link', { name: 'Practising certificate' }).click()
    await expect.poll(() => location.hash).toBe('#certificates')
    await expect.element(region('Practising certificate')).toBeInViewport()
    expect(index.getByRole('link').elements()).toHaveLength(15)
    const right = index.element().getBoundingClientRect().right
    const start = region('Company').element().getBoundingClientRect().left
    expect(start > right).toBe(width === 1280)
  },
)

test('a sender name with digits shows why it is not allowed, and nothing is sent [H§5]', async () => {
  const sent = await openSettings('/admin/settings')
  await page.getByLabelText('Sender name').fill('3M')
  await press('Save: Company')
  await expect
    .element(page.getByLabelText('Sender name'))
    .toHaveAccessibleDescription(/^Digits would be taken for the code/)
  await expect.element(page.getByLabelText('Sender name')).toHaveFocus()
  expect(writes(sent, SAVE)).toEqual([])
})

test('a save by a colleague is reported; the input stays until Reload is pressed', async () => {
  const theirs = { ...settings, name: 'Theirs', updatedAt: '2026-11-22T00:00:00.000Z' }
  await openSettings('/admin/settings', {
    'GET /admin/company': inTurn(
      () => settings,
      () => theirs,
    ),
    [SAVE]: () => refuse('COMPANY_CHANGED'),
  })
  await page.getByLabelText('Company name').fill('Mine')
  await press('Save: Company')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('These settings were changed in the meantime.')
  await expect.element(page.getByLabelText('Company name')).toHaveValue('Mine')
  await press('Reload')
  await expect.element(page.getByLabelText('Company name')).toHaveValue('Theirs')
})

test('each document shows its version and whether there is a draft, and links to its text', async () => {
  await openSettings('/admin/settings')
  await expect.element(page.getByRole('link', { name: /^Terms of Use Version 2027-01/ })).toBeVisible()
  await page.getByRole('link', { name: /^Privacy notice Version 1, published 20\/11\/2026 Draft/ }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible()
  await expect.element(text()).toHaveValue(privacy.draft?.texts.en)
  const old = page.getByRole('link', { name: 'Version 1' })
  await expect.element(old).toHaveAttribute('href', '/privacy?region=MY&version=1')
})

test("without a text of the company, the editor starts with the portal's own text", async () => {
  await openSettings('/admin/settings/terms')
  await expect.element(text()).toHaveValue(expect.stringMatching(/^# Terms of Use \(Malaysia\)/))
  const heading = page.getByRole('heading', { level: 3, name: 'Terms of Use (Malaysia)' })
  await expect.element(heading).toBeVisible()
})

test('the preview shows only plain text, whatever is typed', async () => {
  await openSettings('/admin/settings/terms')
  await text().fill(`${TEXT}\n- <img src=x onerror="document.title='run'">\n- [x](javascript:alert(1))`)
  await expect.element(page.getByText('For Meridian Care.')).toBeVisible()
  await expect.element(page.getByText('<img src=x', { exact: false }).last()).toBeVisible()
  const main = document.querySelector('main')
  expect(main?.querySelectorAll('img, script, [href^=javascript]')).toHaveLength(0)
  await press('Save draft')
  await expect.element(text()).toHaveAccessibleDescription(/^Please write it without HTML/)
})

test('publishing saves the typed text as a draft, asks for confirmation and publishes that draft', async () => {
  const markdown = `${TEXT}\n- More`
  const draft = {
    texts: { en: markdown },
    changes: { en: 'One point more.' },
    updatedAt: '2026-11-22T00:00:00.000Z',
  }
  const version = { version: 1, publishedAt: draft.updatedAt, publishedBy: 'admin@demo.test' }
  const sent = await openSettings('/admin/settings/terms', {
    [DRAFT]: () => ({ ...terms, draft }),
    [PUBLISH]: () => ({ ...terms, versions: [version], published: draft.texts }),
  })
  await text().fill(`${markdown}\n`)
  await page.getByLabelText('What has changed').fill('One point more.')
  await press('Publish')
  const dialog = page.getByRole('alertdialog', { name: 'Publish version 1?' })
  await expect.element(dialog.getByText(/Every HCP of the company must accept it/)).toBeVisible()
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect.element(page.getByText('Version 1 is published.')).toBeVisible()
  expect(writes(sent, DRAFT)).toEqual([
    {
      body: { kind: 'TERMS', locale: 'en', markdown, changes: 'One point more.' },
      shown: '"NONE"',
    },
  ])
  expect(writes(sent, PUBLISH)).toEqual([{ body: { kind: 'TERMS' }, shown: `"${draft.updatedAt}"` }])
  await expect.element(page.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(page.getByRole('link', { name: 'Version 1', exact: false })).toBeVisible()
  // Nothing is unsaved: the note was published with the text.
  await expect.element(page.getByLabelText('What has changed')).toHaveValue('')
  await expect
    .element(page.getByRole('button', { name: 'Save draft' }))
    .toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('each language of the country has its own text, and leaving an unsaved one asks for confirmation', async () => {
  const draft = { texts: { en: TEXT }, changes: {}, updatedAt: '2026-11-22T00:00:00.000Z' }
  const sent = await openSettings('/admin/settings/terms', {
    'GET /admin/documents': () => ({ documents: [{ ...terms, draft }, privacy] }),
    [DRAFT]: () => ({ ...terms, draft: { ...draft, texts: { ...draft.texts, ms: `${TEXT}\n- Satu lagi` } } }),
  })
  const malay = page.getByRole('link', { name: 'Bahasa Melayu: text missing' })
  await text().fill(`${TEXT}\n- Unsaved`)
  await malay.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect.element(text()).toHaveValue(expect.stringMatching(/^# Terma Penggunaan \(Malaysia\)/))
  await text().fill(`${TEXT}\n- Satu lagi`)
  await press('Save draft')
  await expect.element(page.getByRole('link', { name: 'Bahasa Melayu', exact: true })).toBeVisible()
  expect(writes(sent, DRAFT)).toMatchObject([{ body: { kind: 'TERMS', locale: 'ms' } }])
})

test('a draft that a colleague has saved or published is reported as a conflict, and Reload loads it', async () => {
  const theirs = {
    ...terms,
    draft: { texts: { en: `${TEXT}\n- Theirs` }, changes: {}, updatedAt: '2026-11-22T00:00:00.000Z' },
  }
  await openSettings('/admin/settings/terms', {
    'GET /admin/documents': inTurn(
      () => ({ documents: [terms, privacy] }),
      () => ({ documents: [theirs, privacy] }),
    ),
    [DRAFT]: () => refuse('DOCUMENT_CHANGED'),
  })
  await text().fill(`${TEXT}\n- Mine`)
  await press('Save draft')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This document was changed in the meantime.')
  await expect.element(text()).toHaveValue(`${TEXT}\n- Mine`)
  await press('Reload')
  await expect.element(text()).toHaveValue(theirs.draft.texts.en)
})

test('settings that fail to load show an alert with Retry', async () => {
  const sent = await openSettings('/admin/settings', { 'GET /admin/company': () => refuse('INTERNAL') })
  await expect.element(page.getByText('Settings could not be loaded.')).toBeVisible()
  const reads = () => sent.filter(({ name }) => name === 'GET /admin/company').length
  const before = reads()
  await press('Retry')
  await expect.poll(reads).toBeGreaterThan(before)
})
