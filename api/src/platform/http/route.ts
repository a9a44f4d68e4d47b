import { Readable } from 'node:stream'
import type { Endpoint } from '@portal/contract/endpoint'
import {
  type EndpointName,
  type Endpoints,
  endpoints,
  type Meta,
  type ParsedInput,
  type ResponseData,
} from '@portal/contract/endpoints'
import { LOCALES, type Locale } from '@portal/contract/languages'
import { PICTURE_TYPES } from '@portal/contract/platform/picture-rules'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods, RouteOptions } from 'fastify'
import { requestOrigin } from '../audit/request-origin.ts'
import type { Authenticate, Session } from './authenticate.ts'
import { addBodyBudget } from './body-budget.ts'
import type { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { PortalError } from './errors.ts'
import { type BrokenRow, parseWithoutBrokenRows } from './leave-out-broken-rows.ts'
import { parseRequestInput } from './parse-request-input.ts'
import { chooseRequestLocale, readCookie } from './request-locale.ts'

type SessionOf<A> = A extends 'public' ? undefined : A extends 'optional' ? Session | undefined : Session

/** A validated call: the handler gets only checked input. */
export type Call<K extends EndpointName> = {
  headers: ParsedInput<K, 'headers'>
  body: ParsedInput<K, 'body'>
  query: ParsedInput<K, 'query'>
  params: ParsedInput<K, 'params'>
  session: SessionOf<Endpoints[K]['access']>
  /** The caller's IP address. */
  address: string
  /** The language of the caller's browser. */
  locale: Locale
  cookie(name: string): string | undefined
  /** Adds a Set-Cookie header to the response. */
  setCookie(header: string): void
}

type Result<K extends EndpointName> =
  Meta<K> extends undefined ? ResponseData<K> : { data: ResponseData<K>; meta: Meta<K> }

/** Registers a handler for an endpoint of the contract, which checks access, input and response. */
export type Route = <K extends EndpointName>(name: K, handler: (call: Call<K>) => Promise<Result<K>>) => void

/** @returns the function that registers routes, and the names registered so far */
export function createRouteRegistrar(
  app: FastifyInstance,
  authenticate: Authenticate,
  findNetwork: (address: string) => string,
  findLimiter: (endpoint: Endpoint) => ConcurrencyLimiter | undefined,
  onRowLeftOut?: (endpoint: EndpointName) => void,
): { route: Route; served: Set<EndpointName> } {
  const served = new Set<EndpointName>()
  const bodies = addBodyBudget(app, findNetwork)
  const route: Route = (name, handler) => {
    const endpoint: Endpoint = endpoints[name]
    const [method, path] = name.split(' ') as [HTTPMethods, string] // the contract's keys have this form
    served.add(name)
    const limiter = findLimiter(endpoint)
    const serve = async (request: FastifyRequest, reply: FastifyReply) => {
      const session = await authenticate(endpoint, callerOf(request))
      const call = { ...parseRequestInput(endpoint, request), ...describe(request, reply), session }
      // The contract gives the types of a call by name; TypeScript cannot infer them inside this generic function.
      const handle = () => handler(call as unknown as Call<typeof name>)
      const origin = { network: findNetwork(request.ip), requestId: request.id }
      const result: unknown = await requestOrigin.run(origin, handle)
      if (endpoint.redirects) return reply.redirect(String(result))
      if (endpoint.file === 'image/webp') return sendPicture(reply, endpoint, result)
      if (endpoint.file !== undefined) return sendFile(reply, endpoint.file, result)
      return answer(endpoint, result, broken => {
        request.log.error(
          { endpoint: name, ...broken },
          'A row that breaks the contract was left out of a list',
        )
        onRowLeftOut?.(name)
      })
    }
    const { bodyMax } = endpoint
    /** A large body is read only if the caller may send it, and has not too many under way. */
    const admitLargeBody = async (request: FastifyRequest, reply: FastifyReply) => {
      const session = await authenticate(endpoint, callerOf(request))
      if (session !== undefined) bodies.claimForUser(request, reply, session.userId)
    }
    const options: RouteOptions = {
      method,
      url: `/api${path}`,
      ...(bodyMax !== undefined && { bodyLimit: bodyMax }),
      // Refuse before the body is read. A request takes a slot only when its body is complete: slow bodies hold no slots.
      onRequest(request, reply, done) {
        if (bodyMax !== undefined && isEndless(request, bodyMax)) reply.header('connection', 'close')
        limiter?.refuseIfFull()
        if (bodyMax === undefined) done()
        else admitLargeBody(request, reply).then(() => done(), done)
      },
      handler: (request, reply) =>
        limiter ? limiter.run(reply.raw, () => serve(request, reply)) : serve(request, reply),
    }
    if (endpoint.bodyIs === 'picture') void app.register(async scope => takePictures(scope).route(options))
    else app.route(options)
  }
  return { route, served }
}

const callerOf = ({ headers: { authorization }, ip: address }: FastifyRequest) => ({ authorization, address })

/** Whether the body may exceed the limit: then the connection closes after the response, whatever its status. */
function isEndless({ headers }: FastifyRequest, bodyMax: number): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > bodyMax
}

/** Makes a scope accept only picture files, by their content type. */
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
    locale: chooseRequestLocale(request, LOCALES),
    cookie: (name: string) => readCookie(request, name),
    setCookie: (header: string) => void reply.header('set-cookie', header),
  }
}

/**
 * Wraps a handler's result. Only declared keys are sent; a result that breaks the contract is a server error, but of a list only
 * the row that does is left out.
 */
function answer({ response, meta }: Endpoint, result: unknown, onBrokenRow: (row: BrokenRow) => void) {
  if (meta === undefined) return success({ data: parseWithoutBrokenRows(response, result, onBrokenRow) })
  const found = result as { data: unknown; meta: unknown } // Result<K> with meta
  return success({
    data: parseWithoutBrokenRows(response, found.data, onBrokenRow),
    meta: meta.parse(found.meta),
  })
}

/** Streams a file. For the concurrency limiter the request ends here: the client's download now sets the pace of reading. */
function sendFile(reply: FastifyReply, type: string, result: unknown) {
  reply.header('content-disposition', 'attachment').type(`${type}; charset=utf-8`)
  return Readable.from(result as AsyncIterable<string>) // Result<K> of an endpoint with a file
}

/** Sends a picture: sandboxed if opened directly. A public one is cached for a year, no cache keeps another. */
function sendPicture(reply: FastifyReply, { access }: Endpoint, result: unknown) {
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
  if (access === 'public') reply.header('cache-control', 'public, max-age=31536000, immutable')
  return reply.type('image/webp').send(result) // bytes, of an endpoint with such a file
}

function success(content: { data: unknown; meta?: unknown }) {
  return { success: true, result: 'success', ...content }
}
