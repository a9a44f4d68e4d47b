import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './handle-errors.ts'

/** Default limit of a request body in bytes (D§2); an endpoint may allow more. */
export const BODY_MAX = 100_000
/** Milliseconds for the headers of a request to arrive, and as long again for its body. */
export const ARRIVAL_MAX = 10_000
/** Milliseconds for a large body to arrive: 5 MB over a slow line. */
export const LARGE_ARRIVAL_MAX = 60_000

/** Closes connections whose body is too slow. Node has only one limit for all bodies, which is the longest one. */
export function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (raw.complete || (routeOptions.bodyLimit ?? 0) > BODY_MAX) return
    const timer = setTimeout(() => {
      if (!raw.complete) answerBrokenRequest(new Error('The body is too slow.'), raw.socket)
    }, ARRIVAL_MAX).unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
