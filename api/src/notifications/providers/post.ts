import { lookup } from 'node:dns'
import { once } from 'node:events'
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { SendError } from './provider.ts'
import { isPublic, lookUpPublic, PrivateAddress, type Resolve } from './public-address.ts'

/** Milliseconds from the look-up of the name to the last byte of the answer. */
const PATIENCE = 8000
/** Bytes of an answer; those of providers have a few hundred. */
const ANSWER_MAX = 64 * 1024

type PostOptions = {
  /** Whether private, loopback, link-local and other addresses that are not the internet's are refused. */
  publicOnly: boolean
  /** Milliseconds an exchange may take in all. */
  patience?: number
  resolve?: Resolve
}

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string }

/**
 * Posts a body and reads the answer.
 * @throws SendError, not lasting, when no answer came, it was too large, or is a redirect, which is never followed
 */
export type Post = (url: string, headers: Record<string, string>, body: string) => Promise<Answer>

/** What posts to providers, over connections of its own that it keeps. */
export function createPost({ publicOnly, patience = PATIENCE, resolve = lookup }: PostOptions): Post {
  // Idle ones end before a provider ends them, or a message would now and then meet one that is just closed.
  const plain = new http.Agent({ keepAlive: true, timeout: 2 * patience })
  const secure = new https.Agent({ keepAlive: true, timeout: 2 * patience })
  const lookUp = publicOnly ? lookUpPublic(resolve) : undefined
  return async (url, headers, body) => {
    const target = new URL(url)
    // No name is looked up for an address.
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
    // It may fail once more while its answer is read, which fails by itself.
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

/** What a fault's code means, and whether the message may have left before it. */
const FAULTS: readonly (readonly [RegExp, string, boolean])[] = [
  [/^ECONNREFUSED$/, 'connection refused', false],
  [/^(ENOTFOUND|EAI_\w+)$/, 'name not found', false],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'not reachable', false],
  [/^(ECONNRESET|EPIPE)$/, 'connection broken', true],
  [/CERT|SIGNATURE|^ERR_TLS/, 'certificate not trusted', false],
  [/^HPE_/, 'no answer of HTTP', true],
]

/** A fault of the network in a few words: its own may hold an address and what stands in it. */
function nameFault(error: unknown): [said: string, maybeSent: boolean] {
  if (error instanceof PrivateAddress) return ['private address refused', false]
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const [, said = 'connection failed', maybeSent = true] = FAULTS.find(([one]) => one.test(code)) ?? []
  return [said, maybeSent]
}
