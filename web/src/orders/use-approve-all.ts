import { shortOrderId } from '@portal/contract/order-status'
import { useState } from 'react'
import { useBulkAction } from '../lib/use-bulk-action.ts'
import { m } from '../texts.ts'
import { orderUpdateErrorText, useUpdateRepOrder } from './rep-orders.api.ts'
import type { HcpOrder, Pins } from './use-pinned-orders.ts'

/**
 * Selection of several orders and their approval, one call after the other (R§4).
 * @returns `ids` of the selected orders, undefined outside selection mode
 */
export function useApproveAll(cards: readonly HcpOrder[], pins: Pins) {
  const [ids, setIds] = useState<readonly string[]>()
  const bulk = useBulkAction()
  const update = useUpdateRepOrder(pins, { isBackground: true })
  const waiting = cards.filter(({ order }) => order.status === 'PROCESSING')
  const chosen = waiting.filter(({ order }) => ids?.includes(order.id))
  const working = bulk.working !== undefined

  const approve = async () => {
    if (working) return
    await bulk.run({
      kind: 'approve',
      items: chosen.map(({ order, hcp }) => ({ id: order.id, order, hcp })),
      act: ({ order }) => update.mutateAsync({ order, change: { status: 'IN_REVIEW' } }),
      describe: ({ order, hcp }, error) => {
        const reason = orderUpdateErrorText(error)
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
    begin: () => setIds([]),
    end: () => setIds(undefined),
    toggle: (id: string) =>
      setIds((now = []) => (now.includes(id) ? now.filter(other => other !== id) : [...now, id])),
    approve,
  }
}
