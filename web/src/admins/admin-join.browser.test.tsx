import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, loseCall, openScreen, refuse, writes } from '../../test/open-screen.tsx'

const lim = {
  email: 'lim@demo.test',
  company: 'Meridian Care Malaysia',
  role: 'WAREHOUSE' as const,
  name: null,
}
const open = (answers: Answers = {}, fragment = '#secret') =>
  openScreen(`/admin/join${fragment}`, { 'POST /auth/admin-link': () => lim, ...answers })
const password = page.getByLabelText('Choose a password')
const submit = page.getByRole('button', { name: 'Save and log in' })
const WAITING = { token: null, secondFactorToken: 'waiting' }

test('the page shows who the link is for, validates name and password, and continues with the code [R§5 D§10]', async () => {
  const sent = await open({ 'POST /auth/admin-link/accept': () => WAITING })
  await expect.element(page.getByRole('heading', { name: 'Welcome' })).toBeVisible()
  await expect.element(page.getByText('Meridian Care Malaysia · Warehouse')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toHaveValue('lim@demo.test')
  await submit.click()
  await expect.element(page.getByText('Full name is required.')).toBeVisible()
  await page.getByLabelText('Full name').fill('Lim  Wei')
  await password.fill('demo2026')
  await submit.click()
  await expect.element(password).toHaveAccessibleDescription(/at least 8 characters/)
  await password.fill('Demo!2026')
  await submit.click()
  await expect.element(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible()
  expect(writes(sent, 'POST /auth/admin-link').map(({ body }) => body)).toContainEqual({ secret: 'secret' })
  expect(writes(sent, 'POST /auth/admin-link/accept').map(({ body }) => body)).toEqual([
    { secret: 'secret', name: 'Lim Wei', password: 'Demo!2026' },
  ])
})

test('invisible characters of a pasted name count for no rule and are not sent; a password is taken as it is', async () => {
  const sent = await open({ 'POST /auth/admin-link/accept': () => WAITING })
  const name = page.getByLabelText('Full name')
  await name.fill('\u2068Lim\u200b Wei\u2069')
  await password.fill('Demo!\u200b2026')
  await expect.element(name).toHaveValue('Lim Wei')
  await page.getByLabelText('Show password').click()
  await password.fill('Demo!\u200b2027')
  await submit.click()
  await expect
    .poll(() => writes(sent, 'POST /auth/admin-link/accept').map(({ body }) => body))
    .toEqual([{ secret: 'secret', name: 'Lim Wei', password: 'Demo!\u200b2027' }])
})

test('an admin who forgot the password sets a password alone [D§2]', async () => {
  const sent = await open({
    'POST /auth/admin-link': () => ({ ...lim, name: 'Lim Wei' }),
    'POST /auth/setpass': () => WAITING,
  })
  await expect.element(page.getByRole('heading', { name: 'New password' })).toBeVisible()
  await expect.element(page.getByLabelText('Full name')).not.toBeInTheDocument()
  await password.fill('Demo!2026')
  await submit.click()
  await expect.element(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible()
  expect(writes(sent, 'POST /auth/setpass').map(({ body }) => body)).toEqual([
    { secret: 'secret', password: 'Demo!2026' },
  ])
})

test.each(['', '#used'])(
  'a link without a secret, or one that is used or expired, shows an error and a way to the login (%s)',
  async fragment => {
    await open({ 'POST /auth/admin-link': () => refuse('INVALID_LINK') }, fragment)
    await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Go to login' })).toBeVisible()
  },
)

test('when the response to setting the password is lost, the page checks with a login whether the password was set', async () => {
  const sent = await open({
    'POST /auth/admin-link/accept': loseCall,
    // The digests do not contain lim@demo.test: a browser without WebCrypto leaves the check to the server.
    'GET /public/admin-digests': () => ({ salt: 'salt', digests: [] }),
  })
  await page.getByLabelText('Full name').fill('Lim Wei')
  await password.fill('Demo!2026')
  await submit.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(sent.map(({ name }) => name)).toContain('GET /public/admin-digests')
})
