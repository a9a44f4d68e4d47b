import { ERRORS } from '@portal/contract/errors'
import type { ImportProblem } from '@portal/contract/imports'
import { type Region, regionOfPhone } from '@portal/contract/regions'
import type { Role } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { findDuplicateRows, type ImportRow } from '../platform/http/import-rows.ts'

type Kind = { companyId: string; role: Role; region: Region }
type Sorted<T> = { fresh: ImportRow<T>[]; problems: ImportProblem[] }

/**
 * Splits a file's rows by phone. A number of a user with the same company and role is known, so its row is not new. A number
 * of any other user is a problem.
 */
export async function splitByKnownPhone<T extends { phone: string }>(
  trx: Trx,
  rows: readonly ImportRow<T>[],
  { companyId, role, region }: Kind,
): Promise<Sorted<T>> {
  const owners = await findOwners(
    trx,
    rows.map(({ values }) => values.phone),
  )
  const refused = rows.flatMap(({ no, values: { phone } }) => {
    const at = { row: no, column: 'Mobile No' }
    if (regionOfPhone(phone) !== region) return [{ ...at, message: 'Invalid phone number' }]
    const owner = owners.get(phone)
    const isKnown = owner === undefined || (owner.companyId === companyId && owner.role === role)
    return isKnown ? [] : [{ ...at, message: ERRORS.PHONE_EXISTS.text }]
  })
  return {
    fresh: rows.filter(({ values }) => !owners.has(values.phone)),
    problems: [...findDuplicateRows(rows, ({ phone }) => phone, 'Mobile No'), ...refused],
  }
}

/** The owners of these numbers, by number. */
async function findOwners(db: Queryable, phones: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .where(sql<boolean>`phone = any(${phones}::text[])`)
    .select(['phone', 'role', 'company_id as companyId'])
    .execute()
  return new Map(rows.map(row => [row.phone, row]))
}
