import { randomBytes } from 'node:crypto'
import type { EndpointName, Meta, ResponseData } from '@portal/contract/endpoints'
import type { ErrorAnswer } from '@portal/contract/errors'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type AppParts, buildApp } from '../src/app.ts'
import { type Company, findCompanies } from '../src/companies/companies.ts'
import { readConfig } from '../src/config/config.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { createTokenSigner, type TokenSigner } from '../src/platform/http/session-token.ts'
import { assembleMessageWorker } from '../src/start-message-worker.ts'
import { BOUNDLESS } from './boundless.ts'
import { companyOf } from './company-of.ts'
import { endHeadStarts } from './head-starts.ts'
import { openTestDatabase } from './open-test-database.ts'
import { createSearchedLog, type SearchedLog } from './searched-log.ts'

type Request = {
  token?: string
  /** Sent unchanged as JSON, valid or not; bytes are sent as a picture. */
  body?: unknown
  query?: Record<string, string>
  params?: Record<string, string>
  headers?: Record<string, string>
  /** The apparent IP address of the request. */
  address?: string
}

/** A response, typed as both the success and the error the test may expect; tests check `status` first. */
export type Reply<K extends EndpointName> = {
  status: number
  data: ResponseData<K>
  meta: Meta<K>
  error: ErrorAnswer
  /** The raw body. */
  text: string
  headers: Record<string, unknown>
}

export type TestServer = {
  app: FastifyInstance
  db: Database
  tokens: TokenSigner
  /** The secret that signs tokens. */
  secret: string
  companies: { MY: Company; SG: Company }
  /** Calls a declared endpoint over HTTP. */
  call<K extends EndpointName>(name: K, request?: Request): Promise<Reply<K>>
  /** Sends every due message, as the running server does. */
  deliver(): Promise<void>
  /** Runs a statement as superuser, for what the application's role may not do. */
  asOwner(statement: string): Promise<unknown>
  /** The default logger. */
  log: SearchedLog
  /** @throws Error when the log contains a value that was sent or received */
  close(): Promise<void>
}

/** Starts a server before the tests of a file, and closes it after them. Use it from the first `beforeAll` on. */
export function useTestServer(...settings: Parameters<typeof startTestServer>): TestServer {
  const server = {} as TestServer // has its properties once it is started
  beforeAll(async () => {
    Object.assign(server, await startTestServer(...settings))
  })
  afterAll(() => server.close())
  return server
}

/** A server for one test file, on its own migrated database. */
export async function startTestServer(
  env: Record<string, string> = {},
  parts: Pick<AppParts, 'webFolder' | 'logger' | 'bounds' | 'metrics'> = {},
): Promise<TestServer> {
  const log = createSearchedLog()
  const { db, asOwner, close } = await openTestDatabase()
  const secret = randomBytes(32).toString('hex')
  const companies = await findCompanies(db)
  // Work for a browser is a matter of one test.
  const config = readConfig({ CHALLENGE_BITS: '0', ...env })
  const app = await buildApp({
    config,
    db,
    companies,
    secret,
    bounds: BOUNDLESS,
    logger: log.logger,
    ...parts,
  })
  const delivery = assembleMessageWorker({ config, db, companies, secret, logger: app.log })
  return {
    app,
    db,
    tokens: createTokenSigner(secret),
    secret,
    companies: { MY: companyOf(companies, 'MY'), SG: companyOf(companies, 'SG') },
    log,
    async call(name, request = {}) {
      log.hear(isFile(request.body) ? { ...request, body: undefined } : request)
      const [method, path] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string] // the contract's keys have this form
      const answer = await app.inject({
        method,
        url: `/api${path.replace(/:(\w+)/g, (_match, key: string) => request.params?.[key] ?? '')}`,
        ...(request.query && { query: request.query }),
        ...(request.body !== undefined && {
          // Tests send wrong types on purpose.
          payload: isFile(request.body) ? Buffer.from(request.body) : (request.body as object),
        }),
        ...(request.address && { remoteAddress: request.address }),
        headers: {
          ...(isFile(request.body) && { 'content-type': 'image/png' }),
          ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
          ...request.headers,
        },
      })
      const isJson = String(answer.headers['content-type']).startsWith('application/json')
      const body = isJson ? answer.json() : {}
      log.hear(body)
      return {
        status: answer.statusCode,
        data: body.data,
        meta: body.meta,
        error: body,
        text: answer.payload,
        headers: answer.headers,
      }
    },
    async deliver() {
      await endHeadStarts({ db })
      for (const { id } of companies)
        while ((await delivery.deliverNext(id)) || (await delivery.deliverNextMail(id)));
    },
    asOwner,
    async close() {
      await app.close()
      await close()
      const found = log.search()
      if (found.length > 0) throw new Error(`The log contains forbidden values:\n${found.join('\n')}`)
    },
  }
}

const isFile = (body: unknown) => body instanceof Uint8Array
