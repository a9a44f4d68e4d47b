import { joinTitleAndName } from '@portal/contract/names'
import type { SameNumber } from '@portal/contract/review'
import { HCP } from '@portal/contract/roles'
import { sql } from 'kysely'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { Queryable } from '../platform/database/schema.ts'

/** Maximum of HCPs listed for one number. */
const NAMED_MAX = 5

/** A registration number without case and separators; the index of `users` is on the same expression. */
export function registrationNumberKey(number: string): string {
  return number.toLowerCase().replace(/[^a-z0-9]/g, '')
}
const keySql = sql<string>`regexp_replace(lower(professional_reg_no), '[^a-z0-9]', '', 'g')`

const selectHcpsByKeys = preparedQuery(
  ['companyId', 'keys'],
  (db, { companyId, keys }: { companyId: string; keys: readonly string[] }) =>
    db
      .selectFrom('users')
      .where('company_id', '=', companyId)
      .where('role', '=', HCP)
      .where(sql<boolean>`${keySql} = any(${keys}::text[])`)
      .orderBy('created_at')
      .orderBy('id')
      .select(['id', 'title', 'full_name', 'phone', keySql.as('key')]),
)

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
  for (const { key, id, title, full_name, phone } of rows) {
    const same = found.get(key) ?? []
    // One more than the maximum, since the HCP in question is among them.
    if (same.length <= NAMED_MAX)
      same.push({ id, name: joinTitleAndName(title, full_name), phone: phone ?? '' })
    found.set(key, same)
  }
  return found
}
