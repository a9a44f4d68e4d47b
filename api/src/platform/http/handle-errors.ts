import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { logOnFinish } from '../observability/log-requests.ts'
import { databaseErrorToPortalError, errorAnswer, PortalError, toPortalError } from './errors.ts'

/** Of an answer that no hook reaches, and so none of the other headers: it is data, never a page. */
const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** Answers every failure in the one shape; what we did not foresee says no more than its request id (D§2). */
export function handleErrors(app: FastifyInstance): void {
  // Text would arrive as a string and be refused key by key; it is simply not JSON.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler(() => {
    throw new PortalError('NOT_FOUND')
  })

  // Answers are personal; no cache on the way may keep what is not said to be public.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Answers an address the router cannot read, which reaches no hook. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  logOnFinish(request, reply)
  return answerError(error, request, reply.headers(BARE_HEADERS))
}

/** Answers one failure. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known =
    error instanceof PortalError ? error : (databaseErrorToPortalError(error) ?? toPortalError(error))
  const refusal = known ?? new PortalError('INTERNAL')
  if (known === undefined) request.log.error({ err: error }, STATUS_CODES[500])
  if (refusal.details.retryAfter !== undefined) reply.header('retry-after', refusal.details.retryAfter)
  reply.status(refusal.status).type('application/json; charset=utf-8')
  return reply.send(errorAnswer(refusal, known ? undefined : request.id))
}

/** Answers what is not even HTTP (a broken request line, headers too large), then hangs up. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  // Browsers open connections ahead of what they may ask. On one that is closed they ask anew, but an answer that crosses their
  // first request they take for its own.
  const silent = socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || !socket.writable || silent) {
    socket.destroy()
    return
  }
  const refusal = new PortalError('MALFORMED_BODY')
  const body = JSON.stringify(errorAnswer(refusal))
  const headers = {
    ...BARE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
}
