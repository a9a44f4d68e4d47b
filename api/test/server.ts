import { randomBytes, randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import type { Answer, EndpointName, Meta } from '@portal/contract/endpoints'
import type { ErrorAnswer } from '@portal/contract/errors'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { type AppParts, buildApp } from '../src/app.ts'
import { type Company, loadCompanies } from '../src/companies/companies.ts'
import { readConfig } from '../src/config.ts'
import { connectServer, openEmbedded } from '../src/database/connect.ts'
import { LEISURE } from '../src/database/patience.ts'
import type { Database } from '../src/database/schema.ts'
import { createTokenSigner, type TokenSigner } from '../src/http/session-token.ts'
import { companyOf } from './company-of.ts'
import { databaseUrl } from './prepare-database.ts'
import { createSearchedLog, type SearchedLog } from './searched-log.ts'

type Request = {
  token?: string
  /** Sent as JSON as it is, right or wrong. */
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
  data: Answer<K>
  meta: Meta<K>
  error: ErrorAnswer
  headers: Record<string, unknown>
}

export type TestServer = {
  app: FastifyInstance
  db: Database
  tokens: TokenSigner
  companies: { MY: Company; SG: Company }
  /** Calls a declared endpoint over HTTP. */
  call<K extends EndpointName>(name: K, request?: Request): Promise<Reply<K>>
  /** Where no other logger is given. */
  log: SearchedLog
  /** @throws Error when the log carries what someone sent or was told */
  close(): Promise<void>
}

/** A server of its own for a test file, on a fresh copy of the migrated database. */
export async function startTestServer(
  env: Record<string, string> = {},
  parts: Pick<AppParts, 'webFolder' | 'logger'> = {},
): Promise<TestServer> {
  const log = createSearchedLog()
  const { db, drop } = await openTestDatabase()
  const secret = randomBytes(32).toString('hex')
  const companies = await loadCompanies(db)
  // Tests that share a busy machine are no overload.
  const app = await buildApp({
    config: readConfig(env),
    db,
    companies,
    secret,
    latenessMax: 0,
    logger: log.logger,
    ...parts,
  })
  return {
    app,
    db,
    tokens: createTokenSigner(secret),
    companies: { MY: companyOf(companies, 'MY'), SG: companyOf(companies, 'SG') },
    log,
    async call(name, request = {}) {
      log.hear(request)
      const [method, path] = name.split(' ') as ['GET' | 'POST' | 'DELETE', string] // the contract's keys have this form
      const answer = await app.inject({
        method,
        url: `/api${path.replace(/:(\w+)/g, (_match, key: string) => request.params?.[key] ?? '')}`,
        ...(request.query && { query: request.query }),
        ...(request.body !== undefined && { payload: request.body as object }), // tests send wrong types on purpose
        ...(request.address && { remoteAddress: request.address }),
        headers: {
          ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
          ...request.headers,
        },
      })
      const body = answer.json()
      log.hear(body)
      return {
        status: answer.statusCode,
        data: body.data,
        meta: body.meta,
        error: body,
        headers: answer.headers,
      }
    },
    async close() {
      await app.close()
      await db.destroy()
      await drop()
      const found = log.search()
      if (found.length > 0) throw new Error(`The log carries what it must not:\n${found.join('\n')}`)
    },
  }
}

/** A migrated database that only the caller uses; `drop` removes it once it is closed. */
export async function openTestDatabase(): Promise<{ db: Database; drop: () => Promise<void> }> {
  const server = inject('server')
  if (server === null) {
    const snapshot = inject('snapshot') ?? ''
    return { db: await openEmbedded(undefined, await openAsBlob(snapshot)), drop: async () => undefined }
  }
  const name = `portal_test_${randomUUID().replaceAll('-', '')}`
  await runAsAdmin(server.url, `create database ${name} template ${server.template}`)
  return {
    // Tests that share a busy machine wait as long as it takes.
    db: connectServer(databaseUrl(server.url, name), undefined, LEISURE),
    drop: () => runAsAdmin(server.url, `drop database ${name}`),
  }
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(statement)
  } finally {
    await admin.end()
  }
}
