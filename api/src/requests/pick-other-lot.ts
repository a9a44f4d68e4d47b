import { formatDdMmYyyy } from '@portal/contract/days'
import type { RuleCode } from '@portal/contract/problems'
import type { Routes } from '../companies/app-context.ts'
import { lockActionableOrder } from '../orders/change-order.ts'
import { findCurrentDay } from '../platform/database/days.ts'
import { notFoundError, orNotFound, PortalError } from '../platform/http/errors.ts'
import { findLotOrThrow } from '../stock/lots.queries.ts'
import { planLotOfPiece } from '../stock/plan-lots.queries.ts'

/**
 * Plans another lot for a sample of an approved order: the one that somebody has in hand. A slip that names the lot before is out of
 * date then, and shipping refuses it (decision 77). The lock of the order serialises the call with shipping and with opening the slip.
 */
export function registerPickOtherLot({ change }: Pick<Routes, 'change'>): void {
  change('POST /admin/requests/lot', {
    audits: { 'order.lot-picked': 'order' },
    async run({ trx, session, body: { id: orderId, itemId, lotId, reason }, audit }) {
      const order = await lockActionableOrder(trx, session, orderId)
      if (order.status !== 'IN_REVIEW') throw new PortalError('ORDER_MOVED')
      const { name } = orNotFound(order.items.find(({ id }) => id === itemId))
      const { itemId: ofItem } = await findLotOrThrow(trx, lotId, session.companyId)
      if (ofItem !== itemId) throw notFoundError()
      const { timeZone } = session.company
      const planned = await planLotOfPiece(trx, { orderId, itemId }, { lotId, timeZone })
      if (planned === undefined) {
        const { lot } = await findLotOrThrow(trx, lotId, session.companyId)
        const code = refusalOf(lot, await findCurrentDay(trx, timeZone))
        const params = { lot: lot.lotNo, name, day: formatDdMmYyyy(lot.expiresOn) }
        throw new PortalError('LOT_NOT_USABLE', { problem: { code, params } })
      }
      if (planned.changed) {
        const { before, after } = planned
        audit('order.lot-picked', orderId, {
          ...{ item: itemId, reason },
          before: { lotNo: before?.lotNo ?? null },
          after: { lotNo: after.lotNo },
        })
      }
      return {}
    },
  })
}

/** Why no piece of a lot can be picked. */
function refusalOf(
  { heldAt, expiresOn, onHand }: { heldAt: string | null; expiresOn: string; onHand: number },
  today: string,
): RuleCode {
  if (heldAt !== null) return 'LOT_HELD_OF'
  if (expiresOn <= today) return 'LOT_EXPIRED_OF'
  return onHand === 0 ? 'LOT_EMPTY_OF' : 'LOT_PLANNED_OF'
}
