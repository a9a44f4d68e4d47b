import { lookup } from 'node:dns'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { SendError } from './provider.ts'
import { isPublic, lookUpPublic, PrivateAddress, type Resolve } from './public-address.ts'

/** Timeout in milliseconds, from DNS lookup to the last byte of the response. */
const PATIENCE = 8000
/** Maximum response size in bytes; providers send a few hundred. */
const ANSWER_MAX = 64 * 1024

type PostOptions = {
  /** Whether private, loopback, link-local and other non-public addresses are refused. */
  publicOnly: boolean
  /** Timeout of the whole exchange, in milliseconds. */
  patience?: number
  resolve?: Resolve
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * Posts a body and reads the response.
 * @throws SendError, not lasting, when there is no response, it is too large, or it is a redirect (never followed)
 */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<Answer>

/** Creates the HTTP client for providers, with its own keep-alive connections. */
export function createPost({ publicOnly, patience = PATIENCE, resolve = lookup }: PostOptions): Post {
  // Close idle connections before the provider does, so that a request does not hit a connection being closed.
  const plain = new http.Agent({ keepAlive: true, timeout: 2 * patience })
  const secure = new https.Agent({ keepAlive: true, timeout: 2 * patience })
  const lookUp = publicOnly ? lookUpPublic(resolve) : undefined
  return async (url, headers, body) => {
    const target = new URL(url)
    // Literal addresses skip the DNS lookup, so check them here.
    if (publicOnly && isPrivateLiteral(target.hostname)) throw notTaken('private address refused')
    const isSecure = target.protocol === 'https:'
    const signal = AbortSignal.timeout(patience)
    const request = (isSecure ? https : http).request(target, {
      method: 'POST',
      agent: isSecure ? secure : plain,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      signal,
      ...(lookUp && { lookup: lookUp }),
    })
    // A second error while the response is read is reported by the read.
    request.on('error', () => undefined)
    request.end(body)
    try {
      const [response] = (await once(request, 'response')) as [IncomingMessage] // the event's own type
      return await readAnswer(response)
    } catch (error) {
      if (error instanceof SendError) throw error
      if (signal.aborted) throw notTaken(`no answer in ${patience / 1000} s`, true)
      const [said, maybeSent] = nameFault(error)
      throw notTaken(said, maybeSent)
    }
  }
}

async function readAnswer(response: IncomingMessage): Promise<Answer> {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400) {
    response.destroy()
    throw notTaken(`answered ${status}, and no redirect is followed`)
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > ANSWER_MAX) throw notTaken(`answered more than ${ANSWER_MAX / 1024} kB`, true)
    chunks.push(chunk)
  }
  return { status, headers: response.headers, body: Buffer.concat(chunks).toString() }
}

function isPrivateLiteral(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  return isIP(address) !== 0 && !isPublic(address)
}

function notTaken(answer: string, maybeSent = false): SendError {
  return new SendError(answer, { lasting: false, maybeSent })
}

/** Error code, its description, and whether the message may have been sent. */
const FAULTS: readonly (readonly [RegExp, string, boolean])[] = [
  [/^ECONNREFUSED$/, 'connection refused', false],
  [/^(ENOTFOUND|EAI_\w+)$/, 'name not found', false],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'not reachable', false],
  [/^(ECONNRESET|EPIPE)$/, 'connection broken', true],
  [/CERT|SIGNATURE|^ERR_TLS/, 'certificate not trusted', false],
  [/^HPE_/, 'no answer of HTTP', true],
]

/** Describes a network error. The error's own message may contain an address with secrets. */
function nameFault(error: unknown): [said: string, maybeSent: boolean] {
  if (error instanceof PrivateAddress) return ['private address refused', false]
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [, said = 'connection failed', maybeSent = true] = FAULTS.find(([one]) => one.test(code)) ?? []
  return [said, maybeSent]
}
