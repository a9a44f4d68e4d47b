import type { ImportValues } from '@portal/contract/imports'
import { splitName } from '@portal/contract/names'
import type { Region } from '@portal/contract/regions'
import { REP } from '@portal/contract/roles'
import { chunk } from '../platform/database/pagination.ts'
import type { NewUser, Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { ImportRow, Outcome } from '../platform/http/import-rows.ts'
import { splitByKnownPhone } from '../users/phones.queries.ts'
import { insertUsers } from '../users/users.queries.ts'

/**
 * Adds reps to the admin's company. A row with the number of an existing rep counts as known.
 * @throws PortalError PHONE_EXISTS when a number is registered concurrently
 */
export async function importReps(
  trx: Trx,
  { companyId }: Session,
  rows: readonly ImportRow<ImportValues['reps']>[],
  region: Region,
): Promise<Outcome> {
  const { fresh, problems } = await splitByKnownPhone(trx, rows, { companyId, role: REP, region })
  if (problems.length === 0) {
    for (const part of chunk(fresh)) {
      const reps = part.map(({ values: { name, phone } }): NewUser => {
        const { title, fullName } = splitName(name)
        return { company_id: companyId, role: REP, title, full_name: fullName, phone }
      })
      if ((await insertUsers(trx, reps)).length < reps.length) throw new PortalError('PHONE_EXISTS')
    }
  }
  return { added: fresh.length, known: rows.length - fresh.length, problems }
}
