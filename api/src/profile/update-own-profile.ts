import { type ShownDocuments, TERMS_KEY } from '@portal/contract/document-versions'
import type { ParsedInput } from '@portal/contract/endpoints'
import { type Region, regionOfPhone } from '@portal/contract/regions'
import { fullNameProblem, splitTitleAndName } from '@portal/contract/users/names'
import type { Updateable } from 'kysely'
import { consumePhoneVerification } from '../auth/codes/register-codes.ts'
import { revokeSessionsAndLinks } from '../auth/sessions/sessions.ts'
import { findCurrentDocumentVersion } from '../companies/documents.queries.ts'
import { insertConsents } from '../consents/consents.queries.ts'
import { notifyFormerPhone } from '../notifications/notify-former-phone.ts'
import type { Schema, Trx, UserRow } from '../platform/database/schema.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import type { IfMatch } from '../platform/http/if-match.ts'
import { claimRateLimitsOrThrow } from '../platform/rate-limit/claim-rate-limits.ts'
import { syncEntrySearch } from '../users/entries.queries.ts'
import { toFormerDetails } from '../users/personal-info.ts'
import { isPhoneTaken, lockUserOrThrow, updateUser } from '../users/users.queries.ts'

/** Numbers an HCP may try to save without proof per hour; then TOO_MANY_REQUESTS. */
const PHONE_REFUSALS = { most: 10, seconds: 3600, refusal: 'TOO_MANY_REQUESTS' } as const

type ProfileChange = Pick<
  ParsedInput<'POST /profile/update', 'body'>['values'],
  'name' | 'phone' | 'registerSource'
>

/**
 * An HCP changes name or phone, or accepts the terms; all or nothing (H§3, H§5, D§6).
 * @param shown the documents on the screen; the newest terms in English when missing
 * @throws PortalError TERMS_REQUIRED, TERMS_CHANGED, VALIDATION, PHONE_EXISTS or PHONE_NOT_PROVED
 */
export async function updateOwnProfile(
  { trx, session, ifMatch, audit }: ChangeScope<'profile.updated'> & { ifMatch: IfMatch },
  profileChange: ProfileChange,
  shown: ShownDocuments | undefined,
): Promise<UserRow> {
  const onlyTerms = profileChange.registerSource !== undefined && Object.keys(profileChange).length === 1
  if (!session.termsAccepted && !onlyTerms) throw new PortalError('TERMS_REQUIRED')
  const before = await lockUserOrThrow(trx, session.userId)
  const terms = await findCurrentDocumentVersion(trx, before.company_id, 'TERMS')
  const columns = changedColumns(before, profileChange, terms)
  if (columns.phone) await requireOwnPhone(trx, before, session.company.region, columns.phone)
  // The third consent: after login, to each version of the terms (D§5).
  if (columns.terms_version !== undefined) {
    if ((shown?.TERMS?.version ?? terms) !== terms) throw new PortalError('TERMS_CHANGED')
    ifMatch.requireVersion({ version: String(terms) }, 'TERMS_CHANGED')
    await insertConsents(trx, before, ['PORTAL_TERMS'], { shown })
  }
  const changed = Object.keys(columns)
  if (changed.length === 0) return before
  const after = await updateUser(trx, before.id, {
    ...columns,
    ...(columns.phone && { phone_unproved: false }),
  })
  // End the other sessions: the old number gave access to the account.
  if (columns.phone) await revokeSessionsAndLinks(trx, before.id, session.id)
  if (columns.phone) await notifyFormerPhone(trx, before, columns.phone)
  if (columns.title ?? columns.full_name ?? columns.phone) await syncEntrySearch(trx, [after])
  audit('profile.updated', before.id, { changed, ...toFormerDetails(before, changed) })
  return after
}

/** Counts and audits an attempt to save an unproved number. @throws PortalError TOO_MANY_REQUESTS */
export async function recordPhoneRefusal({
  trx,
  session: { userId },
  audit,
}: ChangeScope<'profile.phone-refused'>): Promise<void> {
  await claimRateLimitsOrThrow(trx, [{ bucket: `phone refusals of ${userId}`, rules: [PHONE_REFUSALS] }])
  audit('profile.phone-refused', userId)
}

/**
 * Requires a number of the company's region that is proved and free (D§6). Only the holder of the number learns whether it
 * is free; others must use `check-user`, which is rate limited (H§5).
 * @throws PortalError VALIDATION, PHONE_NOT_PROVED or PHONE_EXISTS
 */
async function requireOwnPhone(trx: Trx, user: UserRow, region: Region, phone: string): Promise<void> {
  if (regionOfPhone(phone) !== region)
    throw validationError('values.phone', { code: 'PROFILE_PHONE_INVALID' })
  if (!(await consumePhoneVerification(trx, phone, user.id))) throw new PortalError('PHONE_NOT_PROVED')
  if (await isPhoneTaken(trx, phone)) throw new PortalError('PHONE_EXISTS')
}

/**
 * The columns that differ from the record. A name without a salutation keeps the title (D§5). The form's rule is asked of another
 * name only: imports and admins record more names than it takes (D§11). @throws PortalError VALIDATION
 */
function changedColumns(user: UserRow, { name, phone, registerSource }: ProfileChange, terms: number) {
  const columns: Updateable<Schema['users']> = {}
  if (name !== undefined) {
    const { title, fullName } = splitTitleAndName(name)
    if (title !== null && title !== user.title) columns.title = title
    if (fullName !== user.full_name) {
      const problem = fullNameProblem(fullName)
      if (problem !== undefined) throw validationError('values.name', problem)
      columns.full_name = fullName
    }
  }
  if (phone !== undefined && phone !== user.phone) columns.phone = phone
  const accepted = user.register_source[TERMS_KEY] === 'true' && user.terms_version === terms
  if (registerSource !== undefined && !accepted) {
    columns.register_source = JSON.stringify({ ...user.register_source, ...registerSource })
    columns.terms_version = terms
  }
  return columns
}
