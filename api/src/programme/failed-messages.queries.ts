import { RETRIED_STATES } from '@portal/contract/notifications/message-kinds'
import type { DayRange } from '@portal/contract/programme/programme-period'
import type { Company } from '../companies/companies.ts'
import { countQueryRows } from '../platform/database/count-query-rows.ts'
import { whereTimeInDays } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'

/** Number of a company's messages, created on these days, that failed or expired. */
export async function countFailedMessages(
  db: Database,
  { id, timeZone }: Company,
  days: DayRange,
): Promise<number> {
  return countQueryRows(
    db
      .selectFrom('messages')
      .where('company_id', '=', id)
      .where('state', 'in', RETRIED_STATES)
      .where(whereTimeInDays('messages.created_at', { ...days, timeZone })),
  )
}
