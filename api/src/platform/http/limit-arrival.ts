import type { FastifyInstance } from 'fastify'
import { answerBrokenRequest } from './handle-errors.ts'

/** Bytes a request body may have (D§2), where its endpoint does not allow more. */
export const BODY_MAX = 100_000
/** Milliseconds in which the headers of a request must arrive, and as long again for its body. */
export const ARRIVAL_MAX = 10_000
/** Milliseconds for a body that may be large: 5 MB over a slow line. */
export const LARGE_ARRIVAL_MAX = 60_000

/** Gives up bodies that do not come to their end. Node itself has one limit for all of them, the longest. */
export function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }, reply) => {
    if (raw.complete || (routeOptions.bodyLimit ?? 0) > BODY_MAX) return
    const timer = setTimeout(() => {
      if (!raw.complete) answerBrokenRequest(new Error('The body is too slow.'), raw.socket)
    }, ARRIVAL_MAX).unref()
    reply.raw.once('close', () => clearTimeout(timer))
  })
}
