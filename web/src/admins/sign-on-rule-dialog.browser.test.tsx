import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import type { SignOnRule } from '@portal/contract/auth/single-sign-on.endpoints'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, openScreen, writes } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const NONE: SignOnRule = { configured: true, only: false, breakGlassId: null, providerFactor: false }
const nadia: AdminAccount = {
  ...{ id: newId(), email: 'nadia@demo.test', name: 'Nadia Osman', role: 'OWNER', state: 'ACTIVE' },
  ...{ secondFactor: true, singleSignOn: false, breakGlass: false, mailBounces: 0 },
  ...{ lastLoginAt: '2026-11-20T01:00:00.000Z', linkExpiresAt: null, linkMadeBy: null },
}
const weak: AdminAccount = { ...nadia, id: newId(), name: 'Weak Owner', secondFactor: false }
const gone: AdminAccount = { ...nadia, id: newId(), name: 'Gone Owner', state: 'DISABLED' }
const store: AdminAccount = { ...nadia, id: newId(), name: 'Lee Store', role: 'WAREHOUSE' }

/** Writes what the server adds to a document if single sign-on is set up. */
beforeEach(() => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'single-sign-on', content: '' })
  document.head.append(meta)
})
afterEach(() => document.querySelector('meta[name="single-sign-on"]')?.remove())

const dialog = page.getByRole('dialog', { name: 'Single sign-on' })
const box = (name: RegExp) => dialog.getByRole('checkbox', { name })
const owner = dialog.getByLabelText('Break-glass owner')
const save = () => dialog.getByRole('button', { name: 'Save' }).click()

async function open(rule = NONE, admins = [nadia, weak, gone, store], answers: Answers = {}) {
  await page.viewport(1280, 800)
  const sent = await openScreen(
    '/admin/admins',
    {
      'GET /admin/admins': () => admins,
      'GET /admin/single-sign-on': () => rule,
      'POST /admin/single-sign-on': ({ body }) => ({ configured: true, ...Object(body) }),
      ...answers,
    },
    'ADMIN',
  )
  await page.getByRole('button', { name: 'Single sign-on', exact: true }).click()
  await expect.element(box(/^Only single sign-on/)).toBeVisible()
  return sent
}

test('only single sign-on needs a break-glass owner, who is one with two-step login', async () => {
  const sent = await open()
  await expect.element(owner).not.toBeInTheDocument()
  await box(/^Only single sign-on/).click()
  const names = owner.getByRole('option').elements()
  expect(names.map(({ textContent }) => textContent)).toEqual(['Choose an owner', 'Nadia Osman'])
  await save()
  await expect.element(owner).toHaveAccessibleDescription(/Please choose an owner\./)
  expect(writes(sent)).toEqual([])
  await owner.selectOptions('Nadia Osman')
  await save()
  await expect.element(page.getByText('The rule of single sign-on is saved.')).toBeVisible()
  expect(writes(sent).map(({ body }) => body)).toEqual([
    { only: true, breakGlassId: nadia.id, providerFactor: false },
  ])
})

test('the provider that asks for the second factor is a choice of its own', async () => {
  const sent = await open()
  await box(/^The provider always asks/).click()
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(writes(sent).map(({ body }) => body)).toEqual([
    { only: false, breakGlassId: null, providerFactor: true },
  ])
})

test('the rule shows as it is, and passwords again need no break-glass owner', async () => {
  const sent = await open({ ...NONE, only: true, breakGlassId: nadia.id, providerFactor: true })
  await expect.element(box(/^The provider always asks/)).toBeChecked()
  await expect.element(owner).toHaveValue(nadia.id)
  await box(/^Only single sign-on/).click()
  await save()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(writes(sent).map(({ body }) => body)).toEqual([
    { only: false, breakGlassId: null, providerFactor: true },
  ])
})

test('without an owner who can be named, it says what is needed', async () => {
  await open(NONE, [weak])
  await box(/^Only single sign-on/).click()
  await expect.element(owner).toHaveAccessibleDescription(/An owner with two-step login is needed\./)
})
