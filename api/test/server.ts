import { randomBytes } from 'node:crypto'
import type { EndpointName, Meta, ResponseData } from '@portal/contract/endpoints'
import type { ErrorAnswer } from '@portal/contract/errors'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type AppParts, buildApp } from '../src/app.ts'
import { assembleMessageWorker } from '../src/cli/start-message-worker.ts'
import { type Company, findCompanies } from '../src/companies/companies.ts'
import { readConfig } from '../src/config/config.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { createTokenSigner, type TokenSigner } from '../src/platform/http/session-token.ts'
import { BOUNDLESS } from './boundless.ts'
import { companyOf } from './company-of.ts'
import { openTestDatabase } from './open-test-database.ts'
import { createSearchedLog, type SearchedLog } from './searched-log.ts'

type Request = {
  token?: string
  /** Sent as JSON as it is, right or wrong; bytes as a picture. */
  body?: unknown
  query?: Record<string, string>
  params?: Record<string, string>
  headers?: Record<string, string>
  /** Where the request seems to come from. */
  address?: string
}

/** An answer, read as the success the test expects or the refusal it expects; tests assert which by `status`. */
export type Reply<K extends EndpointName> = {
  status: number
  data: ResponseData<K>
  meta: Meta<K>
  error: ErrorAnswer
  /** The body as it came. */
  text: string
  headers: Record<string, unknown>
}

export type TestServer = {
  app: FastifyInstance
  db: Database
  tokens: TokenSigner
  /** What tokens are signed with. */
  secret: string
  companies: { MY: Company; SG: Company }
  /** Calls a declared endpoint over HTTP. */
  call<K extends EndpointName>(name: K, request?: Request): Promise<Reply<K>>
  /** Hands over every message that is due, as the running server does by itself. */
  deliver(): Promise<void>
  /** Runs a statement that the portal itself may not: as who may do anything in its database. */
  asOwner(statement: string): Promise<unknown>
  /** Where no other logger is given. */
  log: SearchedLog
  /** @throws Error when the log carries what someone sent or was told */
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

/** A server of its own for a test file, on a migrated database of its own. */
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
      for (const { id } of companies) while (await delivery.deliverNext(id));
    },
    asOwner,
    async close() {
      await app.close()
      await close()
      const found = log.search()
      if (found.length > 0) throw new Error(`The log carries what it must not:\n${found.join('\n')}`)
    },
  }
}

const isFile = (body: unknown) => body instanceof Uint8Array
