import type { ParsedInput } from '@portal/contract/endpoints'
import { splitTitleAndName } from '@portal/contract/names'
import { regionOfPhone } from '@portal/contract/regions'
import { REP } from '@portal/contract/roles'
import { revokeSessionsAndLinks } from '../auth/sessions/sessions.ts'
import type { AppContext } from '../companies/app-context.ts'
import { recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError, validationError } from '../platform/http/errors.ts'
import { matchesIfMatch } from '../platform/http/matches-if-match.ts'
import { syncEntrySearch } from '../users/entries.queries.ts'
import { lockHcpsOfRep, lockRepsById } from '../users/rep-accounts.queries.ts'
import { insertUsersIfPhoneFree, isPhoneTakenError, updateUser } from '../users/users.queries.ts'

type RepInput = ParsedInput<'POST /admin/reps', 'body'>
type RepId = string

/** Adds a rep to the admin's company. @returns the id @throws PortalError VALIDATION or PHONE_EXISTS */
export async function createRep(context: AppContext, session: Session, values: RepInput): Promise<RepId> {
  const columns = columnsOf(context, session, values)
  return context.db.transaction().execute(async trx => {
    const [rep] = await insertUsersIfPhoneFree(trx, [
      { company_id: session.companyId, role: REP, ...columns },
    ])
    if (rep === undefined) throw new PortalError('PHONE_EXISTS')
    await recordUserAuditEvent(trx, session, 'rep.added', rep.id, columns)
    return rep.id
  })
}

/**
 * Changes a rep's name or number. A new number ends the rep's sessions, since the old number gave access to the account.
 * @param ifMatch the `updatedAt` that the admin's screen showed, in quotes
 * @throws PortalError VALIDATION, NOT_FOUND, PHONE_EXISTS or REP_CHANGED
 */
export async function updateRep(
  context: AppContext,
  session: Session,
  repId: string,
  values: RepInput,
  ifMatch: string | undefined,
): Promise<void> {
  const after = columnsOf(context, session, values)
  const change = context.db.transaction().execute(async trx => {
    // Lock HCPs before reps, in the same order as an assignment.
    const hcps = await lockHcpsOfRep(trx, repId, session.companyId)
    const rep = (await lockRepsById(trx, [repId], session.companyId)).get(repId)
    if (rep === undefined) throw new PortalError('NOT_FOUND')
    if (!matchesIfMatch(rep, ifMatch)) throw new PortalError('REP_CHANGED')
    const before = { title: rep.title, full_name: rep.full_name, phone: rep.phone }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await updateUser(trx, repId, after)
    if (before.full_name !== after.full_name) await syncEntrySearch(trx, hcps)
    if (before.phone !== after.phone) await revokeSessionsAndLinks(trx, repId)
    await recordUserAuditEvent(trx, session, 'rep.changed', repId, { before, after })
  })
  await change.catch((error: unknown) => {
    throw isPhoneTakenError(error) ? new PortalError('PHONE_EXISTS') : error
  })
}

/** Lets a deactivated rep log in again. @throws PortalError NOT_FOUND, or REP_CHANGED when the rep is active */
export async function reactivateRep({ db }: AppContext, session: Session, repId: string): Promise<void> {
  await db.transaction().execute(async trx => {
    const rep = (await lockRepsById(trx, [repId], session.companyId)).get(repId)
    if (rep === undefined) throw new PortalError('NOT_FOUND')
    if (rep.disabled_at === null) throw new PortalError('REP_CHANGED')
    await updateUser(trx, repId, { disabled_at: null })
    await recordUserAuditEvent(trx, session, 'rep.reactivated', repId)
  })
}

/** @throws PortalError VALIDATION when the number belongs to another region */
function columnsOf({ companyOf }: AppContext, session: Session, { name, phone }: RepInput) {
  if (regionOfPhone(phone) !== companyOf(session.companyId).region)
    throw validationError('phone', { code: 'PHONE_INVALID' })
  const { title, fullName } = splitTitleAndName(name)
  return { title, full_name: fullName, phone }
}
