import type { Answer, EndpointName, Meta, Sent } from '@portal/contract/endpoints'
import type { ErrorAnswer, ErrorCode } from '@portal/contract/errors'
import { readCompanyId, readToken } from '../session/session.ts'
import { readStanding, startOver } from '../session/session-watch.ts'

/** A refusal of the server, or `OFFLINE` when it could not be reached. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'OFFLINE'
  /** Fields that are wrong, by their path in what was sent. */
  readonly issues: { path: string; message: string }[]
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode | 'OFFLINE', message: string, answer?: ErrorAnswer) {
    super(message)
    this.code = code
    this.issues = answer?.issues ?? []
    this.retryAfter = answer?.retryAfter
  }
}

type Part<K extends EndpointName, P extends 'body' | 'query' | 'params'> = [Sent<K, P>] extends [never]
  ? { [key in P]?: never }
  : { [key in P]: Sent<K, P> }

/** An option for a header, where the endpoint declares it. */
type HeaderOption<K extends EndpointName, Header extends string, Option extends string> = {
  [key in Option]?: [Sent<K, 'headers'>] extends [never]
    ? never
    : Header extends keyof Sent<K, 'headers'>
      ? string
      : never
}

type Options<K extends EndpointName> = Part<K, 'body'> &
  Part<K, 'query'> &
  Part<K, 'params'> &
  HeaderOption<K, 'idempotency-key', 'idempotencyKey'> &
  /** What the screen showed of the thing to change: the server refuses when it is another by now. */
  HeaderOption<K, 'if-match', 'ifMatch'> & {
    /** The company of an anonymous look-up: an id, or null for none; the one in session storage by default. */
    company?: string | null
    signal?: AbortSignal
  }

type Success<K extends EndpointName> = { data: Answer<K>; meta: Meta<K> }

/**
 * Calls the server. Types come from the contract by name; nothing of it travels to the browser.
 * @throws ApiError
 */
export async function call<K extends EndpointName>(name: K, options: Options<K>): Promise<Success<K>> {
  if (readStanding() === 'other') {
    // Nothing is asked or written for one person from another's screen.
    startOver()
    return new Promise(() => undefined)
  }
  const [method = 'GET', path = ''] = name.split(' ')
  // Which of the three an endpoint takes follows from its name; here any of them may be there.
  const { body, query, params } = options as { body?: unknown; query?: object; params?: object }
  const response = await send(`/api${fill(path, params)}${search(query)}`, {
    method,
    headers: headers(options, body !== undefined),
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  })
  const answer: (Success<K> & { success: true }) | ErrorAnswer = await response
    .json()
    .catch(() => unreadable())
  if (answer.success) return answer
  throw new ApiError(answer.code, answer.message, answer)
}

/** As `call`, for the many that need `data` alone. */
export async function api<K extends EndpointName>(name: K, options: Options<K>): Promise<Answer<K>> {
  return (await call(name, options)).data
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin', cache: 'no-store' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError('OFFLINE', 'You seem to be offline. Please check your connection and try again.')
  }
}

type HeaderOptions = { company?: string | null; idempotencyKey?: string; ifMatch?: string }

function headers(options: HeaderOptions, hasBody: boolean) {
  const token = readStanding() === 'same' ? readToken() : undefined
  const company = options.company === undefined ? readCompanyId() : options.company
  return {
    ...(hasBody && { 'content-type': 'application/json' }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(company && { 'x-company-id': company }),
    ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    ...(options.ifMatch && { 'if-match': `"${options.ifMatch}"` }),
  }
}

function fill(path: string, params: object | undefined): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  return path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(values.get(key) ?? '')))
}

function search(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}

/** Something between the browser and the server answered with other than our JSON. */
function unreadable(): ErrorAnswer {
  return {
    success: false,
    result: 'error',
    code: 'INTERNAL',
    message: 'An error occurred while processing your request.',
  }
}
