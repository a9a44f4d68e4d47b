import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorAnswer, fromDatabase, fromFastify, PortalError } from './errors.ts'
import { logWhenOver } from './log-requests.ts'

/** Answers every failure in the one shape; what we did not foresee says no more than its request id (D§2). */
export function handleErrors(app: FastifyInstance): void {
  // Text would arrive as a string and be refused key by key; it is simply not JSON.
  app.removeContentTypeParser('text/plain')
  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler((_request, reply) => {
    const refusal = new PortalError('NOT_FOUND')
    return reply.status(refusal.status).send(errorAnswer(refusal))
  })

  // Answers are personal; no cache on the way may keep what is not said to be public.
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
  })
}

/** Answers an address the router cannot read, which reaches no hook. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  logWhenOver(request, reply)
  return answerError(error, request, reply)
}

/** Answers one failure. */
function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof PortalError ? error : (fromDatabase(error) ?? fromFastify(error))
  const refusal = known ?? new PortalError('INTERNAL')
  if (known === undefined) request.log.error({ err: error }, STATUS_CODES[500])
  if (refusal.details.retryAfter !== undefined) reply.header('retry-after', refusal.details.retryAfter)
  reply.status(refusal.status).type('application/json; charset=utf-8')
  return reply.send(errorAnswer(refusal, known ? undefined : request.id))
}

/** Answers what is not even HTTP (a broken request line, headers too large), then hangs up. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = new PortalError('MALFORMED_BODY')
  const body = JSON.stringify(errorAnswer(refusal))
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\ncontent-type: application/json; charset=utf-8\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  )
}
