import { ERRORS } from '@portal/contract/errors'
import type { ImportValues } from '@portal/contract/imports'
import { splitName } from '@portal/contract/names'
import { type Region, regionOfPhone } from '@portal/contract/regions'
import { REP } from '@portal/contract/roles'
import { inParts } from '../database/page.ts'
import type { Trx } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { PortalError } from '../http/errors.ts'
import { findDoubles, type ImportRow, type Outcome } from '../http/import-rows.ts'
import { insertReps } from '../users/rep-accounts.queries.ts'
import { findOwners } from '../users/users.queries.ts'

/** Adds reps to the admin's company; one of it with the number is there already. @throws PortalError PHONE_EXISTS when somebody registers meanwhile */
export async function importReps(
  trx: Trx,
  { companyId }: Session,
  rows: readonly ImportRow<ImportValues['reps']>[],
  region: Region,
): Promise<Outcome> {
  const owners = await findOwners(
    trx,
    rows.map(({ values }) => values.phone),
  )
  const isKnown = (phone: string) => {
    const owner = owners.get(phone)
    return owner?.companyId === companyId && owner.role === REP
  }
  const refused = rows.flatMap(({ no, values: { phone } }) => {
    const at = { row: no, column: 'Mobile No' }
    if (regionOfPhone(phone) !== region) return [{ ...at, message: 'Invalid phone number' }]
    if (owners.has(phone) && !isKnown(phone)) return [{ ...at, message: ERRORS.PHONE_EXISTS.text }]
    return []
  })
  const problems = [...findDoubles(rows, ({ phone }) => phone, 'Mobile No'), ...refused]
  const fresh = rows.filter(({ values }) => !owners.has(values.phone))
  if (problems.length === 0) {
    for (const part of inParts(fresh)) {
      const reps = part.map(({ values: { name, phone } }) => {
        const { title, fullName } = splitName(name)
        return { company_id: companyId, title, full_name: fullName, phone }
      })
      if ((await insertReps(trx, reps)) < reps.length) throw new PortalError('PHONE_EXISTS')
    }
  }
  return { added: fresh.length, known: rows.length - fresh.length, problems }
}
