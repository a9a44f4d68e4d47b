import { TERMS_KEY } from '@portal/contract/document-versions'
import { isLocale } from '@portal/contract/languages'
import type { PersonalInfo } from '@portal/contract/profile/user-details.endpoints'
import { joinTitleAndName } from '@portal/contract/users/names'
import type { FormerDetails } from '../platform/audit/erase-audit-details.ts'
import type { UserRow } from '../platform/database/schema.ts'
import { toPracticeDto } from './practice.ts'

/** A user's title and full name; '' for undefined. */
export function formatNameWithTitle(user: Pick<UserRow, 'title' | 'full_name'> | undefined): string {
  return user === undefined ? '' : joinTitleAndName(user.title, user.full_name)
}

/**
 * The user as a DTO: salutation before the name (H§3, D§5).
 * @param termsAccepted false when the terms have a newer version that the user must accept
 */
export function toPersonalInfo(user: UserRow, termsAccepted = true): PersonalInfo {
  const { [TERMS_KEY]: accepted, ...source } = user.register_source
  return {
    id: user.id,
    name: joinTitleAndName(user.title, user.full_name),
    title: user.title,
    phone: user.phone,
    role: user.role,
    ...(user.admin_role && { adminRole: user.admin_role }),
    companyId: user.company_id,
    registeredByPromoterId: user.promoter_id,
    extendedFields: toPracticeDto(user),
    registerSource: { ...source, ...(termsAccepted && accepted && { [TERMS_KEY]: accepted }) },
    acceptedTerms: accepted ? user.terms_version : null,
    // A language that was taken away counts as none.
    locale: isLocale(user.locale) ? user.locale : null,
  }
}

/** The columns that a search finds an HCP by, without the number: the message of its change tells the erasure of that. */
const SEARCHED = ['full_name', 'clinic_name', 'professional_reg_no', 'external_id'] as const

/**
 * What the audit event of a changed profile keeps of the values before: with them an erasure finds the searches that named the
 * person by them. No list shows them, and they go with the event's details.
 * @param changed the names of the changed columns
 */
export function toFormerDetails(before: UserRow, changed: readonly string[]): { former?: FormerDetails } {
  const columns = SEARCHED.filter(column => changed.includes(column) && before[column])
  const former = Object.fromEntries(columns.map(column => [column, before[column]]))
  if (changed.includes('title') || changed.includes('full_name')) former.name = formatNameWithTitle(before)
  return Object.keys(former).length === 0 ? {} : { former }
}
