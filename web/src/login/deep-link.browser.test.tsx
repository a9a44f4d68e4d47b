import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type Answers,
  inTurn,
  loseCall,
  MALAYSIA,
  openScreen,
  refuse,
  SINGAPORE,
} from '../../test/open-screen.tsx'
import { aRep } from '../../test/records.ts'

/** Builds a link's token for a user, with the claims that the browser reads. The rep of these tests has the id `u`. */
function tokenFor(userId: string, hours = 72): string {
  const claims = { userId, companyId: SINGAPORE.id, exp: Math.floor(Date.now() / 1000) + hours * 3600 }
  return `e30.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`
}

const tokenHere = () => /user-token=([^;]*)/.exec(document.cookie)?.[1]
const question = page.getByRole('heading', { name: 'You are logged in as Aisyah Rahman.' })
const invalid = page.getByRole('heading', { name: 'This link is invalid or has expired' })
const press = (name: string) => page.getByRole('button', { name }).click()

async function openLink(userId: string, answers: Answers = {}, hours = 72) {
  return openPath(`/sale-rep/sample/request/${tokenFor(userId, hours)}`, answers)
}

async function openPath(path: string, answers: Answers) {
  const sent = await openScreen(
    path,
    {
      'GET /users/details': aRep,
      'POST /auth/token': () => refuse('INVALID_LINK'),
      'GET /haleon/promoter/recruited-users': () => ({
        data: [],
        meta: { yearMonth: '2026-11', registered: 0, fulfilled: 0, byCard: 0, processing: 0, next: null },
      }),
      ...answers,
    },
    'RETAILER',
  )
  return { sent, token: tokenHere(), names: () => sent.map(({ name }) => name) }
}

test('a user who is signed in as another person is asked before the link is used, and can stay signed in [D§4]', async () => {
  const { token, names, sent } = await openLink('other')
  await expect.element(question).toBeVisible()
  // A new tab uses the company of the session [R§7].
  expect(sent.find(({ name }) => name === 'GET /users/details')?.headers['x-company-id']).toBe(MALAYSIA.id)
  await expect.element(page.getByText('Log in as the person this link was sent to?')).toBeVisible()
  await expect.poll(() => document.title).toBe('You are logged in as Aisyah Rahman. – Meridian Care')
  await page.getByRole('link', { name: 'Stay' }).click()
  await expect.element(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  expect(names()).not.toContain('POST /auth/token')
  expect(tokenHere()).toBe(token)
})

test('a link that is refused after Continue leaves the current session unchanged [D§4]', async () => {
  const { token, names } = await openLink('other')
  await press('Continue')
  await expect.element(invalid).toBeVisible()
  await expect.poll(() => document.title).toBe('This link is invalid or has expired – Meridian Care')
  expect(names()).toContain('POST /auth/token')
  expect(names()).not.toContain('POST /auth/logout')
  expect(tokenHere()).toBe(token)
})

test('when the server is unreachable after Continue, Retry asks again [D§4]', async () => {
  await openLink('other', { 'POST /auth/token': loseCall })
  await press('Continue')
  await expect.element(page.getByText('Your link is still valid.')).toBeVisible()
  await press('Retry')
  await expect.element(question).toBeVisible()
})

test('a link whose answer is lost is asked again under the same key, also by Retry [D§10]', async () => {
  const { sent } = await openLink('other', { 'POST /auth/token': loseCall })
  const keys = () =>
    sent.filter(({ name }) => name === 'POST /auth/token').map(({ headers }) => headers['idempotency-key'])
  await press('Continue')
  await expect.element(page.getByText('Your link is still valid.')).toBeVisible()
  await press('Retry')
  await press('Continue')
  await expect.poll(() => keys().length).toBe(4)
  expect(new Set(keys()).size).toBe(1)
})

test('a link that could not reach the server continues automatically when the network is back [D§4]', async () => {
  await openLink('other', { 'GET /users/details': inTurn(loseCall, aRep) })
  await expect.element(page.getByText('Your link is still valid.')).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(question).toBeVisible()
})

test('when the signed-in user cannot be determined, the link shows Retry [D§4]', async () => {
  const { names } = await openLink('other', { 'GET /users/details': inTurn(loseCall, aRep) })
  await expect.element(page.getByText('Your link is still valid.')).toBeVisible()
  expect(names()).not.toContain('POST /auth/token')
  await press('Retry')
  await expect.element(question).toBeVisible()
})

test('the owner of a link continues in the current session without a question, and the link is not used up [D§4]', async () => {
  const { token, names } = await openLink('u')
  await expect.element(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
  expect(names()).not.toContain('POST /auth/token')
  expect(tokenHere()).toBe(token)
})

test('an expired link is refused for every owner and does not change the region of the current session [D§4]', async () => {
  const { names } = await openLink('u', {}, -1)
  await expect.element(invalid).toBeVisible()
  expect(names()).not.toContain('GET /users/details')
  expect(names()).toContain('POST /auth/token')
  expect(sessionStorage.getItem('companyId')).toBeNull()
  expect(localStorage.getItem('isSingapore')).toBeNull()
})

test('a session that the server has ended causes no question [D§4]', async () => {
  const { names } = await openLink('other', { 'GET /users/details': () => refuse('INVALID_TOKEN') })
  await expect.element(invalid).toBeVisible()
  expect(names()).toContain('POST /auth/token')
})

test('a short link asks for its token first: another person is asked, and Continue uses the link [D§4]', async () => {
  const token = tokenFor('other')
  const { names, sent } = await openPath('/l/0123456789abcdef', { 'POST /auth/link': () => ({ token }) })
  await expect.element(question).toBeVisible()
  expect(names()).not.toContain('POST /auth/token')
  await press('Continue')
  await expect.element(invalid).toBeVisible()
  expect(sent.find(({ name }) => name === 'POST /auth/link')?.body).toEqual({ code: '0123456789abcdef' })
  expect(sent.find(({ name }) => name === 'POST /auth/token')?.body).toEqual({ token })
})

test('a short link whose answer is lost is still valid, and Retry asks again [D§4]', async () => {
  await openPath('/l/0123456789abcdef', {
    'POST /auth/link': inTurn(loseCall, loseCall, () => ({ token: tokenFor('u') })),
  })
  await expect.element(page.getByText('Your link is still valid.')).toBeVisible()
  await press('Retry')
  await expect.element(page.getByRole('heading', { name: 'Hello, Aisyah Rahman' })).toBeVisible()
})
