import type { EndpointName, Endpoints, Meta, RawInput, ResponseData } from '@portal/contract/endpoints'
import type { ErrorAnswer } from '@portal/contract/errors'
import { m } from '../texts.ts'
import { ApiError, type ErrorName } from './api-error.ts'
import { pendingForever } from './pending-forever.ts'

/**
 * Milliseconds after which a response counts as lost. A repeat and the check of the server's state wait less: all three take
 * 30 s.
 */
const ANSWER_TIMEOUT = 20_000
export const REPEAT_TIMEOUT = 5_000
/** The limit for reading or writing a whole file. */
export const FILE_TIMEOUT = 120_000

type Identity = { token?: string | undefined; companyId?: string | undefined }

/** The session of the calls. `main.tsx` sets it, so that this file does not depend on the session code. */
type ApiSession = {
  /** @returns the credentials; undefined for a document that is leaving or belongs to an earlier user: then no call is sent */
  getCredentials(): Identity | undefined
  /** The token is missing or refused, or the server requires a further step first: redirects the user. */
  onUnauthorized(refusal: ApiError, token: string | undefined): void
  /** A call was cancelled, because another user may have signed in. */
  onOtherUser(): void
}

let caller: ApiSession = {
  getCredentials: () => ({}),
  onUnauthorized: () => undefined,
  onOtherUser: () => undefined,
}

export function configureApi(session: ApiSession): void {
  caller = session
}

type Part<K extends EndpointName, P extends 'body' | 'query' | 'params'> = [RawInput<K, P>] extends [never]
  ? { [key in P]?: never }
  : { [key in P]: RawInput<K, P> }

/** The body: a blob for an endpoint that takes a file, else as the contract says. */
type Body<K extends EndpointName> = Endpoints[K] extends { bodyIs: string } ? { body: Blob } : Part<K, 'body'>

export type ApiOptions<K extends EndpointName> = Body<K> &
  Part<K, 'query'> &
  Part<K, 'params'> & {
    /** The headers that the endpoint declares. */
    headers?: RawInput<K, 'headers'>
    /** The company of an anonymous look-up: an id, or null for none. The default is the company of the credentials. */
    company?: string | null
    /** A token other than the session's. The caller handles its refusal, which does not end the session. */
    token?: string
    signal?: AbortSignal
    /** The call is idempotent: it is repeated if its answer is lost, as is a call with an Idempotency-Key (ux 19). */
    repeatable?: true
    /** The request continues after the document unloads. */
    keepalive?: boolean
    /** Milliseconds until the answer counts as lost. */
    limit?: number
  }

/** The endpoints that answer with a file. */
export type FileName = {
  [K in EndpointName]: Endpoints[K] extends { file: string } ? K : never
}[EndpointName]

export type ApiSuccess<K extends EndpointName> = { data: ResponseData<K>; meta: Meta<K> }

/**
 * Calls the server. The types come from the contract by name; no endpoint definition is in the bundle. A call that loses its
 * session, or is aborted because the document leaves, never settles.
 * @throws ApiError
 */
export function callApiWithMeta<K extends EndpointName>(
  name: K,
  options: ApiOptions<K>,
): Promise<ApiSuccess<K>> {
  return attempt(name, options, readAnswer<ApiSuccess<K>>)
}

/** As `callApi`, for an endpoint that answers with a file. Resolves with the complete file. */
export function downloadFile<K extends FileName>(name: K, options: ApiOptions<K>): Promise<Blob> {
  return attempt(name, { limit: FILE_TIMEOUT, ...options }, readFile)
}

async function attempt<K extends EndpointName, T>(
  name: K,
  options: ApiOptions<K>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { token } = options
  const identity = caller.getCredentials()
  const isGone = () => token === undefined && caller.getCredentials() === undefined
  if (isGone()) return giveUp()
  try {
    return await retryOnce(isRepeatable(options), limit =>
      reach(name, { ...identity, ...limit, ...options }).then(read),
    )
  } catch (error) {
    if (isGone()) return giveUp()
    if (token !== undefined || !isSessionEndedError(error)) throw error
    // The refused token has been replaced since: the server did nothing, so repeat the call with the new token.
    if (identity?.token !== caller.getCredentials()?.token) return attempt(name, options, read)
    caller.onUnauthorized(error, identity?.token)
    return pendingForever()
  }
}

function isRepeatable({ repeatable, headers }: { repeatable?: true; headers?: unknown }): boolean {
  return repeatable === true || (headers instanceof Object && 'idempotency-key' in headers)
}

async function retryOnce<T>(repeatable: boolean, ask: (limit?: { limit: number }) => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!repeatable || !(error instanceof ApiError && error.isNetworkError)) throw error
    return ask({ limit: REPEAT_TIMEOUT })
  }
}

function giveUp(): Promise<never> {
  caller.onOtherUser()
  return pendingForever()
}

function reach<K extends EndpointName>(name: K, options: ApiOptions<K> & Identity): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ')
  // The endpoint's name decides which of these it takes; here each may be present.
  const { body, query, params, headers } = options as {
    body?: unknown
    query?: object
    params?: object
    headers?: object
  }
  return send(`/api${fillPathParams(path, params)}${search(query)}`, {
    method,
    // A blob carries its content type.
    headers: { ...standingHeaders(options, body !== undefined && !(body instanceof Blob)), ...headers },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(options.keepalive && { keepalive: true }),
    signal: withLimit(
      options.limit ?? (body instanceof Blob ? FILE_TIMEOUT : ANSWER_TIMEOUT),
      options.signal,
    ),
  })
}

/** `AbortSignal.any` is missing in some of the supported browsers. */
function withLimit(limit: number, signal: AbortSignal | undefined): AbortSignal {
  const late = AbortSignal.timeout(limit)
  if (signal === undefined) return late
  const either = new AbortController()
  for (const one of [signal, late]) {
    if (one.aborted) either.abort(one.reason)
    one.addEventListener('abort', () => either.abort(one.reason), { once: true })
  }
  return either.signal
}

const SENDING_AWAY: readonly ErrorName[] = [
  'NO_TOKEN',
  'INVALID_TOKEN',
  'ACCOUNT_ERASED',
  'NOT_VERIFIED',
  'TERMS_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
]

/** Whether a call was refused because there is no valid session. The error code decides, not the status (D§2). */
export function isSessionEndedError(error: unknown): error is ApiError {
  return error instanceof ApiError && SENDING_AWAY.includes(error.code)
}

/** The If-Match header for a change to the version on screen: another version is a conflict. */
export function ifMatchHeader(version: string) {
  return { 'if-match': `"${version}"` }
}

/** As `callApiWithMeta`, but resolves only with `data`. */
export async function callApi<K extends EndpointName>(
  name: K,
  options: ApiOptions<K>,
): Promise<ResponseData<K>> {
  return (await callApiWithMeta(name, options)).data
}

async function send(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, credentials: 'same-origin', cache: 'no-store' })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw isLate(error) ? new ApiError('OFFLINE', m.common_late()) : offline()
  }
}

function isLate(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function offline(): ApiError {
  return new ApiError('OFFLINE', m.common_unreachable())
}

function unreadable(): ApiError {
  return new ApiError('UNREADABLE', m.common_error_unknown())
}

/** @throws ApiError the server's error, or `UNREADABLE` for an answer that is not our JSON, for example from a proxy */
async function readAnswer<S>(response: Response): Promise<S> {
  const answer = await response.json().catch(() => undefined)
  if (answer?.success === true) return answer
  if (answer?.success !== false || typeof answer.code !== 'string') throw unreadable()
  throw await toApiError(answer, response.status)
}

type Refusal = Pick<ErrorAnswer, 'code' | 'problem' | 'issues' | 'retryAfter'>

/** Words a refusal. The texts are loaded with the first one; without them it is an unknown failure. */
export async function toApiError(answer: Refusal, status: number): Promise<ApiError> {
  const texts = await import('./error-texts.ts').catch(() => undefined)
  const { message, issues = [] } = texts?.translateErrorAnswer(answer) ?? {}
  const { code, retryAfter } = answer
  return new ApiError(code, message ?? m.common_error_unknown(), status, { issues, retryAfter })
}

async function readFile(response: Response): Promise<Blob> {
  // An incomplete file counts as offline.
  if (response.ok) return response.blob().catch(() => Promise.reject(offline()))
  await readAnswer(response)
  throw unreadable()
}

function standingHeaders(options: Identity & { company?: string | null }, hasJson: boolean) {
  const company = options.company === undefined ? options.companyId : options.company
  return {
    ...(hasJson && { 'content-type': 'application/json' }),
    ...(options.token !== undefined && { authorization: `Bearer ${options.token}` }),
    ...(company && { 'x-company-id': company }),
  }
}

function fillPathParams(path: string, params: object | undefined): string {
  const values = new Map<string, unknown>(Object.entries(params ?? {}))
  return path.replace(/:(\w+)/g, (_match, key: string) => encodeURIComponent(String(values.get(key) ?? '')))
}

function search(query: object | undefined): string {
  const pairs = Object.entries(query ?? {}).filter(([, value]) => value !== undefined)
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}`
}
