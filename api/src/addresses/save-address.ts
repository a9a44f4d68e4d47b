import { ADDRESSES_MAX, type AddressFields, addressProblems } from '@portal/contract/addresses/postal-address'
import type { Region } from '@portal/contract/regions'
import type { Routes } from '../companies/app-context.ts'
import { notFoundError, PortalError, problemToIssue } from '../platform/http/errors.ts'
import { lockUserOrThrow } from '../users/users.queries.ts'
import {
  deleteAddress,
  findAddressesOfUser,
  findAddressOrThrow,
  insertAddress,
  lockAddressOrThrow,
  updateAddressRow,
} from './addresses.queries.ts'

/** Changes of an HCP's delivery addresses (H§5, D§6). */
export function registerAddressChanges({ change }: Pick<Routes, 'change'>): void {
  // A complete address, up to five per user. Without postcode, city and state it is the oldest one, or the first one is made from
  // the clinic on record, once even if two tabs log in together (H§4, H§5, D§6).
  change('POST /address/create', {
    audits: {},
    async run({ trx, session, body: { newAddr } }) {
      const { name, line1, line2, state = '', city = '', postcode = '', phone } = newAddr
      const isFromClinic = !postcode && !city && !state
      const fields = { name, line1, state, city, postcode }
      if (!isFromClinic && !session.termsAccepted) throw new PortalError('TERMS_REQUIRED')
      if (!isFromClinic) requireComplete('newAddr', session.company.region, fields)
      // Lock the user, so that the count of addresses cannot change.
      const hcp = await lockUserOrThrow(trx, session.userId)
      const saved = await findAddressesOfUser(trx, hcp.id)
      if (isFromClinic && saved[0] !== undefined) return saved[0].id
      if (saved.length >= ADDRESSES_MAX) throw new PortalError('ADDRESS_LIMIT')
      // A table constraint makes both columns non-null for HCPs; the column types cannot express this.
      const columns = isFromClinic
        ? { name: hcp.clinic_name ?? '', line1: hcp.clinic_address ?? '' }
        : { ...fields, line2: line2 || null, phone: phone ?? null }
      return (await insertAddress(trx, { user_id: hcp.id, ...columns })).id
    },
    read: ({ trx, session }, id) => findAddressOrThrow(trx, id, session.userId),
  })

  // Absent fields stay unchanged, and the result must be complete.
  change('POST /address/update', {
    audits: {},
    async run({ trx, session, body: { addrUpdate } }) {
      const saved = await lockAddressOrThrow(trx, addrUpdate.id, session.userId)
      const fields = {
        name: addrUpdate.name ?? saved.name,
        line1: addrUpdate.line1 ?? saved.line1,
        state: addrUpdate.state ?? saved.state,
        city: addrUpdate.city ?? saved.city,
        postcode: addrUpdate.postcode ?? saved.postcode,
      }
      requireComplete('addrUpdate', session.company.region, fields)
      const line2 = addrUpdate.line2 === undefined ? saved.line2 : addrUpdate.line2 || null
      return updateAddressRow(trx, saved.id, { ...fields, line2, phone: addrUpdate.phone ?? saved.phone })
    },
  })

  change('POST /address/delete', {
    audits: {},
    async run({ trx, session, body: { addrDeleteId } }) {
      if (!(await deleteAddress(trx, addrDeleteId, session.userId))) throw notFoundError()
      return {}
    },
  })
}

/** @throws PortalError VALIDATION with one issue per missing or invalid field, at the path `<key>.<field>` (H§5, D§6) */
function requireComplete(key: string, region: Region, fields: AddressFields): void {
  const issues = Object.entries(addressProblems(region, fields)).map(([field, problem]) =>
    problemToIssue(`${key}.${field}`, problem),
  )
  if (issues.length > 0) throw new PortalError('VALIDATION', { issues })
}
