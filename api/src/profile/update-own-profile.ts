import type { Received } from '@portal/contract/endpoints'
import { splitName } from '@portal/contract/names'
import type { Region } from '@portal/contract/regions'
import { TERMS_KEY } from '@portal/contract/terms'
import type { Updateable } from 'kysely'
import { recordDeed } from '../database/audit.ts'
import type { Database, Schema, Trx, UserRow } from '../database/schema.ts'
import type { Session } from '../http/authenticate.ts'
import { PortalError } from '../http/errors.ts'
import { insertConsents } from '../users/consents.queries.ts'
import { isPhoneConflict, lockUser, updateUser } from '../users/users.queries.ts'
import {
  type ConsumePhoneProof,
  phoneChangedText,
  requireOwnPhone,
  type SendMessage,
} from './change-phone.ts'

/** Repeats what an admin's list is searched by in the HCP's registration; from the review feature. */
export type DescribeEntry = (trx: Trx, hcpId: string) => Promise<void>

/** Ends what else a user is signed in with; from the auth feature. */
export type RevokeSessions = (trx: Trx, userId: string, keptId: string) => Promise<void>

type Values = Pick<Received<'POST /profile/update', 'body'>['values'], 'name' | 'phone' | 'registerSource'>
export type OwnProfileParts = {
  db: Database
  consumePhoneProof: ConsumePhoneProof
  sendMessage: SendMessage
  describeEntry: DescribeEntry
  revokeSessions: RevokeSessions
}

/**
 * An HCP changes name or phone, or accepts the terms; all or nothing (H§3, H§5, D§6).
 * @throws PortalError TERMS_REQUIRED, VALIDATION, PHONE_EXISTS or PHONE_NOT_PROVED
 */
export async function updateOwnProfile(
  { db, consumePhoneProof, sendMessage, describeEntry, revokeSessions }: OwnProfileParts,
  session: Session,
  region: Region,
  values: Values,
): Promise<UserRow> {
  const onlyTerms = values.registerSource !== undefined && Object.keys(values).length === 1
  if (!session.termsAccepted && !onlyTerms) throw new PortalError('TERMS_REQUIRED')

  const change = db.transaction().execute(async trx => {
    const before = await lockUser(trx, session.userId)
    const columns = changedColumns(before, values)
    if (columns.phone) await requireOwnPhone(trx, before, region, columns.phone, consumePhoneProof)
    // The third consent, given once after login (D§5).
    if (columns.register_source !== undefined) await insertConsents(trx, before.id, ['PORTAL_TERMS'])
    const changed = Object.keys(columns)
    if (changed.length === 0) return { before, after: before }
    const after = await updateUser(trx, before.id, columns)
    // Whoever held the old number held the account.
    if (columns.phone) await revokeSessions(trx, before.id, session.id)
    if (columns.title ?? columns.full_name ?? columns.phone) await describeEntry(trx, before.id)
    await recordDeed(trx, session, {
      action: 'profile.updated',
      entity: 'user',
      entityId: before.id,
      details: { changed },
    })
    return { before, after }
  })
  const { before, after } = await change.catch((error: unknown) => {
    throw isPhoneConflict(error) ? new PortalError('PHONE_EXISTS') : error
  })

  if (before.phone !== null && before.phone !== after.phone) {
    // The change is made; a notice that cannot be delivered must not say otherwise.
    const notice = { to: before.phone, channel: 'SMS' as const, text: phoneChangedText(after.phone ?? '') } // literal type
    await sendMessage(notice).catch(() => undefined)
  }
  return after
}

/** Only what differs from the record; a name without salutation keeps the title (D§5). */
function changedColumns(user: UserRow, { name, phone, registerSource }: Values) {
  const columns: Updateable<Schema['users']> = {}
  if (name !== undefined) {
    const { title, fullName } = splitName(name)
    if (title !== null && title !== user.title) columns.title = title
    if (fullName !== user.full_name) columns.full_name = fullName
  }
  if (phone !== undefined && phone !== user.phone) columns.phone = phone
  if (registerSource !== undefined && user.register_source[TERMS_KEY] !== 'true') {
    columns.register_source = JSON.stringify({ ...user.register_source, ...registerSource })
  }
  return columns
}
