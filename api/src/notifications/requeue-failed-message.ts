import { RETRIED_STATES } from '@portal/contract/notifications/message-kinds'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { NOTICE_LIFETIME } from './enqueue-notification.ts'

/**
 * Queues a failed or expired message again with a new expiry time. The attempt count continues.
 * @param allowedCompanyIds companies whose message it may be
 * @returns undefined when the message is a code or is neither failed nor expired
 */
export async function requeueFailedMessage(
  trx: Trx,
  allowedCompanyIds: readonly string[],
  messageId: string,
) {
  return trx
    .updateTable('messages')
    .set({
      state: 'WAITING',
      next_at: sql<Date>`now()`,
      expires_at: sql<Date>`now() + make_interval(secs => ${NOTICE_LIFETIME})`,
      // The owner's number may have changed since.
      recipient: sql<string | null>`case when user_id is null then recipient end`,
    })
    .where('id', '=', messageId)
    .where('company_id', 'in', allowedCompanyIds)
    .where('state', 'in', RETRIED_STATES)
    .where('kind', '<>', 'CODE')
    .returning(['kind', 'company_id as companyId'])
    .executeTakeFirst()
}

/** Ids of failed messages of all companies, oldest first, without codes. */
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
