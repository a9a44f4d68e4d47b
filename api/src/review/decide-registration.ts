import { REP } from '@portal/contract/roles'
import { ENTRY_STATUSES, type EntryStatus } from '@portal/contract/users/registration-status'
import { revokeSessionsAndLinks } from '../auth/sessions/sessions.ts'
import { enqueueNotification } from '../notifications/enqueue-notification.ts'
import { cancelUnshippedOrders } from '../orders/end-order.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { orNotFound, PortalError } from '../platform/http/errors.ts'
import { isHcpRegisteredByRep } from '../reps/hcps-of-reps.queries.ts'
import { type Entry, findCampaignEntry, updateEntryStatusIfUnchanged } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUserOrThrow, lockHcpOfCompany } from '../users/users.queries.ts'

type Decision = Exclude<EntryStatus, 'PENDING'>

/**
 * Decides a registration (R§4, D§5). An admin may decide either way and change the decision; a rep completes their own
 * registrations. The call fails when somebody else has decided since. A user's own decision sent again, for example after a
 * lost answer, counts as the same decision. Declining cancels the HCP's requests that are not shipped (D§10).
 * @param ifMatchStatus the status the admin's screen showed; the current one by default
 * @throws PortalError FORBIDDEN, NOT_FOUND or ENTRY_DECIDED
 */
export async function decideRegistration(
  scope: ChangeScope<'registration.decided'>,
  entryId: string,
  decision: Decision,
  ifMatchStatus: string | undefined,
): Promise<Entry> {
  const { trx, session } = scope
  if (session.role === REP && decision !== 'COMPLETED') throw new PortalError('FORBIDDEN')
  const entry = orNotFound(await findCampaignEntry(trx, entryId, session.companyId))
  const isTheirs = session.role !== REP || (await isHcpRegisteredByRep(trx, entry.userId, session.userId))
  if (!isTheirs) throw new PortalError('NOT_FOUND')
  if (session.role === REP && entry.status === 'CANCELLED') throw new PortalError('ENTRY_DECIDED')
  if (
    expectedStatus(ifMatchStatus, entry.status) !== entry.status &&
    !isAlreadyDecided(session, entry, decision)
  )
    throw new PortalError('ENTRY_DECIDED')
  // The screen also saves the status when only the sales rep changes (R§4): no new decision.
  if (entry.status === decision) return entry
  await lockHcpOfCompany(trx, entry.userId, session.companyId)
  if (await writeDecisionIfUnchanged(scope, entry, decision))
    return { ...entry, status: decision, isVerified: decision === 'COMPLETED', decidedBy: session.userId }
  const current = await findCampaignEntry(trx, entryId, session.companyId)
  if (current !== undefined && isAlreadyDecided(session, current, decision)) return current
  throw new PortalError('ENTRY_DECIDED')
}

/** Writes a decision with all that follows from it. The caller locks the HCP. @returns false when somebody else has decided since */
export async function writeDecisionIfUnchanged(
  { trx, session, audit }: ChangeScope<'registration.decided'>,
  entry: Entry,
  decision: Decision,
): Promise<boolean> {
  if (!(await updateEntryStatusIfUnchanged(trx, entry, decision, session.userId))) return false
  if (decision === 'CANCELLED') await revokeSessionsAndLinks(trx, entry.userId)
  await enqueueNotification(trx, {
    companyId: session.companyId,
    kind: decision === 'COMPLETED' ? 'REGISTRATION_APPROVED' : 'REGISTRATION_DECLINED',
    userId: entry.userId,
    causedBy: session,
    ...(decision === 'COMPLETED' && { details: await findRepName(trx, entry.userId) }),
  })
  if (decision === 'CANCELLED') await cancelUnshippedOrders(trx, session, entry.userId, 'DECLINED')
  audit('registration.decided', entry.userId, { from: entry.status, to: decision })
  return true
}

/** Whether this user has made this decision already. For a rep it is enough that anyone has completed the entry. */
export function isAlreadyDecided(session: Session, entry: Entry, decision: Decision): boolean {
  return entry.status === decision && (session.role === REP || entry.decidedBy === session.userId)
}

/** The name of the HCP's assigned rep, if any. */
async function findRepName(trx: Trx, hcpId: string): Promise<{ name?: string }> {
  const { promoter_id: repId } = await findUserOrThrow(trx, hcpId)
  return repId === null ? {} : { name: formatNameWithTitle(await findUserOrThrow(trx, repId)) }
}

/** Reads the status, in quotes, from an If-Match header; any other value counts as absent. */
function expectedStatus(shown: string | undefined, found: EntryStatus): EntryStatus {
  const said = shown?.replaceAll('"', '')
  return ENTRY_STATUSES.find(status => status === said) ?? found
}
