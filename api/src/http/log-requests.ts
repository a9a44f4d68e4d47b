import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The status of a request whose caller hung up before the answer. */
const HUNG_UP = 499
/** Asked every few seconds by whoever watches the process. */
const PROBES: readonly (string | undefined)[] = ['/api/health', '/api/ready']

/** Leaves one line for each request that reaches a hook. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => logWhenOver(request, reply))
}

/**
 * Leaves a request's one line: its id, method, route, status and milliseconds. The route is the pattern alone: an address
 * may carry a link's token or a number, which no log keeps (D§4).
 */
export function logWhenOver(request: FastifyRequest, reply: FastifyReply): void {
  finished(reply.raw, () => {
    const route = request.routeOptions.url
    const status = reply.raw.writableEnded ? reply.statusCode : HUNG_UP
    const level = PROBES.includes(route) && status < 400 ? 'debug' : 'info'
    const ms = Math.round(reply.elapsedTime)
    request.log[level]({ method: request.method, route: route ?? '(none)', status, ms }, 'Request')
  })
}
