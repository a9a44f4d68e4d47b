import type { Answer, EndpointName, Endpoints, Meta, Sent } from '@portal/contract/endpoints'
import type { ErrorAnswer, ErrorCode } from '@portal/contract/errors'

/** A refusal of the server; `OFFLINE` when it could not be reached, `UNREADABLE` when something else answered. */
export class ApiError extends Error {
  readonly code: Code
  /** The server's own no. Otherwise the network, an overload or a fault, which may be over when one tries again (D§4). */
  readonly isDefinitive: boolean
  /** Nobody can tell whether the server did what it was asked: no answer came, or one that is not its own. */
  readonly isNetworkError: boolean
  /** Fields that are wrong, by their path in what was sent. */
  readonly issues: { path: string; message: string }[]
  /** Seconds until it makes sense to try again. */
  readonly retryAfter: number | undefined

  constructor(code: Code, message: string, status?: number, answer?: ErrorAnswer) {
    super(message)
    this.code = code
    this.isDefinitive = status !== undefined && status < 500 && status !== TOO_MANY
    this.isNetworkError = code === 'OFFLINE' || code === 'UNREADABLE'
    this.issues = answer?.issues ?? []
    this.retryAfter = answer?.retryAfter
  }
}

type Code = ErrorCode | 'OFFLINE' | 'UNREADABLE'
const TOO_MANY = 429
/** Milliseconds after which an answer counts as lost. A repeat and the look at what the server has wait less: all three take half a minute. */
const ANSWER_LIMIT = 20_000
export const REPEAT_LIMIT = 5_000
/** The same for what reads or writes a whole file. */
export const FILE_LIMIT = 120_000
/** What the server says of a token it refuses, with status 401 or 500 (D§2): the words count. */
const REFUSED = 'Invalid token'

type Identity = { token?: string | undefined; companyId?: string | undefined }

/** Who calls: `main.tsx` tells it, so that this file knows no session. */
type Caller = {
  /** @returns with what to call; undefined when the person is being sent away: then nothing is asked or written */
  getCredentials(): Identity | undefined
  /** The server missed the token, refused it or wants more before it counts: the person is to be sent away. */
  onUnauthorized(refusal: ApiError, token: string | undefined): void
}

let caller: Caller = {
  getCredentials: () => ({}),
  onUnauthorized: () => undefined,
}

export function configureApi(signedIn: Caller): void {
  caller = signedIn
}

type Part<K extends EndpointName, P extends 'body' | 'query' | 'params'> = [Sent<K, P>] extends [never]
  ? { [key in P]?: never }
  : { [key in P]: Sent<K, P> }

/** Whose body is a file as it is. */
type Body<K extends EndpointName> = Endpoints[K] extends { bodyIs: string } ? { body: Blob } : Part<K, 'body'>

type Options<K extends EndpointName> = Body<K> &
  Part<K, 'query'> &
  Part<K, 'params'> & {
    /** Those the endpoint declares. */
    headers?: Sent<K, 'headers'>
    /** The company of an anonymous look-up: an id, or null for none; the one in session storage by default. */
    company?: string | null
    /** A token of its own: whether it is refused is the asker's matter, and no session's end. */
    token?: string
    signal?: AbortSignal
    /** Has the same effect however often it is made: made again when its answer is lost, as is whatever has an Idempotency-Key (ux 19). */
    repeatable?: true
    /** It goes on when its document is left. */
    keepalive?: boolean
    /** Milliseconds until the answer counts as lost. */
    limit?: number
  }

/** What answers a file. */
type FileName = { [K in EndpointName]: Endpoints[K] extends { file: string } ? K : never }[EndpointName]

type Success<K extends EndpointName> = { data: Answer<K>; meta: Meta<K> }

/**
 * Calls the server. Types come from the contract by name; nothing of it travels to the browser. Who is being sent away hears
 * no more of it: a call that loses its session, or is given up with its document, is never answered.
 * @throws ApiError
 */
export function call<K extends EndpointName>(name: K, options: Options<K>): Promise<Success<K>> {
  return attempt(name, options, readAnswer<Success<K>>)
}

/** As `call`, for what answers a file: all of it, once it is there. */
export function download<K extends FileName>(name: K, options: Options<K>): Promise<Blob> {
  return attempt(name, { limit: FILE_LIMIT, ...options }, readFile)
}

async function attempt<K extends EndpointName, T>(
  name: K,
  options: Options<K>,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const { token } = options
  const identity = caller.getCredentials()
  const isGone = () => token === undefined && caller.getCredentials() === undefined
  if (isGone()) return pendingForever()
  try {
    return await retryOnce(isRepeatable(options), limit =>
      reach(name, { ...identity, ...limit, ...options }).then(read),
    )
  } catch (error) {
    if (isGone()) return pendingForever()
    if (token !== undefined || !(error instanceof ApiError) || !endsSession(error)) throw error
    // Refused was a token that another has replaced meanwhile: nothing was done, and it is asked again.
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
    return ask({ limit: REPEAT_LIMIT })
  }
}

function pendingForever(): Promise<never> {
  return new Promise(() => undefined)
}

function reach<K extends EndpointName>(name: K, options: Options<K> & Identity): Promise<Response> {
  const [method = 'GET', path = ''] = name.split(' ')
  // Which of them an endpoint takes follows from its name; here any of them may be there.
  const { body, query, params, headers } = options as {
    body?: unknown
    query?: object
    params?: object
    headers?: object
  }
  return send(`/api${fill(path, params)}${search(query)}`, {
    method,
    // A file says by itself what it is.
    headers: { ...standingHeaders(options, body !== undefined && !(body instanceof Blob)), ...headers },
    ...(body !== undefined && { body: body instanceof Blob ? body : JSON.stringify(body) }),
    ...(options.keepalive && { keepalive: true }),
    signal: withLimit(options.limit ?? (body instanceof Blob ? FILE_LIMIT : ANSWER_LIMIT), options.signal),
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

const SENDING_AWAY: readonly Code[] = [
  'NO_TOKEN',
  'INVALID_TOKEN',
  'NOT_VERIFIED',
  'TERMS_REQUIRED',
  'SECOND_FACTOR_REQUIRED',
]

function endsSession({ code, message }: ApiError): boolean {
  return SENDING_AWAY.includes(code) || message === REFUSED
}

/** The header of a change to what the screen showed: another version is a conflict. */
export function ifMatch(version: string) {
  return { 'if-match': `"${version}"` }
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
    throw isLate(error)
      ? new ApiError('OFFLINE', 'The server did not answer in time. Please try again.')
      : offline()
  }
}

function isLate(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError'
}

function offline(): ApiError {
  return new ApiError('OFFLINE', 'You seem to be offline. Please check your connection and try again.')
}

function unreadable(): ApiError {
  return new ApiError('UNREADABLE', 'An error occurred while processing your request.')
}

/** @throws ApiError the server's no, or that something between the browser and the server answered, with other than our JSON */
async function readAnswer<S>(response: Response): Promise<S> {
  const answer = await response.json().catch(() => undefined)
  if (answer?.success === true) return answer
  if (answer?.success !== false || typeof answer.code !== 'string') throw unreadable()
  throw new ApiError(answer.code, answer.message, response.status, answer)
}

async function readFile(response: Response): Promise<Blob> {
  // A file that breaks off is none.
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
