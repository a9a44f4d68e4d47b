import { revokeSessionsAndLinks } from '../auth/sessions/sessions.ts'
import type { Routes } from '../companies/app-context.ts'
import { endAbsences, findRepIdDeputisedFor } from '../deputies/absences.queries.ts'
import { orNotFound, PortalError } from '../platform/http/errors.ts'
import { updateUser } from '../users/users.queries.ts'
import { handOverHcps } from './hand-over-hcps.ts'
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
      const takers = [...new Set(successors)]
        .filter(id => id !== repId)
        .map(id => {
          const taker = reps.get(id)
          if (taker?.disabled_at !== null) throw new PortalError('NOT_FOUND')
          return taker
        })
      // Lock again: an HCP may have been assigned between the two locks.
      const hcps = await lockHcpsOfRep(trx, repId, companyId)
      if (hcps.length > 0 && takers.length === 0) throw new PortalError('SUCCESSOR_REQUIRED')

      await updateUser(trx, repId, { disabled_at: new Date() })
      await revokeSessionsAndLinks(trx, repId)
      const absencesEnded = await endAbsences(trx, { repId })
      const shares = new Map(
        takers.map((taker, place) => {
          const share = hcps.filter((_, index) => index % takers.length === place)
          return [taker, share.map(({ id }) => id)]
        }),
      )
      const moved = Object.fromEntries(Array.from(shares, ([{ id }, ids]) => [id, ids]))
      const orders = await handOverHcps(trx, companyId, shares, notifyHcps)
      audit('rep.deactivated', repId, { moved, orders, ...(absencesEnded > 0 && { absencesEnded }) })
      return repId
    },
    read: ({ trx, session }, repId) => readRepAccount(trx, session.company, repId),
  })
}
