import { RETRIED_STATES } from '@portal/contract/message-kinds'
import { sql } from 'kysely'
import { type AuditEvent, recordAudit } from '../platform/audit/record-audit.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { NOTICE_LIFETIME } from './enqueue-notification.ts'

/**
 * Has a message that was given up sent again, from now on and for as long as a new one; the count of its tries goes on.
 * @param companyIds whose it may be
 * @param actor who wants it; null of a command
 * @returns whether it was one that failed or expired and is no code
 */
export async function retryMessage(
  trx: Trx,
  companyIds: readonly string[],
  id: string,
  actor: AuditEvent['actor'],
): Promise<boolean> {
  const retried = await trx
    .updateTable('messages')
    .set({
      state: 'WAITING',
      next_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(secs => ${NOTICE_LIFETIME})`,
      // An account's owner may have another number by now than where it went.
      recipient: sql<string | null>`case when user_id is null then recipient end`,
    })
    .where('id', '=', id)
    .where('company_id', 'in', companyIds)
    .where('state', 'in', RETRIED_STATES)
    .where('kind', '<>', 'CODE')
    .returning(['kind', 'company_id as companyId'])
    .executeTakeFirst()
  if (retried === undefined) return false
  await recordAudit(trx, {
    companyId: retried.companyId,
    actor,
    action: 'message.retried',
    entity: 'message',
    entityId: id,
    details: { kind: retried.kind },
  })
  return true
}

/** What failed and can be sent again, whosever it is, the oldest first. */
export async function findFailedMessageIds(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .where('state', '=', 'FAILED')
    .where('kind', '<>', 'CODE')
    .orderBy('position')
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}
