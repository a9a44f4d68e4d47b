import { MAIL_KINDS } from '@portal/contract/notifications/message-kinds'
import { sql } from 'kysely'
import type { Company } from '../companies/companies.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'
import { alertAdmins } from './alert-admins.ts'

/** Minutes in which no message was accepted, after which the gateway counts as failing. */
export const GATEWAY_FAILING_MINUTES = 15
/** So many messages that failed within an hour count as well: a code fails at once. */
export const FAILED_MESSAGES = 3

/**
 * Writes to a company's admins, once a day, that no text leaves: one waits that was tried, or several failed, and none was accepted
 * for a while. Safe to call often.
 */
export async function alertOfMessageGateway(
  db: Database,
  { id: companyId, timeZone }: Pick<Company, 'id' | 'timeZone'>,
): Promise<void> {
  const minutes = sql`make_interval(mins => ${GATEWAY_FAILING_MINUTES})`
  const texts = db
    .selectFrom('messages')
    .where('company_id', '=', companyId)
    .where('kind', 'not in', MAIL_KINDS)
  const late = await texts
    .where('state', '=', 'WAITING')
    .where('attempts', '>', 0)
    .where('due_at', '<', sql<Date>`now() - ${minutes}`)
    .select('id')
    .limit(1)
    .execute()
  const failed = await texts
    .where('state', '=', 'FAILED')
    .orderBy('position', 'desc')
    .limit(FAILED_MESSAGES)
    .select(sql<boolean>`coalesce(tried_at > now() - interval '1 hour', false)`.as('isRecent'))
    .execute()
  const allFailed = failed.length === FAILED_MESSAGES && failed.every(({ isRecent }) => isRecent)
  if (late.length === 0 && !allFailed) return
  // Only now: it may look at many rows.
  const accepted = await texts
    .where('state', 'in', ['SENT', 'DELIVERED'])
    .where('tried_at', '>', sql<Date>`now() - ${minutes}`)
    .select('id')
    .limit(1)
    .execute()
  if (accepted.length > 0) return
  const day = await findCurrentDay(db, timeZone)
  await alertAdmins(db, companyId, [{ kind: 'MAIL_GATEWAY_FAILS', details: {}, once: `gateway of ${day}` }])
}
