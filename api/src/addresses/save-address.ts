import type { Address } from '@portal/contract/addresses/addresses.endpoints'
import { ADDRESSES_MAX, type AddressFields, addressProblems } from '@portal/contract/addresses/postal-address'
import type { ParsedInput } from '@portal/contract/endpoints'
import type { Region } from '@portal/contract/regions'
import type { Database } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError, problemToIssue } from '../platform/http/errors.ts'
import { idempotencyDigest } from '../platform/http/idempotency-digest.ts'
import { lockUserOrThrow } from '../users/users.queries.ts'
import {
  findAddressByIdempotencyKey,
  findAddressesOfUser,
  insertAddress,
  lockAddress,
  updateAddressRow,
} from './addresses.queries.ts'

type NewAddress = ParsedInput<'POST /address/create', 'body'>['newAddr']
type AddressChange = ParsedInput<'POST /address/update', 'body'>['addrUpdate']

/**
 * Saves a complete address, up to five per user. Without postcode, city and state it returns the oldest address, or creates
 * the first one from the clinic on record (H§4, H§5, D§6).
 * @param idempotencyKey the Idempotency-Key; a retry with the same key and address returns the first result
 * @throws PortalError TERMS_REQUIRED, VALIDATION, KEY_REUSED or ADDRESS_LIMIT
 */
export async function createAddress(
  db: Database,
  session: Session,
  region: Region,
  address: NewAddress,
  idempotencyKey?: string,
): Promise<Address> {
  const { name, line1, line2, state = '', city = '', postcode = '', phone } = address
  if (!postcode && !city && !state) return createFirstAddress(db, session.userId)
  if (!session.termsAccepted) throw new PortalError('TERMS_REQUIRED')
  const fields = { name, line1, state, city, postcode }
  requireComplete('newAddr', region, fields)

  return db.transaction().execute(async trx => {
    // Lock the user, so that the count of addresses cannot change.
    await lockUserOrThrow(trx, session.userId)
    const digest = idempotencyDigest(idempotencyKey, address) ?? null
    if (idempotencyKey !== undefined) {
      const first = await findAddressByIdempotencyKey(trx, session.userId, idempotencyKey)
      if (first !== undefined && first.digest !== digest) throw new PortalError('KEY_REUSED')
      if (first !== undefined) return first.address
    }
    const saved = await findAddressesOfUser(trx, session.userId)
    if (saved.length >= ADDRESSES_MAX) throw new PortalError('ADDRESS_LIMIT')
    return insertAddress(trx, {
      user_id: session.userId,
      ...fields,
      line2: line2 || null,
      phone: phone ?? null,
      idempotency_key: idempotencyKey ?? null,
      request_digest: digest,
    })
  })
}

/** Creates the first address at login from the clinic on record. Two tabs that log in at once create one address (D§6). */
async function createFirstAddress(db: Database, userId: string): Promise<Address> {
  return db.transaction().execute(async trx => {
    const hcp = await lockUserOrThrow(trx, userId)
    const [first] = await findAddressesOfUser(trx, userId)
    // A table constraint makes both columns non-null for HCPs; the column types cannot express this.
    return (
      first ??
      insertAddress(trx, { user_id: userId, name: hcp.clinic_name ?? '', line1: hcp.clinic_address ?? '' })
    )
  })
}

/**
 * Changes an address of the user. Absent fields stay unchanged, and the result must be complete (H§5, D§6).
 * @throws PortalError NOT_FOUND or VALIDATION
 */
export async function updateAddress(
  db: Database,
  userId: string,
  region: Region,
  { id, ...change }: AddressChange,
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

/** @throws PortalError VALIDATION with one issue per missing or invalid field, at the path `<key>.<field>` (H§5, D§6) */
function requireComplete(key: string, region: Region, fields: AddressFields): void {
  const issues = Object.entries(addressProblems(region, fields)).map(([field, problem]) =>
    problemToIssue(`${key}.${field}`, problem),
  )
  if (issues.length > 0) throw new PortalError('VALIDATION', { issues })
}
