import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logRequestOnFinish } from '../observability/log-requests.ts'
import {
  databaseErrorToPortalError,
  fastifyErrorToPortalError,
  PortalError,
  toErrorResponseBody,
} from './errors.ts'

/** Security headers of responses that no hook reaches. They carry data, never a page. */
const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Sends every failure in one shape; an unexpected one tells only its request id (D§2). */
export function addFastifyErrorHandlers(app: FastifyInstance): void {
  // Fastify would pass text on as a string, which validation refuses key by key. Refuse it as not JSON instead.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler(() => {
    throw new PortalError('NOT_FOUND')
  })
}

/** An address without a page, where the web app shows its not-found page. */
const NO_PAGE = '/not-found'
const API_PATHS = /^\/api(\/|$)/

/** Answers a URL that the router cannot parse, such as `/%`: a call with an error, a page with the way to the not-found page. No hook runs for it. */
export function respondToUnparsableUrl(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  logRequestOnFinish(request, reply)
  reply.headers(BARE_HEADERS)
  const isPage = request.method === 'GET' && !API_PATHS.test(request.url)
  return isPage ? reply.redirect(NO_PAGE) : answerError(error, request, reply)
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const lost = error instanceof PortalError ? undefined : databaseErrorToPortalError(error)
  // The caller may try again and reads no cause: only the log tells a deadlock from a full disk.
  if (lost !== undefined) request.log.warn({ err: error }, 'The database refused or was lost')
  const known = error instanceof PortalError ? error : (lost ?? fastifyErrorToPortalError(error))
  const refusal = known ?? new PortalError('INTERNAL')
  if (known === undefined) request.log.error({ err: error }, 'Internal Server Error')
  if (refusal.details.retryAfter !== undefined) reply.header('retry-after', refusal.details.retryAfter)
  reply.status(refusal.status).type('application/json; charset=utf-8')
  return reply.send(toErrorResponseBody(refusal, known ? undefined : request.id))
}

/** Answers an invalid HTTP request (a broken request line, headers too large), then closes the connection. */
export function respondToInvalidHttp(error: Error & { code?: string }, socket: Socket): void {
  // Browsers preconnect. If such a connection is closed, they retry on a new one; but they would take a response that crosses
  // their first request for its answer.
  const silent = socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || !socket.writable || silent) {
    socket.destroy()
    return
  }
  const refusal = new PortalError('MALFORMED_BODY')
  const body = JSON.stringify(toErrorResponseBody(refusal))
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${refusal.status} Bad Request\r\n${lines.join('')}\r\n${body}`)
}
