import type { Webhook, WebhookDelivery } from '@portal/contract/webhooks/webhooks.endpoints'
import { type RawBuilder, sql } from 'kysely'
import { type Page, type PageRequest, readPageByTime } from '../platform/database/pagination.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { notFoundError, orNotFound } from '../platform/http/errors.ts'

/** A company's webhooks, oldest first; one of them by its id. */
export async function findWebhooks(db: Queryable, companyId: string, id?: string): Promise<Webhook[]> {
  const rows = await db
    .selectFrom('webhooks')
    .where('company_id', '=', companyId)
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .selectAll()
    .select([countSql('WAITING').as('waiting'), countSql('FAILED').as('failed')])
    .select(sql<boolean>`former_until > now()`.as('isChanging'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    url: row.url,
    events: row.events,
    off: row.off,
    sentAt: row.sent_at?.toISOString() ?? null,
    failingSince: row.failing_since?.toISOString() ?? null,
    waiting: row.waiting,
    failed: row.failed,
    formerSecretUntil: row.isChanging ? (row.former_until?.toISOString() ?? null) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}

function countSql(state: 'WAITING' | 'FAILED'): RawBuilder<number> {
  return sql<number>`(select count(*)::int from webhook_deliveries
    where webhook_id = webhooks.id and state = ${sql.lit(state)})`
}

/** @throws PortalError NOT_FOUND */
export async function findWebhookOrThrow(db: Queryable, companyId: string, id: string): Promise<Webhook> {
  return orNotFound((await findWebhooks(db, companyId, id))[0])
}

/** @throws PortalError NOT_FOUND */
export async function lockWebhookOrThrow(trx: Trx, companyId: string, id: string) {
  return trx
    .selectFrom('webhooks')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .selectAll()
    .forUpdate()
    .executeTakeFirstOrThrow(notFoundError)
}

/** A page of a webhook's deliveries, newest first. */
export async function findDeliveriesPage(
  db: Queryable,
  webhookId: string,
  isFailed: boolean,
  page: PageRequest,
): Promise<Page<WebhookDelivery>> {
  const query = db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .$if(isFailed, failed => failed.where('state', '=', 'FAILED'))
    .selectAll()
  const { rows, next } = await readPageByTime(query, 'webhook_deliveries', page)
  const data = rows.map(row => ({
    id: row.id,
    eventId: row.event_id,
    type: row.type,
    state: row.state,
    at: row.created_at.toISOString(),
    nextAt: row.state === 'WAITING' ? row.next_at.toISOString() : null,
    attempts: row.attempts,
  }))
  return { rows: data, next }
}

/** A company's webhooks that have taken nothing for a day or answered that they are gone, as people name them. */
export async function findFailingWebhooks(db: Queryable, companyId: string) {
  const rows = await db
    .selectFrom('webhooks')
    .where('company_id', '=', companyId)
    .where(({ or, and, eb }) =>
      or([
        eb('off', '=', 'GONE'),
        and([eb('off', 'is', null), eb('failing_since', '<', sql<Date>`now() - interval '1 day'`)]),
      ]),
    )
    .select(['id', 'url'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, url }) => ({ id, host: new URL(url).hostname }))
}
