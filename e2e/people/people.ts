import type { APIRequestContext, Page } from '@playwright/test'
import { digits, freshPhone, type Phone } from './journeys.ts'

type Inbox = { code(phone: string): Promise<string> }

/** What a test needs to prepare people through the API. */
export type Backstage = { request: APIRequestContext; inbox: Inbox }

function bearer(token: string) {
  return { headers: { authorization: `Bearer ${token}` } }
}

async function post(request: APIRequestContext, path: string, data: object, token?: string) {
  const answer = await request.post(`/api${path}`, { data, ...(token !== undefined && bearer(token)) })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`)
  return (await answer.json()).data
}

async function companyOf(
  request: APIRequestContext,
  region: 'MY' | 'SG',
): Promise<{ id: string; campaignId: string }> {
  const { data } = await (await request.get('/api/public/companies')).json()
  return data.find((company: { region: string }) => company.region === region)
}

export async function companyId(request: APIRequestContext, region: 'MY' | 'SG'): Promise<string> {
  return (await companyOf(request, region)).id
}

/** A session of a registered number, opened without a browser. */
export async function openSession({ request, inbox }: Backstage, phone: Phone): Promise<string> {
  const recipient = digits(phone)
  const action = { recipient, tokenAction: 'LOGIN', tokenType: 'PHONE' }
  await post(request, '/auth/otp', action)
  const code = await inbox.code(recipient)
  const { token } = await post(request, '/auth/verify-token', { ...action, token: code, degenerate: true })
  return token
}

export async function endSession(request: APIRequestContext, token: string): Promise<void> {
  await post(request, '/auth/logout', {}, token)
}

/** Whether the server still takes a token for a session. */
export async function isSignedIn(request: APIRequestContext, token: string): Promise<boolean> {
  const answer = await request.get('/api/users/details', bearer(token))
  return answer.status() !== 401
}

export async function readDetails(request: APIRequestContext, token: string) {
  const answer = await request.get('/api/users/details', bearer(token))
  return (await answer.json()).data
}

/** A new Malaysian HCP who waits for the admin. @param token of the rep who registers; none in public */
async function registerHcp({ request, inbox }: Backstage, phone: Phone, token?: string): Promise<void> {
  const recipient = digits(phone)
  await post(request, '/auth/otp', { recipient, tokenAction: 'REGISTER', tokenType: 'PHONE' })
  const body = {
    name: 'Dr Nadia Osman',
    phone: recipient,
    otp: await inbox.code(recipient),
    type: 'PHONE',
    role: 'RETAILER_STAFF',
    extendedFields: {
      professionalRegNo: 'MDC 1',
      profession: { profession: 'Dental Professional', specialty: 'Orthodontist' },
      clinicName: 'BRIGHT SMILE CLINIC',
      clinicAddress: '12 Jalan Ampang',
    },
  }
  await post(request, '/auth/register-otp', body, token)
}

/** What the admin's list says of a number in Malaysia. */
export async function findRegistration(request: APIRequestContext, phone: Phone) {
  const admin = await openAdminSession(request)
  const { campaignId } = await companyOf(request, 'MY')
  const query = { campaignId, search: digits(phone) }
  const [found] = await post(request, '/campaign-entries/retailer/submissions', query, admin)
  return found
}

export async function openAdminSession(request: APIRequestContext): Promise<string> {
  const login = { email: 'admin.my@demo.test', password: 'Demo!2026', type: 'EMAIL' }
  return (await post(request, '/auth/login', login)).token
}

/** The two calls of the admin's Save: the status, and for an approval the sales rep. */
async function decide(
  request: APIRequestContext,
  phone: Phone,
  status: 'COMPLETED' | 'CANCELLED',
): Promise<void> {
  const admin = await openAdminSession(request)
  const { campaignEntryId, companyUser } = await findRegistration(request, phone)
  const body = { campaignEntryId, status, campaignInput: { isVerified: status === 'COMPLETED' } }
  await post(request, '/campaign-entries/update', body, admin)
  if (status === 'CANCELLED') return
  const { data: promoters } = await (await request.get('/api/promoter/promoters', bearer(admin))).json()
  const values = { registeredByPromoterId: promoters[0].id }
  await post(request, '/profile/update', { comUserId: companyUser.id, values }, admin)
}

/** A Malaysian HCP of the test's own, registered in public and decided as the admin decides. */
export async function buildHcp(
  backstage: Backstage,
  state: 'pending' | 'declined' | 'verified',
): Promise<Phone> {
  const phone = freshPhone('+60')
  await registerHcp(backstage, phone)
  if (state === 'declined') await decide(backstage.request, phone, 'CANCELLED')
  if (state === 'verified') await decide(backstage.request, phone, 'COMPLETED')
  return phone
}

/** Gives the browser a session as its user-token cookie. */
export async function keepToken(page: Page, value: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'user-token', value, domain: 'localhost', path: '/', sameSite: 'Strict' }])
}

export async function readCookie(page: Page, name: string) {
  return (await page.context().cookies()).find(cookie => cookie.name === name)
}

/** Days a cookie still lives, rounded. */
export async function cookieDays(page: Page, name: string): Promise<number> {
  const cookie = await readCookie(page, name)
  return Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)
}
