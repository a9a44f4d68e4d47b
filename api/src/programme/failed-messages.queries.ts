import type { DayRange, Periods } from '@portal/contract/programme-period'
import type { Company } from '../companies/companies.ts'
import { countRows } from '../platform/database/count-rows.ts'
import { whereInDays } from '../platform/database/days.ts'
import type { Database } from '../platform/database/schema.ts'

/** Number of a company's messages, created in a period and the one before, that failed. */
export async function countFailedMessages(
  db: Database,
  { id, timeZone }: Company,
  { period, before }: Periods,
) {
  const count = (days: DayRange) =>
    countRows(
      db
        .selectFrom('messages')
        .where('company_id', '=', id)
        .where('state', '=', 'FAILED')
        .where(whereInDays('messages.created_at', { ...days, timeZone })),
    )
  return { period: await count(period), before: await count(before) }
}
