import type { HcpDetails } from '@portal/contract/profile/correct-hcp.endpoints'
import { regionOfPhone } from '@portal/contract/regions'
import { revokeSessionsAndLinks } from '../auth/sessions/sessions.ts'
import type { AppContext, Routes } from '../companies/app-context.ts'
import { notifyFormerPhone } from '../notifications/notify-former-phone.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import { deleteCartItemsNotOffered } from '../samples/cart.queries.ts'
import { syncEntryClinicAndSearch } from '../users/entries.queries.ts'
import { formatNameWithTitle, toFormerDetails } from '../users/personal-info.ts'
import { toNewHcpRow, toPracticeDto } from '../users/practice.ts'
import { isPhoneTaken, lockHcpOfCompany, updateUser } from '../users/users.queries.ts'

/** What an admin may correct of an HCP. */
export function toHcpDetails(hcp: UserRow): HcpDetails {
  return {
    id: hcp.id,
    name: formatNameWithTitle(hcp),
    phone: hcp.phone ?? '',
    phoneUnproved: hcp.phone_unproved,
    extendedFields: toPracticeDto(hcp),
    externalId: hcp.external_id,
    updatedAt: hcp.updated_at.toISOString(),
  }
}

const CORRECTED = [
  'title',
  'full_name',
  'phone',
  'professional_reg_no',
  'profession',
  'specialty',
  'clinic_name',
  'clinic_address',
  'external_id',
] as const

/**
 * An admin corrects an HCP (D§6, D§10). A new number counts as unproved until it signs in; the old one is told, and its sessions
 * end. Samples that a new profession or specialty is not offered leave the cart; requests are checked again when they are approved and shipped.
 */
export function registerHcpCorrection({ change }: Pick<Routes, 'change'>, { config }: AppContext): void {
  change('POST /admin/hcps/:id/correct', {
    audits: { 'profile.corrected': 'user' },
    async run({ trx, session, params: { id }, body: { values, externalId, reason }, ifMatch, audit }) {
      const { companyId, company } = session
      if (regionOfPhone(values.phone) !== company.region)
        throw validationError('values.phone', { code: 'PROFILE_PHONE_INVALID' })
      const before = await lockHcpOfCompany(trx, id, companyId)
      const whole = { ...values, externalId: externalId === undefined ? before.external_id : externalId }
      const wanted = toNewHcpRow(whole, companyId, before.promoter_id)
      const changed = CORRECTED.filter(column => wanted[column] !== before[column])
      if (changed.length === 0) return toHcpDetails(before)
      ifMatch.requireVersion(before, 'HCP_CHANGED')
      const isNewPhone = changed.includes('phone')
      if (isNewPhone && (await isPhoneTaken(trx, values.phone))) throw new PortalError('PHONE_EXISTS')
      const after = await updateUser(trx, id, {
        ...Object.fromEntries(changed.map(column => [column, wanted[column]])),
        professional_reg_no_folded: wanted.professional_reg_no_folded,
        external_id_folded: wanted.external_id_folded,
        ...(isNewPhone && { phone_unproved: true }),
      })
      if (isNewPhone) {
        await revokeSessionsAndLinks(trx, id)
        await notifyFormerPhone(trx, before, values.phone)
      }
      if (changed.includes('profession') || changed.includes('specialty'))
        await deleteCartItemsNotOffered(trx, after, { company, demo: config.demo })
      await syncEntryClinicAndSearch(trx, after)
      audit('profile.corrected', id, { changed, reason, ...toFormerDetails(before, changed) })
      return toHcpDetails(after)
    },
  })
}
