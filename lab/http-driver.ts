import http from 'node:http'
import https from 'node:https'

/** A request that the driver sends. */
export type Shot = { method: 'GET' | 'POST'; path: string; token?: string; body?: object; key?: string }
/** The response to a request; status 0 for a broken connection. */
export type Hit = { status: number; ms: number; retryAfter: string | undefined }

/** Sends requests over keep-alive connections. Call `close` at the end. @param caPem the certificate authority of an https address, in PEM */
export function createHttpDriver(url: string, caPem?: string) {
  const { Agent, request } = caPem === undefined ? http : https
  const agent = new Agent({ keepAlive: true, maxSockets: 2000, ...(caPem !== undefined && { ca: caPem }) })

  function fire({ method, path, token, body, key }: Shot): Promise<Hit> {
    const begun = performance.now()
    const payload = body === undefined ? undefined : JSON.stringify(body)
    return new Promise(resolve => {
      const done = (status: number, retryAfter?: string) =>
        resolve({ status, ms: performance.now() - begun, retryAfter })
      const call = request(
        `${url}/api${path}`,
        {
          ...{ agent, method },
          headers: {
            ...(token !== undefined && { authorization: `Bearer ${token}` }),
            ...(key !== undefined && { 'idempotency-key': key }),
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
          },
        },
        answer => {
          answer.resume()
          answer.once('end', () => done(answer.statusCode ?? 0, answer.headers['retry-after']))
          answer.once('error', () => done(0))
        },
      )
      call.once('error', () => done(0))
      call.end(payload)
    })
  }

  /** Runs that many callers; each waits for its response before the next request. */
  async function crowd(callers: number, seconds: number, next: () => Shot): Promise<Hit[]> {
    const hits: Hit[] = []
    const end = performance.now() + seconds * 1000
    const call = async () => {
      while (performance.now() < end) hits.push(await fire(next()))
    }
    await Promise.all(Array.from({ length: callers }, call))
    return hits
  }

  /** Sends that many requests per second without waiting for responses. */
  async function flood(perSecond: number, seconds: number, next: () => Shot): Promise<Hit[]> {
    const begun = performance.now()
    const all: Promise<Hit>[] = []
    await new Promise<void>(resolve => {
      const timer = setInterval(() => {
        const elapsed = (performance.now() - begun) / 1000
        while (all.length < Math.min(elapsed, seconds) * perSecond) all.push(fire(next()))
        if (elapsed < seconds) return
        clearInterval(timer)
        resolve()
      }, 5)
    })
    return Promise.all(all)
  }

  return { fire, crowd, flood, close: () => agent.destroy() }
}

/** The quantile of these values. @param share from 0 to 1 */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.ceil(fraction * sorted.length) - 1] ?? Number.NaN
}
