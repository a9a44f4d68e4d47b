import type { AdminRole } from '@portal/contract/admin-roles'
import { DEFAULT_RETENTION_YEARS } from '@portal/contract/companies/retention'
import type { EndpointName, Meta, ResponseData } from '@portal/contract/endpoints'
import { problemToEnglish } from '@portal/contract/english'
import { ERROR_STATUS, type ErrorCode, type Issue } from '@portal/contract/errors'
import { REP, type Role } from '@portal/contract/roles'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'
import { render } from 'vitest-browser-react'
import { noteSurprise } from './no-surprises.ts'
import { aDocument, anAdmin, anHcp, anHcpToCorrect, aRep } from './records.ts'

/** A call as the server sees it. */
export type Sent = {
  name: string
  body: unknown
  query: Record<string, string>
  headers: Record<string, string>
}
type Reply<K extends EndpointName> = [Meta<K>] extends [undefined]
  ? ResponseData<K>
  : { data: ResponseData<K>; meta: Meta<K> }

/** The fake server's responses by call. A call without an entry fails the test. */
export type Answers = { [K in EndpointName]?: (sent: Sent) => Reply<K> | Promise<Reply<K>> }

/** The error of a call that the fake server refuses. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** Seconds to wait. */
  readonly retryAfter: number | undefined
  readonly issues: Issue[] | undefined
  constructor(
    code: ErrorCode,
    message: string = problemToEnglish({ code: code }),
    retryAfter?: number,
    issues?: Refusal['issues'],
  ) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
    this.issues = issues
  }
}

/** Refuses a call with an error code. */
export function refuse(code: ErrorCode, message?: string, retryAfter?: number): never {
  throw new Refusal(code, message, retryAfter)
}

/** Fails a call as if the network were down. */
export function loseCall(): never {
  throw new TypeError('Failed to fetch')
}

/** Refuses every call until `mend`, because prefetched data may be requested twice. */
export function broken<T>(answer: () => T): { answer: () => T; mend(): void } {
  let mended = false
  return {
    answer: () => (mended ? answer() : refuse('INTERNAL')),
    mend: () => {
      mended = true
    },
  }
}

/** Returns one answer per call, in order. The last one repeats. */
export function inTurn<T>(...answers: (() => T)[]): () => T {
  let asked = 0
  return () => {
    const answer = answers[Math.min(asked, answers.length - 1)] ?? loseCall
    asked += 1
    return answer()
  }
}

export const MALAYSIA = {
  id: '0190a0a0-0000-7000-8000-000000000060',
  region: 'MY' as const,
  name: 'Meridian Care Malaysia',
  phonePrefix: '60',
  campaignId: '0190a0a0-0000-7000-8000-0000000c0060',
  supportPhone: '60312345678',
  timeZone: 'Asia/Kuala_Lumpur',
  deliveryDays: 4,
  unconfirmedParcels: null,
  unconfirmedDays: null,
  colour: null,
  logo: null,
  inUse: true,
}
export const SINGAPORE = {
  id: '0190a0a0-0000-7000-8000-000000000065',
  region: 'SG' as const,
  name: 'Meridian Care Singapore',
  phonePrefix: '65',
  campaignId: '0190a0a0-0000-7000-8000-0000000c0065',
  supportPhone: '6561234567',
  timeZone: 'Asia/Singapore',
  deliveryDays: null,
  unconfirmedParcels: null,
  unconfirmedDays: null,
  colour: null,
  logo: null,
  inUse: true,
}
const NO_MESSAGES = { WAITING: 0, SENT: 0, DELIVERED: 0, FAILED: 0, EXPIRED: 0, DROPPED: 0, MUTED: 0 }

const EVERYWHERE: Answers = {
  'GET /public/documents': () => aDocument(),
  'GET /public/companies': () => [MALAYSIA, SINGAPORE],
  'GET /public/admin-login': () => ({ passwordEmail: false }),
  'GET /admin/mail-choices': () => ({ available: false, choices: [] }),
  'GET /messages/notices': () => ({ data: [], meta: { unread: 0 } }),
  'GET /messages/preferences': () => ({ SMS: true, WHATSAPP: true }),
  'GET /sample-allowances': () => ({ allowances: [] }),
  'GET /admin/sample-allowances/:id': () => ({ allowances: [] }),
  'GET /admin/open-requests/:id': () => ({ count: 0 }),
  'GET /admin/hcps/:id/privacy': () => ({ closing: null, parcels: [], hold: null }),
  'GET /admin/hcps/:id/licence': () => ({ licence: null }),
  'GET /admin/mail': () => ({ mode: 'SERVER', lastSentAt: null, lastFailed: null }),
  'GET /admin/licence-rule': () => ({ classes: [], graceDays: 0 }),
  'GET /admin/hcps/:id/consents': () => [],
  'GET /admin/hcps/:id/details': () => anHcpToCorrect(),
  'GET /admin/retention': () => DEFAULT_RETENTION_YEARS,
  'GET /admin/waiting': () => ({ registrations: 0, requests: 0, cases: 0, newSafetyReports: 0 }),
  'GET /admin/safety-reports/lots': () => [],
  'GET /admin/case-counts': () => ({ open: 0, overdue: 0, soon: 0, closed: 0 }),
  'GET /admin/consent-counts': () => ({ all: 0, withdrawn: 0 }),
  'GET /admin/message-counts': () => NO_MESSAGES,
  'GET /couriers': () => ({ couriers: [] }),
}

/** Returns the changes sent so far, each with its If-Match version. @param name only the calls with this name */
export function writes(sent: readonly Sent[], name?: string) {
  return sent
    .filter(call => (name === undefined ? !call.name.startsWith('GET ') : call.name === name))
    .map(({ body, headers, ...call }) => ({
      ...(name === undefined && { name: call.name }),
      body,
      shown: headers['if-match'],
    }))
}

let opened = false

/** A session token of a role, with the claims that the browser reads. */
function tokenOf(role: Role, adminRole: AdminRole | undefined): string {
  const claims = { userId: 'u', comUserId: 'u', role, adminRole, companyId: MALAYSIA.id, exp: 4_102_444_800 }
  return ['e30', btoa(JSON.stringify(claims)).replaceAll('=', ''), 'x'].join('.')
}

/**
 * Opens a screen of the portal with its layout, signed in as `role`, against the fake server. All tests of a file use one
 * role, because the app reads the session once.
 * @param adminRole the admin's role, by default owner
 * @returns every call so far
 */
export async function openScreen(
  path: string,
  answers: Answers = {},
  role?: Role,
  adminRole: AdminRole | undefined = role === 'ADMIN' ? 'OWNER' : undefined,
): Promise<Sent[]> {
  localStorage.clear()
  sessionStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API does not exist on plain http
  document.cookie = `user-token=${role ? tokenOf(role, adminRole) : ''}; Path=/; Max-Age=${role ? 1000 : 0}`
  const details = () => (adminRole ? anAdmin(adminRole) : role === REP ? aRep() : anHcp())
  const sent = answerCalls({ ...EVERYWHERE, 'GET /users/details': details, ...answers })
  // Set the address first: the router reads it on creation.
  history.replaceState(null, '', path)
  const { queryClient } = await import('../src/lib/query-client.ts')
  const { configureApi } = await import('../src/lib/api.ts')
  const { getCredentials } = await import('../src/session/end-session.ts')
  const { clearAlert } = await import('../src/ui/toast.tsx')
  configureApi({
    getCredentials,
    onUnauthorized: error => noteSurprise('The session was lost', error),
    onOtherUser: () => noteSurprise('Another user has signed in'),
  })
  queryClient.clear()
  clearAlert()
  // The router requests the screen's data on creation, so everything else is set up before.
  const { router } = await import('../src/routes.tsx')
  if (opened) await router.navigate(path, { replace: true })
  opened = true
  // As in production, without StrictMode: its second mount would send each call twice.
  await render(<RouterProvider router={router} />)
  return sent
}

/** The declared name of a call, with `:id` for the id in its path. */
function nameWithId(name: string): string {
  return name.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/, ':id')
}

function answerCalls(answers: Answers): Sent[] {
  const sent: Sent[] = []
  const usual = window.fetch
  const handlers = new Map<string, (call: Sent) => unknown>(Object.entries(answers))
  window.fetch = async (input, init) => {
    const url = new URL(String(input), location.origin)
    if (!url.pathname.startsWith('/api/')) return usual(input, init)
    const name = `${init?.method ?? 'GET'} ${url.pathname.slice('/api'.length)}`
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : init?.body
    const headers = Object.fromEntries(new Headers(init?.headers))
    const call = { name, body, query: Object.fromEntries(url.searchParams), headers }
    // What waits is read after each change: no test of a screen is about it.
    if (name !== 'GET /admin/waiting') sent.push(call)
    const handler = handlers.get(name) ?? handlers.get(nameWithId(name))
    if (handler === undefined) noteSurprise(`No answer to ${name}`)
    try {
      const reply = await handler?.(call)
      if (reply instanceof Uint8Array) return new Response(reply.slice())
      const hasMeta = typeof reply === 'object' && reply !== null && 'meta' in reply
      return Response.json({ success: true, result: 'success', ...(hasMeta ? reply : { data: reply }) })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { code, message, retryAfter, issues } = error
      return Response.json(
        { success: false, result: 'error', code, message, retryAfter, issues },
        { status: ERROR_STATUS[code] },
      )
    }
  }
  onTestFinished(() => {
    window.fetch = usual
  })
  return sent
}
