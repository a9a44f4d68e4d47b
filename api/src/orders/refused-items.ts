import { formatDdMmYyyy } from '@portal/contract/days'
import type { Obstacle } from '@portal/contract/orders/orders.endpoints'
import type { Problem, RuleCode } from '@portal/contract/problems'
import { mayHavePoison } from '@portal/contract/stock/poison-rule'
import { findHcpIdsPastLicence, findItemsRefusedByLicence } from '../licences/refused-items.queries.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { PortalError, problemToIssue } from '../platform/http/errors.ts'
import { lockItemsInIdOrder } from '../stock/lots.queries.ts'
import { findPiecesWithoutLot, toPieces } from '../stock/plan-lots.queries.ts'
import { findItemsNotOffered, type OfferFilter } from '../stock/sample-rules.queries.ts'
import { findVerifiedHcpIds } from '../users/entries.queries.ts'
import { findUsersById } from '../users/users.queries.ts'

export type Item = { id: string; name: string }
/** The items of an order and their HCP. */
type Wanted = { user_id: string; items: readonly Item[] }
type Rules = Omit<OfferFilter, 'hcp'>
type RefusedItem =
  | 'NO_USABLE_LOT'
  | 'SAMPLE_WITHDRAWN'
  | 'SAMPLE_NOT_REGISTERED'
  | 'SAMPLE_NOT_ALLOWED'
  | 'LICENCE_ENDED'

/** The error of a move that items prevent. It names the first; each has an issue at the path `items.<item id>`. */
export function buildItemsRefusal(
  code: RefusedItem,
  items: readonly Item[],
  reason: RuleCode,
  params: Problem['params'] = {},
): PortalError {
  const problemOf = ({ name }: Item): Problem => ({ code: reason, params: { ...params, name } })
  const [first] = items
  return new PortalError(code, {
    ...(first && { problem: problemOf(first) }),
    issues: items.map(item => problemToIssue(`items.${item.id}`, problemOf(item))),
  })
}

/**
 * Requires that HCPs may still have the items of orders, before these are approved, shipped or sent again (D§10).
 * @throws PortalError HCP_NOT_VERIFIED, or SAMPLE_WITHDRAWN, SAMPLE_NOT_REGISTERED, SAMPLE_NOT_ALLOWED or LICENCE_ENDED with
 *   an issue for each item
 */
export async function requireHcpEligibleForItems(
  trx: Trx,
  orders: readonly Wanted[],
  rules: Rules,
): Promise<void> {
  await lockItemsInIdOrder(
    trx,
    orders.flatMap(({ items }) => items.map(({ id }) => id)),
  )
  const refusal = (await findOrderRefusals(trx, orders, rules)).find(one => one !== undefined)
  if (refusal !== undefined) throw refusal
}

/** Finds for each of these orders the error that would refuse it now, as `requireHcpEligibleForItems` says; undefined for none. */
export async function findOrderRefusals(
  db: Queryable,
  orders: readonly Wanted[],
  rules: Rules,
): Promise<(PortalError | undefined)[]> {
  const hcpIds = [...new Set(orders.map(({ user_id }) => user_id))]
  const verified = await findVerifiedHcpIds(db, hcpIds)
  const users = await findUsersById(db, hcpIds)
  const { region, timeZone } = rules.company
  const findHcp = (hcpId: string) => users.get(hcpId) ?? { profession: null, specialty: null }
  /** The rules are the same for all HCPs of a group. */
  const groupOf = ({ user_id }: Pick<Wanted, 'user_id'>) =>
    `${findHcp(user_id).profession} ${mayHavePoison(findHcp(user_id), region)}`
  const notOffered = new Map<string, Awaited<ReturnType<typeof findItemsNotOffered>>>()
  for (const [group, own] of Map.groupBy(orders, groupOf)) {
    const itemIds = own.flatMap(({ items }) => items.map(({ id }) => id))
    const hcp = findHcp(own[0]?.user_id ?? '')
    notOffered.set(group, await findItemsNotOffered(db, [...new Set(itemIds)], { hcp, ...rules }))
  }
  const pastLicence = await findHcpIdsPastLicence(db, hcpIds, timeZone)
  const refusals = []
  for (const { user_id: hcpId, items } of orders) {
    const byRule = notOffered.get(groupOf({ user_id: hcpId }))
    const refused = items.flatMap(({ id }) => byRule?.get(id) ?? [])
    const withdrawn = refused.filter(({ active }) => !active)
    const unregistered = refused.filter(({ registered }) => !registered)
    if (!verified.has(hcpId)) refusals.push(new PortalError('HCP_NOT_VERIFIED'))
    else if (withdrawn.length > 0)
      refusals.push(buildItemsRefusal('SAMPLE_WITHDRAWN', withdrawn, 'SAMPLE_WITHDRAWN_OF'))
    else if (unregistered.length > 0)
      refusals.push(buildItemsRefusal('SAMPLE_NOT_REGISTERED', unregistered, 'SAMPLE_NOT_REGISTERED_OF'))
    else if (refused.length > 0)
      refusals.push(buildItemsRefusal('SAMPLE_NOT_ALLOWED', refused, 'SAMPLE_NOT_ALLOWED_OF'))
    else
      refusals.push(pastLicence.has(hcpId) ? await findLicenceRefusal(db, hcpId, items, timeZone) : undefined)
  }
  return refusals
}

/** Why each of these orders would not be shipped now, each asked by itself: the HCP, or each sample that prevents it. */
export async function findObstaclesToShip(
  db: Queryable,
  orders: readonly (Wanted & { id: string })[],
  rules: Rules,
): Promise<Map<string, Obstacle[]>> {
  if (orders.length === 0) return new Map()
  const refusals = await findOrderRefusals(db, orders, rules)
  const missing = await findPiecesWithoutLot(db, toPieces(orders), rules.company.timeZone)
  return new Map(
    orders.map(({ id, items }, index) => {
      const without = items.filter(item =>
        missing.some(piece => piece.orderId === id && piece.itemId === item.id),
      )
      const noLot =
        without.length === 0 ? undefined : buildItemsRefusal('NO_USABLE_LOT', without, 'NO_USABLE_LOT_OF')
      return [id, toObstacles(refusals[index] ?? noLot)]
    }),
  )
}

/** What a refusal says, for a screen that shows it before anything is pressed. */
export function toObstacles(refusal: PortalError | undefined): Obstacle[] {
  if (refusal === undefined) return []
  const { code, message, details } = refusal
  return details.issues?.map(({ path: _item, ...issue }) => issue) ?? [{ code, ...details.problem, message }]
}

async function findLicenceRefusal(db: Queryable, hcpId: string, items: readonly Item[], timeZone: string) {
  const ids = items.map(({ id }) => id)
  const ended = await findItemsRefusedByLicence(db, hcpId, ids, timeZone)
  if (ended === undefined) return undefined
  return buildItemsRefusal('LICENCE_ENDED', ended.items, 'LICENCE_ENDED_OF', {
    day: formatDdMmYyyy(ended.endedOn),
  })
}
