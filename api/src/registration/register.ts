import type { ShownDocuments } from '@portal/contract/document-versions'
import type { ParsedInput } from '@portal/contract/endpoints'
import type { Locale } from '@portal/contract/languages'
import { HCP, REP } from '@portal/contract/roles'
import type { AuthContext } from '../auth/auth-context.ts'
import { consumeCodeOnce } from '../auth/codes/codes.queries.ts'
import { checkRegisterCode } from '../auth/codes/register-codes.ts'
import { requirePrivacyContact } from '../companies/privacy-contact.ts'
import { insertConsents } from '../consents/consents.queries.ts'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import type { NewUser, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import {
  claimIdempotencyKey,
  findMadeRecordId,
  idempotencySubjectOfPhone,
  type KeyedCall,
  runOrRepeat,
  saveMadeRecordId,
} from '../platform/http/idempotency-keys.ts'
import { lockEnabledRep } from '../reps/hcps-of-reps.queries.ts'
import { findRepByCardCode } from '../reps/rep-card.queries.ts'
import { insertCampaignEntriesIfAbsent } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { toNewHcpRow } from '../users/practice.ts'
import { findUserOrThrow, insertUsersIfPhoneFree, isPhoneTaken } from '../users/users.queries.ts'

type Registration = ParsedInput<'POST /auth/register-otp', 'body'>
type BrowserDetails = {
  locale: Locale
  /** The documents that it showed. */
  shown: ShownDocuments | undefined
  /** The Idempotency-Key. */
  key: string | undefined
}

/**
 * Registers an HCP. A repeated call with the same key finds the HCP that the first call registered (D§5).
 * @throws PortalError as `register`
 */
export async function registerHcp(
  auth: AuthContext,
  session: Session | undefined,
  registration: Registration,
  browser: BrowserDetails,
): Promise<UserRow> {
  const keyed = browser.key === undefined ? undefined : toKeyedCall(browser.key, registration)
  const find = async () => {
    const madeId = keyed && (await findMadeRecordId(auth.db, keyed))
    return madeId === undefined ? undefined : findUserOrThrow(auth.db, madeId)
  }
  return runOrRepeat(find, () => register(auth, session, registration, browser, keyed))
}

function toKeyedCall(key: string, body: Registration): KeyedCall {
  const subject = idempotencySubjectOfPhone(body.phone)
  return { subject, endpoint: 'POST /auth/register-otp', key, request: { params: undefined, body } }
}

/**
 * Registers an HCP who proved the phone number: user, consents and a pending entry, all or nothing (H§3, D§5).
 * @param session of the rep who registers the HCP; undefined when the HCP registers alone
 * @throws PortalError FORBIDDEN, VALIDATION, PRIVACY_CONTACT_MISSING, ACCOUNT_EXISTS, OTP_INVALID, OTP_EXPIRED or OTP_BLOCKED
 */
async function register(
  auth: AuthContext,
  session: Session | undefined,
  registration: Registration,
  { locale, shown }: BrowserDetails,
  keyed: KeyedCall | undefined,
) {
  if (session !== undefined && session.role !== REP) throw new PortalError('FORBIDDEN')
  const { phone } = registration
  const company = auth.companies.find(candidate => phone.startsWith(candidate.phonePrefix))
  if (company === undefined || (session !== undefined && session.companyId !== company.id)) {
    throw validationError('phone', { code: 'PHONE_INVALID' })
  }
  await requirePrivacyContact(auth.db, company.id, auth.config)
  const codeId = await checkRegisterCode(auth.db, auth.digest, phone, registration.otp).catch(async error => {
    // Of two parallel registrations of one number the later finds the code used: report ACCOUNT_EXISTS instead.
    throw (await isPhoneTaken(auth.db, phone)) ? new PortalError('ACCOUNT_EXISTS') : error
  })
  const repId = session?.userId ?? null
  return auth.db.transaction().execute(async trx => {
    // Lock the rep, so that it cannot be disabled before the commit.
    if (repId !== null && !(await lockEnabledRep(trx, repId, company.id))) throw new PortalError('FORBIDDEN')
    const { repCode } = registration
    const inviter =
      repId === null && repCode !== undefined
        ? await findRepByCardCode(trx, repCode, company, { lock: true })
        : undefined
    const columns = columnsOf(registration, company.id, { repId, inviterId: inviter?.id ?? null })
    const [user] = await insertUsersIfPhoneFree(trx, [
      // A rep's language is not the HCP's.
      { ...columns, locale: repId === null ? locale : null },
    ])
    if (user === undefined) throw new PortalError('ACCOUNT_EXISTS')
    if (keyed) await claimIdempotencyKey(trx, keyed)
    if (keyed) await saveMadeRecordId(trx, keyed, user.id)
    if (!(await consumeCodeOnce(trx, codeId))) throw new PortalError('OTP_INVALID')
    // The person who fills in the form ticks both boxes.
    await insertConsents(trx, user, ['TERMS_OF_USE', 'DATA_SHARING'], { shown, repId })
    await insertCampaignEntriesIfAbsent(trx, company.campaignId, [user])
    // A rep's next call approves the HCP, so the rep's registrations send no notification here (D§5).
    if (repId === null)
      await enqueueNotification(trx, {
        companyId: company.id,
        kind: 'REGISTRATION_RECEIVED',
        userId: user.id,
      })
    if (inviter !== undefined) {
      const details = { name: formatNameWithTitle(user), hcpId: user.id }
      await enqueueNotification(trx, {
        companyId: company.id,
        kind: 'HCP_ASSIGNED',
        userId: inviter.id,
        details,
        causedBy: { userId: user.id, role: HCP },
      })
    }
    const actor = session ?? { companyId: company.id, userId: user.id, role: HCP }
    await recordUserAuditEvent(
      trx,
      actor,
      'registration.created',
      user.id,
      inviter && { byCardOf: inviter.id },
    )
    return user
  })
}

/** The rep who registers an HCP, and the one whose card brought the HCP: one of them at most. */
type Reps = { repId: string | null; inviterId: string | null }

/** Ignores the payload's role, sector and promoter (D§5). The rep of a card is assigned, but registered nobody (D§10). */
function columnsOf(registration: Registration, companyId: string, { repId, inviterId }: Reps): NewUser {
  const { name, phone, extendedFields, registerSource } = registration
  const channel = registerSource?.channel
  return {
    ...toNewHcpRow(
      { name, phone, ...extendedFields, ...extendedFields.profession },
      companyId,
      repId ?? inviterId,
    ),
    card_rep_id: inviterId,
    registered_by_id: repId,
    earned_by_id: repId,
    register_source: JSON.stringify({ ...(channel && { channel }) }),
  }
}
