import { sql } from 'kysely'
import { readConfig } from '../src/config/config.ts'
import { enqueueNotification } from '../src/notifications/enqueue-notification.ts'
import type { Chains, MessageWorker } from '../src/notifications/message-worker.ts'
import type { Provider } from '../src/notifications/providers/provider.ts'
import { assembleMessageWorker } from '../src/start-message-worker.ts'
import { buildHcp } from './factories.ts'
import type { TestServer } from './server.ts'

/** A message worker that sends to the test's providers. */
export function deliveryTo(
  { db, secret, app, ...server }: TestServer,
  chains: Chains,
  env: Record<string, string> = {},
  mails: readonly Provider[] = [],
): MessageWorker {
  const companies = Object.values(server.companies)
  return assembleMessageWorker({
    config: readConfig(env),
    db,
    companies,
    secret,
    logger: app.log,
    chains,
    mails,
  })
}

export async function findMessage({ db }: TestServer, id: string) {
  return db.selectFrom('messages').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
}

/** Moves the times of every message `seconds` into the past. */
export async function letMessagesPass({ db }: TestServer, seconds: number): Promise<void> {
  const past = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(secs => ${seconds})`
  const times = { next_at: past('next_at'), expires_at: past('expires_at'), tried_at: past('tried_at') }
  await db.updateTable('messages').set(times).execute()
  await db
    .updateTable('message_attempts')
    .set({ tried_at: past('tried_at') })
    .execute()
}

/** Creates an HCP who wants notices by both channels, and enqueues the notification of the sales rep. */
export async function notifyHcp(server: TestServer, region: 'MY' | 'SG' = 'MY') {
  const company = server.companies[region]
  const hcp = await buildHcp(server, { company, whatsapp: true })
  const id = await enqueueNotification(server.db, {
    companyId: company.id,
    kind: 'REP_ASSIGNED',
    userId: hcp.id,
  })
  return { hcp, id: id ?? '' }
}
