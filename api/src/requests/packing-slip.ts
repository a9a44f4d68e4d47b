import type { Routes } from '../companies/app-context.ts'
import { lockActionableOrder, onBehalfOf } from '../orders/change-order.ts'
import { savePrintedSlip } from '../orders/orders.queries.ts'
import { chooseAndSaveLotPlan } from '../stock/plan-lots.queries.ts'
import { toRequestDtoOrThrow } from './request-dto.ts'

/**
 * Reads an order for its packing slip. The slip of an approved order names the lots to pack, and the order keeps these lots
 * (decision 21). An item without a free piece has no lot. What the slip says is stored: shipping refuses anything else.
 */
export function registerPackingSlip({ change }: Pick<Routes, 'change'>): void {
  change('POST /order/:id/slip', {
    audits: { 'order.slip-opened': 'order' },
    async run({ trx, session, params: { id: orderId }, audit }) {
      const order = await lockActionableOrder(trx, session, orderId)
      if (order.status !== 'IN_REVIEW') return toRequestDtoOrThrow(trx, order)
      const itemIds = order.items.map(item => item.id)
      const { timeZone } = session.company
      const { lots, changed } = await chooseAndSaveLotPlan(trx, itemIds, { orderId, timeZone })
      await savePrintedSlip(trx, orderId, itemIds, lots)
      if (changed) {
        const lotIds = [...lots.values()].map(({ id }) => id)
        audit('order.slip-opened', orderId, { lots: lotIds, ...onBehalfOf(session, order.promoter_id) })
      }
      const items = order.items.map(item => ({ ...item, lotId: lots.get(item.id)?.id ?? null }))
      return toRequestDtoOrThrow(trx, { ...order, items })
    },
  })
}
