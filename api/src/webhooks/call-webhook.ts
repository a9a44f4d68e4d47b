import { Resolver } from 'node:dns/promises'
import type { Duplex } from 'node:stream'
import { connect } from 'node:tls'
import type { DeliveryProblem } from '@portal/contract/webhooks/webhook-events'
import { isPublicAddress } from './public-address.ts'

/** The way out; tests have their own. The address is checked between the two. */
export type Network = {
  /** All addresses of a host. */
  resolve(host: string, signal: AbortSignal): Promise<string[]>
  connect(target: { address: string; port: number; servername: string }): Duplex
}

/** The status of the answer, or why there is none. */
export type CallOutcome = { status: number; problem: null } | { status: null; problem: DeliveryProblem }

const HTTPS_PORT = 443
const AGENT = 'hcp-portal-webhooks'
const CERTIFICATE_ERROR = /CERT|SELF_SIGNED|ISSUER|ALTNAME|SIGNATURE/

/** The internet. It asks the name servers itself: a look-up by the system would hold a thread that logins need. */
export const internet: Network = {
  async resolve(host, signal) {
    const resolver = new Resolver({ tries: 2 })
    const cancel = () => resolver.cancel()
    signal.addEventListener('abort', cancel, { once: true })
    try {
      const none = () => []
      return (
        await Promise.all([resolver.resolve4(host).catch(none), resolver.resolve6(host).catch(none)])
      ).flat()
    } finally {
      signal.removeEventListener('abort', cancel)
    }
  },
  connect: ({ address, port, servername }) => connect({ host: address, port, servername }),
}

/**
 * Posts a body to a webhook, and reads nothing of the answer but its status. The host is resolved once, all its addresses must be
 * public, and exactly the first is called. Redirects are not followed.
 */
export async function callWebhook(
  network: Network,
  url: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  signal: AbortSignal,
): Promise<CallOutcome> {
  const failed = (problem: DeliveryProblem) => ({ status: null, problem })
  try {
    const addresses = await untilAborted(network.resolve(url.hostname, signal), signal)
    const [address] = addresses
    if (address === undefined) return failed('ADDRESS_NOT_FOUND')
    if (!addresses.every(isPublicAddress)) return failed('ADDRESS_NOT_PUBLIC')
    const target = { address, port: HTTPS_PORT, servername: url.hostname }
    return { status: await post(network, url, { headers, body, target, signal }), problem: null }
  } catch (error) {
    if (signal.aborted) return failed('TIMEOUT')
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return failed(CERTIFICATE_ERROR.test(code) ? 'CERTIFICATE' : 'NO_CONNECTION')
  }
}

type Posted = {
  headers: Record<string, string>
  body: string
  target: Parameters<Network['connect']>[0]
  signal: AbortSignal
}

async function post(network: Network, url: URL, { headers, body, target, signal }: Posted): Promise<number> {
  // Not at the start: an import of `node:http` makes Node load its `fetch`, as long as a tenth of a start.
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const call = request({
      // The connection is encrypted already.
      createConnection: () => network.connect(target),
      method: 'POST',
      path: url.pathname + url.search,
      headers: {
        host: url.host,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': AGENT,
        connection: 'close',
        ...headers,
      },
      signal,
    })
    call.on('response', answer => {
      resolve(answer.statusCode ?? 0)
      answer.destroy()
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** A resolver may not end by itself. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
    work.then(resolve, reject)
  })
}
