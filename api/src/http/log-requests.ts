import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What a caller who hung up was answered; nobody saw it. */
const HUNG_UP = 499
/** Asked every few seconds by whoever watches the process. */
const PROBES: readonly (string | undefined)[] = ['/api/health', '/api/ready']

/**
 * Leaves one line for each request: its id, method, route, status and milliseconds. The route is the pattern alone: an
 * address may carry a link's token or a number, which no log keeps (D§4).
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    finished(reply.raw, () => {
      logRequest(request, reply.raw.writableFinished ? reply.statusCode : HUNG_UP, reply.elapsedTime)
    })
  })
}

/** For an address the router cannot read, which reaches no hook. */
export function logRequest(request: FastifyRequest, status: number, elapsed: number): void {
  const route = request.routeOptions.url
  const level = PROBES.includes(route) && status < 400 ? 'debug' : 'info'
  const line = { method: request.method, route: route ?? '(none)', status, ms: Math.round(elapsed) }
  request.log[level](line, 'Request')
}
