import { revokeSessionsAndLinks } from '../auth/sessions/sessions.ts'
import type { Routes } from '../companies/app-context.ts'
import { endAbsences, findRepIdDeputisedFor } from '../deputies/absences.queries.ts'
import { enqueueBulkNotifications, enqueueNotification } from '../notifications/enqueue-notification.ts'
import { reassignOrdersOfHcpsToRep } from '../orders/rep-orders.queries.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import { orNotFound, PortalError } from '../platform/http/errors.ts'
import { findVerifiedHcpIds, syncEntrySearch } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { reassignHcpsToRep, updateUser } from '../users/users.queries.ts'
import { readRepAccount } from './rep-account-list.ts'
import { lockHcpsOfRep, lockRepsById } from './rep-accounts.queries.ts'
import { throwRepDeputisesError } from './save-absence.ts'

/**
 * Deactivates a rep at once and shares the HCPs and their orders evenly among the successors, in one transaction. Past
 * months stay credited to the rep. Successors are active reps of the company; a rep without HCPs needs none. Only the
 * Idempotency-Key tells the same again from a colleague's hand-over to others.
 */
export function registerRepDeactivation({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/reps/:id/deactivate', {
    audits: { 'rep.deactivated': 'user' },
    async run({ trx, session, params, body: { successors, notifyHcps = true }, audit }) {
      const { companyId, company } = session
      const repId = params.id
      // Lock HCPs before reps, in the same order as an assignment. No HCP can be assigned to a locked rep.
      await lockHcpsOfRep(trx, repId, companyId)
      const reps = await lockRepsById(trx, [repId, ...successors], companyId)
      const rep = orNotFound(reps.get(repId))
      if (rep.disabled_at !== null) throw new PortalError('REP_CHANGED')
      const represented = await findRepIdDeputisedFor(trx, repId, company.timeZone)
      if (represented !== undefined) await throwRepDeputisesError(trx, represented)
      const takers = [...new Set(successors)].filter(taker => taker !== repId)
      if (takers.some(taker => reps.get(taker)?.disabled_at !== null)) throw new PortalError('NOT_FOUND')
      // Lock again: an HCP may have been assigned between the two locks.
      const hcps = await lockHcpsOfRep(trx, repId, companyId)
      if (hcps.length > 0 && takers.length === 0) throw new PortalError('SUCCESSOR_REQUIRED')

      await updateUser(trx, repId, { disabled_at: new Date() })
      await revokeSessionsAndLinks(trx, repId)
      const absencesEnded = await endAbsences(trx, { repId })
      const moved: Record<string, string[]> = {}
      const repByHcpId = new Map<string, { name: string; repId: string }>()
      let orders = 0
      for (const [place, taker] of takers.entries()) {
        const ids = hcps.filter((_, index) => index % takers.length === place).map(hcp => hcp.id)
        const handed = await reassignHcpsToRep(trx, ids, taker)
        orders += await reassignOrdersOfHcpsToRep(trx, ids, taker)
        await syncEntrySearch(trx, handed)
        await tellRep(trx, handed, taker)
        moved[taker] = ids
        const rep = { name: formatNameWithTitle(reps.get(taker)), repId: taker }
        for (const hcpId of ids) repByHcpId.set(hcpId, rep)
      }
      if (notifyHcps) {
        const verified = await findVerifiedHcpIds(trx, [...repByHcpId.keys()])
        const told = [...repByHcpId].filter(([hcpId]) => verified.has(hcpId))
        const people = told.map(([userId, details]) => ({ userId, details }))
        await enqueueBulkNotifications(trx, { companyId, kind: 'REP_ASSIGNED', recipients: people })
      }
      audit('rep.deactivated', repId, { moved, orders, ...(absencesEnded > 0 && { absencesEnded }) })
      return repId
    },
    read: ({ trx, session }, repId) => readRepAccount(trx, session.company, repId),
  })
}

/** Sends a successor one notice with the number of HCPs handed over. */
async function tellRep(trx: Trx, hcps: readonly UserRow[], repId: string): Promise<void> {
  const [first] = hcps
  if (first === undefined) return
  const details = { name: formatNameWithTitle(first), count: hcps.length, hcpId: first.id }
  await enqueueNotification(trx, {
    companyId: first.company_id,
    kind: 'HCP_ASSIGNED',
    userId: repId,
    details,
  })
}
