import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Logged status of a request whose caller disconnected before the response. */
const HUNG_UP = 499
/** Paths of the probes that monitors request every few seconds. */
export const PROBE_PATHS: readonly (string | undefined)[] = ['/api/health', '/api/ready']

/** Observes a finished request: its route's pattern, if any, and its duration in seconds. */
export type ObserveRequest = (request: {
  method: string
  route: string | undefined
  status: number
  seconds: number
}) => void

/** Logs one line for each request that reaches a hook. @param onRequestFinished is called for each of them */
export function addRequestLogging(app: FastifyInstance, onRequestFinished?: ObserveRequest): void {
  app.addHook('onRequest', (request, reply, done) => {
    logRequestOnFinish(request, reply, onRequestFinished)
    done()
  })
}

/**
 * Logs a request when it ends: its id, method, route, status and milliseconds. The route is only the pattern, since a URL may
 * contain a link's token or a phone number, which no log keeps (D§4).
 */
export function logRequestOnFinish(
  request: FastifyRequest,
  reply: FastifyReply,
  onRequestFinished?: ObserveRequest,
): void {
  reply.raw.once('close', () => {
    const route = request.routeOptions.url
    const status = reply.raw.writableEnded ? reply.statusCode : HUNG_UP
    const level = PROBE_PATHS.includes(route) && status < 400 ? 'debug' : 'info'
    const ms = Math.round(reply.elapsedTime)
    onRequestFinished?.({ method: request.method, route, status, seconds: reply.elapsedTime / 1000 })
    request.log[level]({ method: request.method, route: route ?? '(none)', status, ms }, 'Request')
  })
}
