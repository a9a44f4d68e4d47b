import { enqueueBulkNotifications, enqueueNotification } from '../notifications/enqueue-notification.ts'
import { reassignOrdersOfHcpsToRep } from '../orders/rep-orders.queries.ts'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import { findVerifiedHcpIds, syncEntrySearch } from '../users/entries.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { reassignHcpsToRep } from '../users/users.queries.ts'

/**
 * Gives reps many HCPs with their orders. Each rep gets one notice with the number of HCPs, and the verified HCPs are told at a
 * limited rate. The caller locks HCPs and reps, and writes the audit.
 * @param byRep the ids of the HCPs by the id of their new rep
 * @param isTold whether the HCPs are told
 * @returns the number of orders handed over
 */
export async function handOverHcps(
  trx: Trx,
  companyId: string,
  byRep: ReadonlyMap<UserRow, readonly string[]>,
  isTold: boolean,
): Promise<number> {
  let orders = 0
  for (const [rep, ids] of byRep) {
    const hcps = await reassignHcpsToRep(trx, ids, rep.id)
    orders += await reassignOrdersOfHcpsToRep(trx, ids, rep.id)
    await syncEntrySearch(trx, hcps)
    await tellRep(trx, hcps, rep.id)
  }
  if (isTold) {
    const people = [...byRep].flatMap(([rep, ids]) =>
      ids.map(userId => ({ userId, details: { name: formatNameWithTitle(rep), repId: rep.id } })),
    )
    const verified = await findVerifiedHcpIds(
      trx,
      people.map(({ userId }) => userId),
    )
    const recipients = people.filter(({ userId }) => verified.has(userId))
    await enqueueBulkNotifications(trx, { companyId, kind: 'REP_ASSIGNED', recipients })
  }
  return orders
}

/** Sends a rep one notice with the number of HCPs handed over. */
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
