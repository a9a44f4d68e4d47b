import type { DayRange } from '@portal/contract/programme-period'
import type { Company } from '../companies/companies.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { whereInDays } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'

/** Number of a company's messages, created on these days, that failed. */
export function countFailedMessages(
  db: Database,
  { id, timeZone }: Company,
  days: DayRange,
): Promise<number> {
  return countRows(
    db
      .selectFrom('messages')
      .where('company_id', '=', id)
      .where('state', '=', 'FAILED')
      .where(whereInDays('messages.created_at', { ...days, timeZone })),
  )
}
