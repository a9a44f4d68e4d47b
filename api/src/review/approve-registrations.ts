import type { ParsedInput, ResponseData } from '@portal/contract/endpoints'
import { problemToEnglish } from '@portal/contract/english'
import type { Problem } from '@portal/contract/problems'
import type { UserRow } from '../platform/database/schema.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { orNotFound, PortalError } from '../platform/http/errors.ts'
import { assignRepToHcp } from '../reps/assign-rep.ts'
import { lockEnabledReps } from '../reps/hcps-of-reps.queries.ts'
import { findEntriesOfHcps } from '../users/entries.queries.ts'
import { findHcpsByRegistrationNumber, registrationNumberKey } from '../users/registration-numbers.queries.ts'
import { lockHcpsOfEntries } from '../users/users.queries.ts'
import { isAlreadyDecided, writeDecisionIfUnchanged } from './decide-registration.ts'

type Approve = 'POST /admin/registrations/approve'

/**
 * Approves an admin's pending registrations, and none but these: each with the rep of its HCP, or else with the given one. The
 * others stay as they are, with the reason. What this admin approved before, for example in a call whose answer was lost, counts as
 * approved (decision 79).
 * @throws PortalError NOT_FOUND when the company has no such registration or no such active rep
 */
export async function approveRegistrations(
  scope: ChangeScope<'promoter.assigned' | 'registration.decided'>,
  { ids, repId }: ParsedInput<Approve, 'body'>,
): Promise<ResponseData<Approve>> {
  const { trx, session } = scope
  const { companyId } = session
  // Locked in the order of a decision and an assignment: HCPs before reps. The registrations are read under the lock.
  const hcps = await lockHcpsOfEntries(trx, companyId, ids)
  const entries = [...(await findEntriesOfHcps(trx, [...hcps.keys()])).values()]
  const assigned = [...hcps.values()].flatMap(hcp => hcp.promoter_id ?? [])
  const reps = await lockEnabledReps(trx, [...assigned, ...(repId ? [repId] : [])], companyId)
  if (repId !== undefined && !reps.has(repId)) throw new PortalError('NOT_FOUND')
  const sharing = await findHcpsByRegistrationNumber(trx, companyId, [...hcps.values()].map(numberOf))

  let approved = 0
  const refused: ResponseData<Approve>['refused'] = []
  for (const id of new Set(ids)) {
    const entry = orNotFound(entries.find(one => one.id === id))
    const hcp = orNotFound(hcps.get(entry.userId))
    const hasRep = hcp.promoter_id !== null && reps.has(hcp.promoter_id)
    const same = sharing.get(registrationNumberKey(numberOf(hcp)))?.find(other => other.id !== hcp.id)
    const refuse = (problem: Problem) => refused.push({ id, message: problemToEnglish(problem), ...problem })

    if (isAlreadyDecided(session, entry, 'COMPLETED')) approved += 1
    else if (entry.status !== 'PENDING') refuse({ code: 'ENTRY_DECIDED' })
    else if (!hasRep && repId === undefined)
      refuse({ code: hcp.promoter_id === null ? 'PROMOTER_REQUIRED' : 'REP_UNKNOWN' })
    // Two records of one person, or a mistyped number: its own page shows both.
    else if (same !== undefined) refuse({ code: 'REGISTRATION_NUMBER_SHARED', params: { name: same.name } })
    else {
      if (!hasRep && repId !== undefined) await assignRepToHcp(scope, hcp.id, repId)
      if (await writeDecisionIfUnchanged(scope, entry, 'COMPLETED')) approved += 1
      else refuse({ code: 'ENTRY_DECIDED' })
    }
  }
  return { approved, refused }
}

const numberOf = (hcp: UserRow) => hcp.professional_reg_no ?? ''
