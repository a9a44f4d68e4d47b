import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { WEBHOOK_EVENTS, WEBHOOK_TEST_EVENT } from '@portal/contract/webhooks/webhook-events'
import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Company } from '../src/companies/companies.ts'
import type { Schema } from '../src/platform/database/schema.ts'
import type { Network } from '../src/webhooks/call-webhook.ts'
import { createWebhookEncryption, makeWebhookSecret } from '../src/webhooks/webhook-secrets.ts'
import { createWebhookWorker, type WebhookWorker } from '../src/webhooks/webhook-worker.ts'
import type { TestServer } from './server.ts'

type Columns = { company?: Company } & Partial<Insertable<Schema['webhooks']>>

/** A webhook that listens to everything. @returns its row, with the secret as its system knows it */
export async function buildWebhook(
  server: TestServer,
  { company = server.companies.MY, ...columns }: Columns = {},
) {
  const id = randomUUID()
  const plainSecret = makeWebhookSecret()
  const row = await server.db
    .insertInto('webhooks')
    .values({
      id,
      company_id: company.id,
      url: `https://${id.slice(0, 8)}.example.com/portal`,
      events: [...WEBHOOK_EVENTS],
      secret: createWebhookEncryption(server.secret).seal(plainSecret, id),
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...row, plainSecret }
}

/** The events of a webhook so far, oldest first: what each is about, and its other ids. */
export async function eventsOf(server: TestServer, webhookId: string) {
  const rows = await server.db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .select(['type', 'data'])
    .orderBy('created_at')
    .orderBy('type')
    .execute()
  return rows.map(({ type, data }) => {
    const { requestId, hcpId, lotId, caseId, sampleId, ...others } = data
    return { type, about: requestId ?? hcpId ?? lotId ?? caseId ?? sampleId, ...others }
  })
}

export async function enqueueEvents(server: TestServer, webhookId: string, count = 1): Promise<string[]> {
  const rows = await server.db
    .insertInto('webhook_deliveries')
    .values(
      Array.from({ length: count }, () => ({
        webhook_id: webhookId,
        event_id: randomUUID(),
        type: WEBHOOK_TEST_EVENT,
        data: '{}',
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Lets time pass for deliveries and claims. */
export async function letWebhooksPass(server: TestServer, seconds: number): Promise<void> {
  const past = (column: string) =>
    sql`${sql.ref(column)} - interval '1 second' * ${seconds}` as ReturnType<typeof sql<Date>>
  await server.db
    .updateTable('webhook_deliveries')
    .set({ next_at: past('next_at'), expires_at: past('expires_at') })
    .execute()
  await server.db
    .updateTable('webhooks')
    .set({ claimed_until: past('claimed_until') })
    .execute()
}

/** What a receiver heard. */
type Heard = { host: string; headers: Record<string, string>; body: string }
export type Receiver = {
  heard: Heard[]
  network: Network
  /** Answers from now on; 204 by default. */
  answer(serve: (request: IncomingMessage, response: ServerResponse) => void): void
  close(): Promise<void>
}

const PUBLIC = '93.184.216.34'

/** A system of a company on loopback. Each host resolves to a public address, and the connection leads here. */
export async function startReceiver(): Promise<Receiver> {
  const heard: Heard[] = []
  let serve = (_request: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(204).end()
  }
  const http: Server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', part => parts.push(part))
    request.on('end', () => {
      const { host = '' } = request.headers
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      heard.push({ host, headers, body: Buffer.concat(parts).toString() })
      serve(request, response)
    })
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const { port } = http.address() as AddressInfo // it listens on a port
  return {
    heard,
    network: {
      resolve: async () => [PUBLIC],
      connect: () => connect({ host: '127.0.0.1', port }),
    },
    answer(next) {
      serve = next
    },
    async close() {
      http.closeAllConnections()
      http.close()
      await once(http, 'close')
    },
  }
}

/** A worker that reaches what the network says. */
export function workerOf(
  server: TestServer,
  network: Network,
  more: { patience?: number; secret?: string; stopped?: AbortSignal } = {},
): WebhookWorker {
  const { db, secret, app } = server
  const stopped = new AbortController().signal
  return createWebhookWorker({ db, secret, network, logger: app.log, stopped, ...more })
}
