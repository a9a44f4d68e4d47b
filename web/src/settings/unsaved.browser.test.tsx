import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openSettings, privacy, settings, TEXT, terms } from '../../test/company-settings.ts'
import { inTurn, refuse, writes } from '../../test/open-screen.tsx'

const DISCARD = 'POST /admin/documents/discard'

const name = () => page.getByLabelText('Company name')
const text = () => page.getByLabelText('Text', { exact: true })
const question = () => page.getByRole('alertdialog', { name: 'Leave without saving?' })
const answer = (label: string) => question().getByRole('button', { name: label }).click()
const press = (label: string) => page.getByRole('button', { name: label, exact: true }).click()
const toPrivacy = () => page.getByRole('link', { name: /^Privacy notice/ }).click()
const heading = (title: string) => page.getByRole('heading', { level: 1, name: title })
/** Whether the browser would ask for confirmation before a reload. */
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

beforeEach(() => page.viewport(1280, 900))

test('leaving unsaved changes asks for confirmation: Stay keeps them, and Leave discards them', async () => {
  await openSettings('/admin/settings')
  await name().fill('Half a na')
  await toPrivacy()
  await expect.element(question()).toBeVisible()
  await answer('Stay')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Half a na')
  await toPrivacy()
  await answer('Leave')
  await expect.element(heading('Privacy notice')).toBeVisible()
  await expect.poll(isHeld).toBe(false)
})

test("the browser's Back asks too, and a second Back closes the dialog and stays", async () => {
  await openSettings('/admin/settings/privacy')
  // Open the screen through the router, so that Back has a target.
  await page.getByRole('button', { name: 'Back' }).click()
  await toPrivacy()
  await text().fill(`${TEXT}\n- Typed`)
  history.back()
  await expect.element(question()).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/admin/settings/privacy')
  history.back()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(text()).toHaveValue(`${TEXT}\n- Typed`)
  // The router has taken the browser forward again.
  await expect.poll(() => location.pathname).toBe('/admin/settings/privacy')
  history.back()
  await answer('Leave')
  await expect.element(heading('Settings')).toBeVisible()
  await expect.element(name()).toBeVisible()
})

test('logging out with unsaved changes asks for confirmation, and both Stay and Back cancel it', async () => {
  const sent = await openSettings('/admin/settings/privacy')
  await press('Back')
  await name().fill('Half a na')
  await press('Logout')
  await answer('Stay')
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Half a na')
  await toPrivacy()
  await answer('Leave')
  await text().fill(`${TEXT}\n- Typed`)
  await press('Logout')
  await expect.element(question()).toBeVisible()
  history.back()
  await expect.element(question()).not.toBeInTheDocument()
  await expect.element(text()).toHaveValue(`${TEXT}\n- Typed`)
  expect(sent.filter(call => call.name === 'POST /auth/logout')).toEqual([])
  expect(isHeld()).toBe(true)
})

test('a text typed before the session was lost is restored and saved with the version of the draft it was typed into [UX§22]', async () => {
  const key = 'typed-document-PRIVACY-en'
  const sent = await openSettings('/admin/settings', {
    'POST /admin/documents/draft': () => refuse('DOCUMENT_CHANGED'),
  })
  await toPrivacy()
  await text().fill(`${TEXT}\n- Typed`)
  await expect.poll(() => sessionStorage.getItem(key)).toContain('- Typed')
  const kept = sessionStorage.getItem(key) ?? ''
  await press('Back')
  await answer('Leave')
  await expect.element(heading('Settings')).toBeVisible()
  expect(sessionStorage.getItem(key)).toBeNull()

  sessionStorage.setItem(key, kept.replace('2026-11-21T', '2026-11-20T'))
  await toPrivacy()
  await expect.element(text()).toHaveValue(`${TEXT}\n- Typed`)
  await press('Save draft')
  await expect.poll(() => sent.at(-1)?.headers['if-match']).toContain('2026-11-20T')
  await press('Reload')
  await expect.element(text()).toHaveValue(`${TEXT}\n- Another`)
})

test('without unsaved changes, neither leaving nor a reload asks for confirmation', async () => {
  const saved = { ...settings, name: 'Pharma One', updatedAt: '2026-11-22T00:00:00.000Z' }
  await openSettings('/admin/settings', { 'POST /admin/company': () => saved })
  await expect.element(name()).toBeVisible()
  expect(isHeld()).toBe(false)
  await name().fill('Half a na')
  await expect.poll(isHeld).toBe(true)
  await name().fill(`${settings.name} `)
  await expect.poll(isHeld).toBe(false)
  await name().fill(' Pharma One ')
  await expect.poll(isHeld).toBe(true)
  await press('Save: Company')
  await expect.poll(isHeld).toBe(false)
  await toPrivacy()
  await expect.element(heading('Privacy notice')).toBeVisible()
})

test('Back closes a dialog above unsaved changes without asking for confirmation', async () => {
  const warned = vi.spyOn(console, 'warn')
  await openSettings('/admin/settings')
  await toPrivacy()
  await expect.element(heading('Privacy notice')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await name().fill('Half a na')
  await press('Add logo')
  await expect.element(page.getByRole('dialog', { name: 'Logo' })).toBeVisible()
  history.back()
  await expect.element(page.getByRole('dialog', { name: 'Logo' })).not.toBeInTheDocument()
  await expect.element(name()).toHaveValue('Half a na')
  await expect.element(question()).not.toBeInTheDocument()
  await toPrivacy()
  await expect.element(question()).toBeVisible()
  await answer('Stay')
  expect(warned).not.toHaveBeenCalled()
})

test('discarding a draft asks for confirmation, and a draft that a colleague has changed is kept', async () => {
  const without = { ...privacy, draft: null }
  let discarded = false
  const sent = await openSettings('/admin/settings/privacy', {
    'GET /admin/documents': () => ({ documents: [terms, discarded ? without : privacy] }),
    [DISCARD]: inTurn<typeof without>(
      () => refuse('DOCUMENT_CHANGED'),
      () => {
        discarded = true
        return without
      },
    ),
  })
  await expect.element(text()).toHaveValue(privacy.draft?.texts.en)
  await press('Discard draft')
  const dialog = page.getByRole('alertdialog', { name: 'Discard the draft?' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(writes(sent, DISCARD)).toEqual([])
  await press('Discard draft')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('This document was changed in the meantime.')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(text()).toHaveValue(privacy.draft?.texts.en)
  await press('Discard draft')
  await dialog.getByRole('button', { name: 'Discard draft' }).click()
  await expect.element(page.getByText('Draft discarded')).toBeVisible()
  await expect.element(text()).toHaveValue(TEXT)
  await expect.element(page.getByRole('button', { name: 'Discard draft' })).not.toBeInTheDocument()
  const call = { body: { kind: 'PRIVACY' }, shown: `"${privacy.draft?.updatedAt}"` }
  expect(writes(sent, DISCARD)).toEqual([call, call])
})

test('an unsaved rule of certificates asks too, and a colleague is not overwritten', async () => {
  const shown = { classes: ['Food' as const], graceDays: 7 }
  const sent = await openSettings('/admin/settings', {
    'GET /admin/licence-rule': inTurn(
      () => shown,
      () => ({ ...shown, graceDays: 9 }),
    ),
    'POST /admin/licence-rule': () => refuse('COMPANY_CHANGED'),
  })
  const days = page.getByLabelText('Days of grace')
  await days.fill('14')
  await toPrivacy()
  await answer('Stay')
  await press('Save: Practising certificate')
  await expect.element(page.getByText('These settings were changed in the meantime.')).toBeVisible()
  expect(writes(sent, 'POST /admin/licence-rule')).toEqual([
    { body: { ...shown, graceDays: 14 }, shown: '"7, Food"' },
  ])
  await press('Reload')
  await expect.element(days).toHaveValue('9')
  await toPrivacy()
  await expect.element(heading('Privacy notice')).toBeVisible()
})

test('two sections with unsaved input ask once', async () => {
  const warned = vi.spyOn(console, 'warn')
  await openSettings('/admin/settings')
  await name().fill('Half a na')
  await page.getByLabelText('Days of grace').fill('14')
  await name().fill(settings.name)
  await expect.poll(isHeld).toBe(true)
  await toPrivacy()
  await answer('Stay')
  await name().fill('Half a na')
  await toPrivacy()
  await answer('Leave')
  await expect.element(heading('Privacy notice')).toBeVisible()
  await expect.poll(isHeld).toBe(false)
  expect(warned).not.toHaveBeenCalled()
})
