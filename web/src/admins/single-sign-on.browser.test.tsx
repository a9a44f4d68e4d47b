import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen, refuse } from '../../test/open-screen.tsx'

const digests = () => ({ salt: 'salt', digests: [] })
const button = page.getByRole('button', { name: 'Company account' })

/** Writes what the server adds to a document if single sign-on is set up. */
beforeEach(() => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'single-sign-on', content: 'Company account' })
  document.head.append(meta)
})
afterEach(() => document.querySelector('meta[name="single-sign-on"]')?.remove())

const open = (address: string, answers: Parameters<typeof openScreen>[1] = {}) =>
  openScreen(address, { 'GET /public/admin-digests': digests, ...answers })

test('the button has the label of the settings, and stands beside the login by password', async () => {
  await open('/admin/login')
  await expect.element(button).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
})

test('without the settings there is no button', async () => {
  document.querySelector('meta[name="single-sign-on"]')?.remove()
  await open('/admin/login')
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('a sign-in that comes back sends its code once, and asks for the second factor', async () => {
  const sent = await open('/admin/login#sso=code', {
    'POST /auth/oidc/finish': () => ({ token: null, secondFactorToken: 'waiting' }),
  })
  await expect.element(page.getByRole('heading', { name: 'Two-step login' })).toBeVisible()
  const finished = sent.filter(({ name }) => name === 'POST /auth/oidc/finish')
  expect(finished.map(({ body }) => body)).toEqual([{ code: 'code' }])
})

test('a refused sign-in says why, and leaves the way in by password', async () => {
  await open('/admin/login#sso=code', { 'POST /auth/oidc/finish': () => refuse('SSO_NOT_BOUND') })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'No admin of this portal belongs to this account. Please ask an owner for a link, and open it first.',
    )
  await expect.element(page.getByLabelText('Email')).toBeVisible()
})

test('a provider that does not answer is said, and can be dismissed', async () => {
  await open('/admin/login#sso-failed=SSO_UNAVAILABLE')
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent(
      'Single sign-on does not answer at the moment. Please try again, or log in with email and password.',
    )
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test("the page of an admin's link offers it in place of a password", async () => {
  await open('/admin/join#secret', {
    'POST /auth/admin-link': () => ({
      ...{ email: 'new@demo.test', company: 'Meridian Care Malaysia', role: 'PROGRAMME', name: null },
    }),
  })
  await expect.element(button).toBeVisible()
  await expect.element(page.getByText('You then need no password for this portal.')).toBeVisible()
})
