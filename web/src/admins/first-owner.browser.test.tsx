import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, loseCall, openScreen, refuse, writes } from '../../test/open-screen.tsx'

const open = (answers: Answers = {}, fragment = '#secret') =>
  openScreen(`/admin/first-owner${fragment}`, { 'POST /auth/first-owner-link': () => ({}), ...answers })
const field = (name: string) => page.getByLabelText(name, { exact: true })
const submit = page.getByRole('button', { name: 'Save and log in' })

async function fill() {
  await field('Company').selectOptions('Meridian Care Singapore')
  await field('Full name').fill('Nadia  Osman')
  await field('Email').fill(' Nadia@demo.test ')
  await field('Choose a password').fill('Demo!2026')
  await submit.click()
}

test('the page asks for company, name, email and password, and validates them [R§5 D§10]', async () => {
  const sent = await open({ 'POST /auth/first-owner-link/accept': () => refuse('INVALID_LINK') })
  await expect.element(page.getByRole('heading', { name: 'Create the first owner' })).toBeVisible()
  await submit.click()
  await expect.element(page.getByText('Full name is required.')).toBeVisible()
  await expect.element(page.getByText('You have entered an invalid email address')).toBeVisible()
  await expect.element(field('Choose a password')).toHaveAccessibleDescription(/at least 8 characters/)
  await fill()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Error: This link is invalid or has expired')
  expect(writes(sent, 'POST /auth/first-owner-link/accept').map(({ body }) => body)).toEqual([
    { secret: 'secret', region: 'SG', name: 'Nadia Osman', email: 'Nadia@demo.test', password: 'Demo!2026' },
  ])
})

test.each(['', '#used'])('a link that no longer works says what to do (%s)', async fragment => {
  await open({ 'POST /auth/first-owner-link': () => refuse('INVALID_LINK') }, fragment)
  await expect.element(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await expect.element(page.getByText('a new start of the portal prints a new link')).toBeVisible()
})

test('after a lost answer a login tells whether the owner was created', async () => {
  const sent = await open({
    'POST /auth/first-owner-link/accept': loseCall,
    'GET /public/admin-digests': () => ({ salt: 'salt', digests: [] }),
  })
  await fill()
  await expect.element(page.getByRole('alert')).toBeVisible()
  expect(sent.map(({ name }) => name)).toContain('GET /public/admin-digests')
})
