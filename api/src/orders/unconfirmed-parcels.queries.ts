import { findParcelsToConfirm } from '@portal/contract/companies/unconfirmed-parcels'
import { dayInZone, formatDdMmYyyy } from '@portal/contract/days'
import type { Issue } from '@portal/contract/errors'
import { joinItemNames } from '@portal/contract/orders/order-items'
import { sql } from 'kysely'
import type { Trx, UserRow } from '../platform/database/schema.ts'
import { PortalError, problemToIssue } from '../platform/http/errors.ts'
import { whereProblemOpen } from './order-links.queries.ts'
import { findItemsOfOrder } from './orders.queries.ts'

/**
 * Requires that an HCP has confirmed the parcels that the company waits for. The caller locks the HCP. It waits for a confirmation
 * that is under way.
 * @throws PortalError PARCELS_UNCONFIRMED with an issue for each parcel, oldest first
 */
export async function requireParcelsConfirmed(trx: Trx, hcp: UserRow, timeZone: string): Promise<void> {
  const parcels = await trx
    .selectFrom('orders')
    .innerJoin('companies', 'companies.id', 'orders.company_id')
    .where('user_id', '=', hcp.id)
    .where('status', '=', 'POSTED')
    .where('unconfirmed_parcels', 'is not', null)
    .where(eb => eb.not(whereProblemOpen))
    .select(['orders.id', 'shipped_at as shippedAt', 'unconfirmed_parcels as unconfirmedParcels'])
    .select(['unconfirmed_days as unconfirmedDays', sql<Date>`now()`.as('now')])
    .$narrowType<{ shippedAt: Date }>()
    .forShare('orders')
    .execute()
  const [company] = parcels
  if (company === undefined) return
  const late = findParcelsToConfirm(parcels, company, { now: company.now, timeZone })
  const issues: Issue[] = []
  for (const { id, shippedAt } of late) {
    const samples = joinItemNames(await findItemsOfOrder(trx, id))
    const params = { samples, day: formatDdMmYyyy(dayInZone(shippedAt, timeZone)) }
    issues.push(problemToIssue(`orders.${id}`, { code: 'PARCEL_UNCONFIRMED', params }))
  }
  const [oldest] = issues
  if (oldest !== undefined) throw new PortalError('PARCELS_UNCONFIRMED', { problem: oldest, issues })
}
