import type { Address } from '@portal/contract/addresses'
import type { Received } from '@portal/contract/endpoints'
import type { Region } from '@portal/contract/regions'
import type { Database } from '../database/schema.ts'
import { PortalError } from '../http/errors.ts'
import { lockAddress, updateAddressRow } from './addresses.queries.ts'
import { requireComplete } from './require-complete.ts'

type Change = Received<'POST /address/update', 'body'>['addrUpdate']

/**
 * Changes an own address. What is left out stays, and the result must be complete (H§5, D§6).
 * @throws PortalError NOT_FOUND or VALIDATION
 */
export async function updateAddress(
  db: Database,
  userId: string,
  region: Region,
  { id, ...change }: Change,
): Promise<Address> {
  return db.transaction().execute(async trx => {
    const saved = await lockAddress(trx, id, userId)
    if (saved === undefined) throw new PortalError('NOT_FOUND')
    const fields = {
      name: change.name ?? saved.name,
      line1: change.line1 ?? saved.line1,
      state: change.state ?? saved.state,
      city: change.city ?? saved.city,
      postcode: change.postcode ?? saved.postcode,
    }
    requireComplete('addrUpdate', region, fields)
    const line2 = change.line2 === undefined ? saved.line2 : change.line2 || null
    return updateAddressRow(trx, id, { ...fields, line2, phone: change.phone ?? saved.phone })
  })
}
