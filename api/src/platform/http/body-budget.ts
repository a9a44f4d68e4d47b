import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PortalError } from './errors.ts'

/** Bytes of request bodies under way of one user, and of one network, behind which a clinic may be. */
const USER_MAX = 15_000_000
const NETWORK_MAX = 20_000_000
/** Bytes under way in all, by the size of a body: a flood of large ones takes nothing from logins and orders. */
const POOLS = [
  { name: 'small', body: 8_000, max: 30_000_000 },
  { name: 'ordinary', body: 100_000, max: 60_000_000 },
  { name: 'large', body: Number.POSITIVE_INFINITY, max: 100_000_000 },
] as const
/** Retry-After in seconds: an upload over a usual line is over by then. */
const RETRY_SECONDS = 5

type BodyBudget = {
  /** Counts the body of a user's request too. @throws PortalError UNAVAILABLE over the budget */
  claimForUser(request: FastifyRequest, reply: FastifyReply, userId: string): void
}

/**
 * Limits the bytes of request bodies under way, since a body is memory from its first byte until its request ends: of a network and
 * in all before a body is read, of a user where a route knows the caller before it reads. A body counts by its declared
 * length, one without a length by the most that its route accepts.
 */
export function addBodyBudget(app: FastifyInstance, findNetwork: (address: string) => string): BodyBudget {
  const underWay = new Map<string, number>()

  function claim(answer: ServerResponse, bucket: string, bytes: number, max: number): void {
    const before = underWay.get(bucket) ?? 0
    if (before + bytes > max) throw new PortalError('UNAVAILABLE', { retryAfter: RETRY_SECONDS })
    // The caller may hang up before the claim. Then nothing would release it.
    if (bytes === 0 || answer.destroyed) return
    underWay.set(bucket, before + bytes)
    answer.once('close', () => {
      const rest = (underWay.get(bucket) ?? 0) - bytes
      if (rest === 0) underWay.delete(bucket)
      else underWay.set(bucket, rest)
    })
  }

  app.addHook('onRequest', (request, reply, done) => {
    const bytes = bodyBytes(request)
    const pool = POOLS.find(({ body }) => bytes <= body) ?? POOLS[2]
    claim(reply.raw, `network ${findNetwork(request.ip)}`, bytes, NETWORK_MAX)
    claim(reply.raw, pool.name, bytes, pool.max)
    done()
  })
  return {
    claimForUser: (request, reply, userId) =>
      claim(reply.raw, `user ${userId}`, bodyBytes(request), USER_MAX),
  }
}

/** The bytes that a request's body may take; none if it is too large, since it is refused unread. */
function bodyBytes({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  const bytes = Number(headers['content-length'] ?? 0)
  return bytes > bodyLimit ? 0 : bytes
}
