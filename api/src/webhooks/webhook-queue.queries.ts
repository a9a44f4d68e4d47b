import { DELIVERIES_KEPT_DAYS } from '@portal/contract/webhooks/webhook-events'
import type { DeliveryAttempt } from '@portal/contract/webhooks/webhooks.endpoints'
import { sql } from 'kysely'
import { appendEventToAuditChain } from '../platform/audit/record-audit.ts'
import { purgeExpired } from '../platform/database/purge-expired.ts'
import type { Database, Trx } from '../platform/database/schema.ts'
import type { CallOutcome } from './call-webhook.ts'

/** Seconds from one attempt to the next, as Standard Webhooks advises, and the last one after 24 hours. */
export const RETRY_DELAYS = [5, 300, 1800, 7200, 18_000, 36_000, 23_095]
/** Seconds after which another process may call a webhook whose caller died. */
const LEASE = 15
/** Minutes for which a last attempt may be late. */
const LATE = 10
const GONE = 410

export type ClaimedDelivery = {
  id: string
  eventId: string
  type: string
  data: Record<string, string>
  createdAt: Date
  tries: number
  webhook: { id: string; url: string; secret: string; formerSecret: string | null; claim: string }
}

/**
 * Claims the oldest due delivery of each of so many webhooks that nobody calls; the one that was called longest ago comes first. The
 * attempt counts from now on, so a process that dies in it repeats it as a failed one.
 * @param isProven whether of webhooks that took their last event, or of the others
 */
export async function claimDeliveries(
  db: Database,
  isProven: boolean,
  most: number,
): Promise<ClaimedDelivery[]> {
  if (most <= 0) return []
  return db.transaction().execute(async trx => {
    const webhooks = await claimWebhooks(trx, isProven, most)
    if (webhooks.length === 0) return []
    const { rows } = await sql<Omit<ClaimedDelivery, 'webhook'> & { webhookId: string }>`
      update webhook_deliveries
      set tries = tries + 1, next_at = now() + interval '1 second' * coalesce((${RETRY_DELAYS}::int[])[tries + 1], 3600)
      where id in (select distinct on (webhook_id) id from webhook_deliveries
        where webhook_id = any(${webhooks.map(({ id }) => id)}::uuid[]) and state = 'WAITING' and next_at <= now()
        order by webhook_id, next_at, created_at, id)
      returning id, webhook_id as "webhookId", event_id as "eventId", type, data, created_at as "createdAt", tries`.execute(
      trx,
    )
    return rows.flatMap(({ webhookId, ...delivery }) =>
      webhooks.filter(({ id }) => id === webhookId).map(webhook => ({ ...delivery, webhook })),
    )
  })
}

async function claimWebhooks(trx: Trx, isProven: boolean, most: number) {
  const { rows } = await sql<ClaimedDelivery['webhook']>`
    update webhooks set claimed_until = now() + interval '1 second' * ${LEASE}
    where id in (select id from webhooks
      where off is null and claimed_until <= now()
        and (sent_at is not null and failing_since is null) = ${isProven}
        and exists (select from webhook_deliveries
          where webhook_id = webhooks.id and state = 'WAITING' and next_at <= now())
      order by claimed_until, id limit ${most} for update skip locked)
    returning id, url, secret, case when former_until > now() then former_secret end as "formerSecret",
      claimed_until::text as claim`.execute(trx)
  return rows
}

/** Records the end of an attempt. An answer 410 switches the webhook off (decision 73). */
export async function recordAttempt(
  db: Database,
  { id, tries, webhook }: ClaimedDelivery,
  outcome: CallOutcome & Pick<DeliveryAttempt, 'at' | 'milliseconds'>,
): Promise<void> {
  const { status } = outcome
  const isTaken = status !== null && status >= 200 && status < 300
  const isLast = tries > RETRY_DELAYS.length
  await db.transaction().execute(async trx => {
    await sql`update webhook_deliveries
      set attempts = attempts || ${JSON.stringify([outcome])}::jsonb,
        state = case when state = 'WAITING' then ${isTaken ? 'SENT' : isLast ? 'FAILED' : 'WAITING'} else state end
      where id = ${id}`.execute(trx)
    await sql`update webhooks
      set sent_at = case when ${isTaken} then now() else sent_at end,
        failing_since = case when ${isTaken} then null else coalesce(failing_since, now()) end,
        claimed_until = case when claimed_until = ${webhook.claim}::timestamptz then now() else claimed_until end
      where id = ${webhook.id}`.execute(trx)
    if (status === GONE) await switchGoneWebhookOff(trx, webhook.id)
  })
}

async function switchGoneWebhookOff(trx: Trx, id: string): Promise<void> {
  const gone = await trx
    .updateTable('webhooks')
    .set({ off: 'GONE', updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('off', 'is', null)
    .returning(['company_id as companyId', 'url'])
    .executeTakeFirst()
  if (gone === undefined) return
  await giveUpWaitingDeliveries(trx, id)
  const { companyId, url } = gone
  const what = { action: 'webhook.gone', entity: 'webhook', entityId: id }
  await appendEventToAuditChain(trx, {
    companyId,
    actor: null,
    ...what,
    details: { host: new URL(url).hostname },
  })
}

/** Nothing waits for a webhook that is off. */
export async function giveUpWaitingDeliveries(trx: Trx, webhookId: string): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED' })
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'WAITING')
    .execute()
}

/** Gives up what was not taken in a day, and deletes some of what is older than 30 days. */
export async function expireDeliveries(db: Database): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED' })
    .where('state', '=', 'WAITING')
    .where('expires_at', '<=', sql<Date>`now() - interval '1 minute' * ${LATE}`)
    .execute()
  await purgeExpired(
    db,
    'webhook_deliveries',
    sql`state <> 'WAITING' and created_at < now() - interval '1 day' * ${DELIVERIES_KEPT_DAYS}`,
  )
}

/**
 * After a restore: what waited in the backup may have been sent since it was made. Nothing is sent twice knowingly, so an admin
 * decides what is sent again.
 */
export async function giveUpAllDeliveries(trx: Trx): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ state: 'FAILED' })
    .where('state', '=', 'WAITING')
    .execute()
}
