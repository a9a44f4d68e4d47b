import type { Address } from '@portal/contract/addresses'
import type { Received } from '@portal/contract/endpoints'
import { ADDRESSES_MAX } from '@portal/contract/postal-address'
import type { Region } from '@portal/contract/regions'
import type { Database, Trx } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { PortalError } from '../http/errors.ts'
import { lockUser } from '../users/users.queries.ts'
import { findAddresses, insertAddress } from './addresses.queries.ts'
import { requireComplete } from './require-complete.ts'

type NewAddress = Received<'POST /address/create', 'body'>['newAddr']

/**
 * Saves an address: a complete one, at most five of them, or the first one at login (H§4, H§5, D§6).
 * @throws PortalError TERMS_REQUIRED, VALIDATION or ADDRESS_LIMIT
 */
export async function createAddress(
  db: Database,
  session: Session,
  region: Region,
  address: NewAddress,
): Promise<Address> {
  const { name, line1, line2, state = '', city = '', postcode = '', phone } = address
  if (!postcode && !city && !state) return createFirstAddress(db, session.userId)
  if (!session.termsAccepted) throw new PortalError('TERMS_REQUIRED')
  const fields = { name, line1, state, city, postcode }
  requireComplete('newAddr', region, fields)

  return db.transaction().execute(async trx => {
    // Held, so that what is counted stays true.
    await lockUser(trx, session.userId)
    const saved = await findAddresses(trx, session.userId)
    if (saved.length >= ADDRESSES_MAX) throw new PortalError('ADDRESS_LIMIT')
    return insertAddress(trx, {
      user_id: session.userId,
      ...fields,
      line2: line2 || null,
      phone: phone ?? null,
    })
  })
}

/** The login-time address, from the clinic on record; two tabs that log in at once make one (D§6). */
async function createFirstAddress(db: Database, userId: string): Promise<Address> {
  return db.transaction().execute(async (trx: Trx) => {
    const hcp = await lockUser(trx, userId)
    const [first] = await findAddresses(trx, userId)
    // Both are never null for an HCP (a constraint of the table), which the column types cannot say.
    return (
      first ??
      insertAddress(trx, { user_id: userId, name: hcp.clinic_name ?? '', line1: hcp.clinic_address ?? '' })
    )
  })
}
