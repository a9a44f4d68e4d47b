import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, inTurn, loseCall, openScreen, refuse, writes } from '../../test/open-screen.tsx'
import { newId } from '../../test/records.ts'

const LINK = 'https://portal.example/admin/join#secret'
const TIMES = {
  lastLoginAt: '2026-11-20T01:00:00.000Z',
  linkExpiresAt: null,
  linkMadeBy: null,
  mailBounces: 0,
}
const own: AdminAccount = {
  id: 'u',
  email: 'nadia@demo.test',
  name: 'Nadia Osman',
  role: 'OWNER',
  state: 'ACTIVE',
  secondFactor: true,
  singleSignOn: false,
  breakGlass: false,
  ...TIMES,
}
const store: AdminAccount = {
  ...own,
  id: newId(),
  email: 'store@demo.test',
  name: 'Lee Store',
  role: 'WAREHOUSE',
}
const invited: AdminAccount = {
  ...{ ...own, id: newId(), email: 'new@demo.test', name: 'new@demo.test', role: 'READ_ONLY' },
  ...{ state: 'INVITED', secondFactor: false, lastLoginAt: null },
  ...{ linkExpiresAt: '2026-11-27T01:00:00.000Z', linkMadeBy: 'Nadia Osman' },
}
const gone: AdminAccount = { ...own, id: newId(), email: 'gone@demo.test', name: 'Gone', state: 'DISABLED' }

const open = (answers: Answers = {}) =>
  openScreen('/admin/admins', { 'GET /admin/admins': () => [own, store, invited, gone], ...answers }, 'ADMIN')
const row = (name: RegExp) => page.getByRole('row', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const choose = async (of: string, item: string) => {
  await button(`More for ${of}`).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('the list shows role, state, two-step login and last login; the own row has no actions [D§10]', async () => {
  await page.viewport(1280, 800)
  await open()
  await expect.element(row(/Lee Store.*Warehouse.*Active.*On.*20\/11\/2026/)).toBeVisible()
  await expect
    .element(row(/new@demo.test.*Read only.*Invited.*27\/11\/2026.*Made by Nadia Osman.*Off.*Never/))
    .toBeVisible()
  await expect.element(row(/Gone.*Disabled/)).toBeVisible()
  await expect.element(row(/Nadia Osman.*Owner.*You/)).toBeVisible()
  await expect.element(button('More for Nadia Osman')).not.toBeInTheDocument()
})

test('an invitation asks for email and role, explains the role, and shows the link once [D§10]', async () => {
  const admin = { ...invited, email: 'lim@demo.test', name: 'lim@demo.test' }
  const sent = await open({
    'POST /admin/admins': inTurn(
      () => refuse('ADMIN_EXISTS'),
      () => ({ admin, link: LINK, mailed: false }),
    ),
  })
  await button('Invite admin').click()
  await button('Create invitation').click()
  await expect.element(page.getByText('You have entered an invalid email address')).toBeVisible()
  const email = page.getByLabelText('Email')
  await email.fill(' Lim@demo.test ')
  await page.getByLabelText('Role', { exact: true }).selectOptions('Warehouse')
  await expect.element(page.getByText('Receives lots, packs and ships.')).toBeVisible()
  await button('Create invitation').click()
  await expect.element(email).toHaveAccessibleDescription(/already belongs to an admin/)
  await email.fill('lim@demo.test')
  await button('Create invitation').click()
  await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue(LINK)
  await expect.element(page.getByText('works once, until 27/11/2026')).toBeVisible()
  expect(writes(sent).at(-1)?.body).toEqual({ email: 'lim@demo.test', role: 'WAREHOUSE' })
  await button('Done').click()
  await expect.element(page.getByLabelText('Link', { exact: true })).not.toBeInTheDocument()
})

test('an invitation whose response is lost is repeated', async () => {
  const sent = await open({
    'POST /admin/admins': inTurn(loseCall, () => ({ admin: invited, link: LINK, mailed: false })),
  })
  await button('Invite admin').click()
  await page.getByLabelText('Email').fill('new@demo.test')
  await button('Create invitation').click()
  await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue(LINK)
  expect(writes(sent)).toHaveLength(2)
})

test('a role can be changed, and a refused change shows its error in the dialog', async () => {
  const changed = { ...store, role: 'COMPLIANCE' as const }
  const sent = await open({
    'POST /admin/admins/:id/role': inTurn(
      () => refuse('FORBIDDEN'),
      () => changed,
    ),
  })
  await choose('Lee Store', 'Change role')
  await page.getByLabelText('Role', { exact: true }).selectOptions('Compliance')
  await button('Change role').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error: You are not allowed to do this.')
  await button('Change role').click()
  await expect.element(page.getByText('Lee Store now has the role Compliance.')).toBeVisible()
  expect(writes(sent).map(({ body }) => body)).toEqual([{ role: 'COMPLIANCE' }, { role: 'COMPLIANCE' }])
})

test.each([
  ['Disable', 'Lee Store', 'disable', 'Lee Store can no longer log in.'],
  ['Reset two-step login', 'Lee Store', 'reset-second-factor', 'Two-step login of Lee Store is off.'],
  ['Enable', 'Gone', 'enable', 'Gone can log in again.'],
] as const)('%s asks for confirmation and then reports the result', async (label, name, call, result) => {
  const sent = await open({ [`POST /admin/admins/:id/${call}`]: () => store })
  await choose(name, label)
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(writes(sent)).toEqual([])
  await page.getByRole('alertdialog').getByRole('button', { name: label }).click()
  await expect.element(page.getByText(result)).toBeVisible()
  expect(writes(sent)).toHaveLength(1)
})

test.each([
  ['new@demo.test', 'New invitation link', 'The previous link stops working.'],
  ['Lee Store', 'Password link', 'Lee Store uses it to choose a new password.'],
])('%s: %s', async (name, label, text) => {
  await open({ 'POST /admin/admins/:id/link': () => ({ admin: invited, link: LINK, mailed: true }) })
  await choose(name, label)
  await expect.element(page.getByText(text)).toBeVisible()
  await button('Create link').click()
  await expect.element(page.getByLabelText('Link', { exact: true })).toHaveValue(LINK)
  await expect.element(page.getByText(`It is also on its way to ${invited.email}.`)).toBeVisible()
})

test('an address that is refused is marked, and its mails start again', async () => {
  await page.viewport(1280, 800)
  const sent = await open({
    'GET /admin/admins': () => [own, { ...store, mailBounces: 1 }, { ...invited, mailBounces: 3 }],
    'POST /admin/admins/:id/resume-mails': () => ({ ...invited, mailBounces: 0 }),
  })
  await expect.element(row(/Lee Store.*Email address refused/)).toBeVisible()
  await expect.element(row(/new@demo.test.*Emails stopped/)).toBeVisible()
  await choose('new@demo.test', 'Start emails again')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start emails again' }).click()
  await expect.element(page.getByText('new@demo.test gets emails again.')).toBeVisible()
  expect(writes(sent)).toHaveLength(1)
})
