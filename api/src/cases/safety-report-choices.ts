import type { SafetyReportChoices } from '@portal/contract/cases/safety-reports.endpoints'
import { HCP } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { AppContext } from '../companies/app-context.ts'
import { findActingRepIds } from '../deputies/absences.queries.ts'
import { findItemsOfOrder, whereOrderOfReps } from '../orders/orders.queries.ts'
import { findItemsShippedToHcp } from '../orders/shipped-items.queries.ts'
import type { Queryable, UserRow } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { findItemsOfferedToHcp } from '../samples/samples.queries.ts'
import { findActiveSampleNames } from '../stock/sample-names.queries.ts'
import { formatNameWithTitle } from '../users/personal-info.ts'
import { findUserIfAny } from '../users/users.queries.ts'

/** What the caller can report about: of an HCP, what was shipped to them. @throws PortalError NOT_FOUND if the order is not the caller's */
export async function findSafetyReportChoices(
  context: AppContext,
  session: Session,
  orderId: string | undefined,
): Promise<SafetyReportChoices> {
  const { db } = context
  const ownerId = orderId === undefined ? null : await findHcpIdOfOrderOrThrow(db, session, orderId)
  const hcp = await findUserIfAny(db, session.role === HCP ? session.userId : ownerId)
  const shipped = hcp === undefined ? [] : await findItemsShippedToHcp(db, hcp.id)
  const ofOrder = orderId === undefined ? [] : await findItemsOfOrder(db, orderId)
  const offered = await findOffered(context, session, hcp)
  // What came with the order is the likeliest, then what was shipped before.
  const likeliest = [...shipped].sort(
    (one, other) => Number(other.orderId === orderId) - Number(one.orderId === orderId),
  )
  const names = new Map(
    [...ofOrder, ...likeliest.map(({ itemId, name }) => ({ id: itemId, name })), ...offered].map(
      ({ id, name }) => [id, name],
    ),
  )
  return {
    hcp: hcp && orderId !== undefined ? { name: formatNameWithTitle(hcp), phone: hcp.phone } : null,
    samples: [...names].map(([id, name]) => ({
      ...{ id, name },
      ordered: ofOrder.some(item => item.id === id),
      lots: [...new Set(likeliest.flatMap(({ itemId, lotNo }) => (itemId === id ? lotNo : [])))],
    })),
  }
}

/** The HCP of an order that the caller may report about: an own one, or of an HCP of the rep. @throws PortalError NOT_FOUND */
export async function findHcpIdOfOrderOrThrow(
  db: Queryable,
  { userId, role, company }: Session,
  orderId: string,
): Promise<string> {
  const isReached =
    role === HCP
      ? sql<boolean>`orders.user_id = ${userId}`
      : whereOrderOfReps(await findActingRepIds(db, userId, company.timeZone))
  const order = db.selectFrom('orders').where('id', '=', orderId).where(isReached).select('user_id')
  return (await order.executeTakeFirstOrThrow(notFoundError)).user_id
}

/** What the company offers to the HCP; to a rep without an order all active samples. */
async function findOffered({ db, config }: AppContext, session: Session, hcp?: UserRow) {
  const { companyId, company } = session
  if (hcp === undefined) return findActiveSampleNames(db, companyId)
  return findItemsOfferedToHcp(db, companyId, { hcp, company, demo: config.demo })
}
