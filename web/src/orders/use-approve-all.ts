import { shortOrderId } from '@portal/contract/order-status'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { useBulkAction } from '../lib/use-bulk-action.ts'
import { m } from '../paraglide/messages.js'
import { orderMoveFailureText, useOrderUpdate } from './rep-orders.api.ts'
import type { HcpOrder, PinOrder } from './use-pinned-orders.ts'

/**
 * Selection of several orders and their approval, one call after the other (R§4).
 * @returns `ids` of the selected orders, undefined outside selection mode
 */
export function useApproveAll(cards: readonly HcpOrder[], card: PinOrder) {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const bulk = useBulkAction()
  const update = useOrderUpdate({ isBackground: true })
  const waiting = cards.filter(({ order }) => order.status === 'PROCESSING')
  const chosen = waiting.filter(({ order }) => ids?.has(order.id))
  const working = bulk.working !== undefined

  const approve = async () => {
    if (working) return
    await bulk.run({
      kind: 'approve',
      items: chosen.map(({ order, hcp }) => ({ id: order.id, order, hcp })),
      act: async ({ order }) => {
        card.keep(order)
        try {
          card.keep(await update.mutateAsync({ orderId: order.id, status: 'IN_REVIEW' }))
        } catch (error) {
          if (error instanceof ApiError && error.isDefinitive) card.drop(order)
          throw error
        }
      },
      describe: ({ order, hcp }, error) => {
        const reason = orderMoveFailureText(error)
        return m.requests_not_approved({ name: hcp.name, id: shortOrderId(order.id), reason })
      },
      texts: {
        working: m.requests_approving(),
        refused: m.requests_refused(),
        done: count => m.requests_approved({ count }),
      },
    })
    setIds(undefined)
  }
  return {
    ids,
    /** Number of approvable orders that are selected, and in total. */
    count: chosen.length,
    possible: waiting.length,
    working,
    begin: () => setIds(new Set()),
    end: () => setIds(undefined),
    toggle: (id: string) =>
      setIds(
        (now = new Set()) => new Set(now.has(id) ? [...now].filter(other => other !== id) : [...now, id]),
      ),
    approve,
  }
}
