import { id } from '@portal/contract/endpoint'
import { NOT_ASSIGNED } from '@portal/contract/users/registration-status'
import { addRepToApprovalNotice, enqueueNotification } from '../notifications/enqueue-notification.ts'
import { assignOrdersOfHcpToRep } from '../orders/rep-orders.queries.ts'
import type { UserRow } from '../platform/database/schema.ts'
import type { ChangeScope } from '../platform/http/change.ts'
import { PortalError } from '../platform/http/errors.ts'
import { isHcpVerified, syncEntrySearch } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUserOrThrow, lockHcpOfCompany, replaceRepOfHcpIfUnchanged } from '../users/users.queries.ts'
import { lockEnabledRep } from './hcps-of-reps.queries.ts'

/**
 * An admin assigns an enabled rep to an HCP, both of the admin's company (R§4, D§6).
 * @param ifMatchRepId If-Match: the rep on the admin's screen, or NOT_ASSIGNED; not checked when missing
 * @throws PortalError NOT_FOUND when there is no such HCP or rep, PROMOTER_CHANGED when another rep was assigned since
 */
export async function assignRepToHcp(
  { trx, session, audit }: ChangeScope<'promoter.assigned'>,
  hcpId: string,
  repId: string,
  ifMatchRepId?: string,
): Promise<UserRow> {
  const hcp = await lockHcpOfCompany(trx, hcpId, session.companyId)
  // Lock the rep, so that it cannot be disabled before the commit.
  if (!(await lockEnabledRep(trx, repId, session.companyId))) throw new PortalError('NOT_FOUND')
  if (hcp.promoter_id === repId) return hcp

  const assigned = await replaceRepOfHcpIfUnchanged(
    trx,
    hcpId,
    expectedRepId(ifMatchRepId, hcp.promoter_id),
    repId,
  )
  if (assigned === undefined) throw new PortalError('PROMOTER_CHANGED')
  await assignOrdersOfHcpToRep(trx, hcpId, repId)
  await syncEntrySearch(trx, [assigned])
  const { companyId } = session
  const repName = formatNameWithTitle(await findUserOrThrow(trx, repId))
  if ((await isHcpVerified(trx, hcpId)) && !(await addRepToApprovalNotice(trx, hcpId, repName)))
    await enqueueNotification(trx, {
      companyId,
      kind: 'REP_ASSIGNED',
      userId: hcpId,
      details: { name: repName, repId },
    })
  const details = { name: formatNameWithTitle(assigned), hcpId }
  await enqueueNotification(trx, { companyId, kind: 'HCP_ASSIGNED', userId: repId, details })
  audit('promoter.assigned', hcpId, { from: hcp.promoter_id, to: repId })
  return assigned
}

/** Reads the replaced rep's id from If-Match; any other value counts as missing. @returns null for no rep */
function expectedRepId(shown: string | undefined, found: string | null): string | null {
  const said = shown?.replaceAll('"', '')
  if (said === NOT_ASSIGNED) return null
  return id.safeParse(said).data ?? found
}
