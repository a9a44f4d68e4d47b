import { finished } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The status of a request whose caller hung up before the answer. */
const HUNG_UP = 499
/** Paths that monitors request every few seconds. */
export const PROBES: readonly (string | undefined)[] = ['/api/health', '/api/ready']

/** A request that is over: its route's pattern, if it has one, and how long it took in seconds. */
export type ObserveRequest = (request: {
  method: string
  route: string | undefined
  status: number
  seconds: number
}) => void

/** Leaves one line for each request that reaches a hook. @param observe hears of each, too */
export function logRequests(app: FastifyInstance, observe?: ObserveRequest): void {
  app.addHook('onRequest', async (request, reply) => logOnFinish(request, reply, observe))
}

/**
 * Leaves a request's one line: its id, method, route, status and milliseconds. The route is the pattern alone: an address
 * may carry a link's token or a number, which no log keeps (D§4).
 */
export function logOnFinish(request: FastifyRequest, reply: FastifyReply, observe?: ObserveRequest): void {
  finished(reply.raw, () => {
    const route = request.routeOptions.url
    const status = reply.raw.writableEnded ? reply.statusCode : HUNG_UP
    const level = PROBES.includes(route) && status < 400 ? 'debug' : 'info'
    const ms = Math.round(reply.elapsedTime)
    observe?.({ method: request.method, route, status, seconds: reply.elapsedTime / 1000 })
    request.log[level]({ method: request.method, route: route ?? '(none)', status, ms }, 'Request')
  })
}
