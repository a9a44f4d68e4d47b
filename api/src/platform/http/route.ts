import { Readable } from 'node:stream'
import type { Access, Endpoint } from '@portal/contract/endpoint'
import {
  type Answer,
  type EndpointName,
  type Endpoints,
  endpoints,
  type Meta,
  type Received,
} from '@portal/contract/endpoints'
import { PICTURE_TYPES } from '@portal/contract/picture-rules'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import { requestOrigin } from '../audit/request-origin.ts'
import type { Session } from './authenticate.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { PortalError } from './errors.ts'
import { readInput } from './read-input.ts'

type SessionOf<A> = A extends 'public' ? undefined : A extends 'optional' ? Session | undefined : Session

/** A validated call: everything a handler may believe about it, and nothing it may not. */
export type Call<K extends EndpointName> = {
  headers: Received<K, 'headers'>
  body: Received<K, 'body'>
  query: Received<K, 'query'>
  params: Received<K, 'params'>
  session: SessionOf<Endpoints[K]['access']>
  /** Where the request comes from. */
  address: string
  cookie(name: string): string | undefined
  /** Sets a cookie with the answer. */
  setCookie(header: string): void
}

type Result<K extends EndpointName> =
  Meta<K> extends undefined ? Answer<K> : { data: Answer<K>; meta: Meta<K> }

/** Serves a declared endpoint: access, input and answer are the contract's business, the rest the handler's. */
export type Route = <K extends EndpointName>(name: K, handler: (call: Call<K>) => Promise<Result<K>>) => void

type Authorize = (access: Access, authorization: string | undefined) => Promise<Session | undefined>

/** @returns the registrar, and the names it has served so far */
export function createRoute(
  app: FastifyInstance,
  authorize: Authorize,
  networkOf: (address: string) => string,
  gateOf: (endpoint: Endpoint) => ConcurrencyLimiter | undefined,
): { route: Route; served: Set<EndpointName> } {
  const served = new Set<EndpointName>()
  const route: Route = (name, handler) => {
    const endpoint: Endpoint = endpoints[name]
    const [method, path] = name.split(' ') as [HTTPMethods, string] // the contract's keys have this form
    served.add(name)
    const gate = gateOf(endpoint)
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const session = await authorize(endpoint.access, request.headers.authorization)
      const call = { ...readInput(endpoint, request), ...describe(request, reply), session }
      // The types of a call follow from the contract by name; inside this generic they cannot be shown.
      const handle = () => handler(call as unknown as Call<typeof name>)
      const origin = { network: networkOf(request.ip), requestId: request.id }
      const result: unknown = await requestOrigin.run(origin, handle)
      if (endpoint.file === 'image/webp') return sendPicture(reply, endpoint.file, result)
      return endpoint.file === undefined ? answer(endpoint, result) : sendFile(reply, endpoint.file, result)
    }
    const { bodyMax } = endpoint
    const options: RouteOptions = {
      method,
      url: `/api${path}`,
      ...(bodyMax !== undefined && { bodyLimit: bodyMax }),
      // Before its body is read; it has no place before it is there, or slow bodies would hold them all.
      onRequest: async (request, reply) => {
        if (bodyMax !== undefined && isEndless(request, bodyMax)) reply.header('connection', 'close')
        gate?.refuseIfFull()
        // What may be large is kept only of who may send it.
        if (bodyMax !== undefined) await authorize(endpoint.access, request.headers.authorization)
      },
      handler: async (request, reply) =>
        gate ? gate.run(reply.raw, () => serve(request, reply)) : serve(request, reply),
    }
    if (endpoint.bodyIs === 'picture') void app.register(async scope => takePictures(scope).route(options))
    else app.route(options)
  }
  return { route, served }
}

/** Whether more may come than is ever read: then the connection ends with the answer, whatever that is. */
function isEndless({ headers }: FastifyRequest, bodyMax: number): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > bodyMax
}

/** Lets a scope read pictures' files, by what they say they are, and nothing else. */
function takePictures(scope: FastifyInstance): FastifyInstance {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    PICTURE_TYPES,
    { parseAs: 'buffer' },
    async (_request: unknown, file: Buffer) => file,
  )
  scope.addContentTypeParser('*', async () => {
    throw new PortalError('PICTURE_UNREADABLE')
  })
  return scope
}

function describe(request: FastifyRequest, reply: FastifyReply) {
  return {
    address: request.ip,
    cookie: (name: string) =>
      request.headers.cookie
        ?.split(/; */)
        .find(pair => pair.startsWith(`${name}=`))
        ?.slice(name.length + 1),
    setCookie: (header: string) => void reply.header('set-cookie', header),
  }
}

/** Wraps a handler's result; only declared keys leave, and an answer that breaks the contract is our failure. */
function answer(endpoint: Endpoint, result: unknown) {
  if (endpoint.meta === undefined) return success({ data: endpoint.response.parse(result) })
  const { data, meta } = result as { data: unknown; meta: unknown } // Result<K> with meta
  return success({ data: endpoint.response.parse(data), meta: endpoint.meta.parse(meta) })
}

/** For the concurrency limiter the work ends here: from now on the client's download sets the pace of reading. */
function sendFile(reply: FastifyReply, type: string, result: unknown) {
  reply.header('content-disposition', 'attachment').type(`${type}; charset=utf-8`)
  return Readable.from(result as AsyncIterable<string>) // Result<K> of an endpoint with a file
}

/** Opened by itself it may do nothing, and need not be asked for again. */
function sendPicture(reply: FastifyReply, type: string, result: unknown) {
  reply.headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  })
  return reply.type(type).send(result) // bytes, of an endpoint with such a file
}

function success(content: { data: unknown; meta?: unknown }) {
  return { success: true, result: 'success', ...content }
}
