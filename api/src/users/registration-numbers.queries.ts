import { foldReferenceNumber } from '@portal/contract/identifiers'
import type { SameNumber } from '@portal/contract/review/review.endpoints'
import { HCP } from '@portal/contract/roles'
import { joinTitleAndName } from '@portal/contract/users/names'
import { sql } from 'kysely'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import { refoldColumn } from '../platform/database/refold-column.ts'
import type { Queryable } from '../platform/database/schema.ts'

/** Maximum of HCPs listed for one number. */
const NAMED_MAX = 5

/** A registration number in the form in which it is compared (decision 50); `users` has it in a column. */
export function registrationNumberKey(number: string): string {
  return foldReferenceNumber(number)
}
/** The key of a number in ASCII. The release before knows no other, and writes rows without the column. */
const asciiKeySql = sql<string>`regexp_replace(lower(professional_reg_no), '[^a-z0-9]', '', 'g')`

const selectHcpsByKeys = preparedQuery(
  ['companyId', 'keys'],
  (db, { companyId, keys }: { companyId: string; keys: readonly string[] }) =>
    db
      .selectFrom('users')
      .where('company_id', '=', companyId)
      .where('role', '=', HCP)
      .where(
        sql<boolean>`(professional_reg_no_folded = any(${keys}::text[]) or ${asciiKeySql} = any(${keys}::text[]))`,
      )
      .orderBy('created_at')
      .orderBy('id')
      .select(['id', 'title', 'full_name', 'phone', 'professional_reg_no']),
)

/** Folds the registration numbers that a release before this rule has written, and forgets those of erased HCPs. */
export async function refoldRegistrationNumbers(db: Queryable): Promise<number> {
  return refoldColumn(db, {
    ...{ table: 'users', key: 'id', text: 'professional_reg_no', folded: 'professional_reg_no_folded' },
    fold: registrationNumberKey,
    asciiSql: asciiKeySql,
  })
}

/** Registration numbers that several HCPs of a company have, each as 'MDC 1234 (2 HCPs)'. */
export async function findSharedRegistrationNumbers(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ number: string; hcps: number }>`
    select min(professional_reg_no) as number, count(*)::int as hcps from users
    where professional_reg_no_folded <> '' and role = ${HCP} group by company_id, professional_reg_no_folded
    having count(*) > 1 order by number`.execute(db)
  return rows.map(({ number, hcps }) => `${number} (${hcps} HCPs)`)
}

/** The HCPs of a company with these registration numbers, by `registrationNumberKey`, oldest first. */
export async function findHcpsByRegistrationNumber(
  db: Queryable,
  companyId: string,
  numbers: readonly string[],
): Promise<Map<string, SameNumber[]>> {
  const keys = [...new Set(numbers.map(registrationNumberKey))].filter(key => key !== '')
  if (keys.length === 0) return new Map()
  const rows = await selectHcpsByKeys(db, { companyId, keys })
  const found = new Map<string, SameNumber[]>()
  for (const { id, title, full_name, phone, professional_reg_no } of rows) {
    const key = registrationNumberKey(professional_reg_no ?? '')
    const same = found.get(key) ?? []
    // One more than the maximum, since the HCP in question is among them.
    if (same.length <= NAMED_MAX)
      same.push({ id, name: joinTitleAndName(title, full_name), phone: phone ?? '' })
    found.set(key, same)
  }
  return found
}
