import { shownOrderId } from '@portal/contract/order-status'
import { useState } from 'react'
import { ApiError } from '../lib/api.ts'
import { m } from '../paraglide/messages.js'
import { showSuccess } from '../ui/toast.tsx'
import { moveFailure, useOrderUpdate } from './rep-orders.api.ts'
import type { HcpOrder, KeepCard } from './use-kept-cards.ts'

/**
 * Several orders, chosen and approved one after the other by the call of each (R§4).
 * @returns `ids` of those chosen, undefined while nothing is being chosen; `refused`: who was not approved, and why
 */
export function useApproveAll(cards: readonly HcpOrder[], card: KeepCard) {
  const [ids, setIds] = useState<ReadonlySet<string>>()
  const [refused, setRefused] = useState<readonly string[]>([])
  const [working, setWorking] = useState(false)
  const update = useOrderUpdate()
  const waiting = cards.filter(({ order }) => order.status === 'PROCESSING')
  const chosen = waiting.filter(({ order }) => ids?.has(order.id))

  const approve = async () => {
    if (working) return
    setWorking(true)
    const failures: string[] = []
    for (const { order, hcp } of chosen) {
      card.keep(order)
      try {
        card.keep(await update.mutateAsync({ orderId: order.id, status: 'IN_REVIEW' }))
      } catch (error) {
        if (error instanceof ApiError && error.isVerdict) card.drop(order)
        const reason = moveFailure(error)
        failures.push(m.requests_not_approved({ name: hcp.name, id: shownOrderId(order.id), reason }))
      }
    }
    setRefused(failures)
    setWorking(false)
    setIds(undefined)
    if (chosen.length > failures.length) {
      showSuccess(m.requests_approved({ count: chosen.length - failures.length }))
    }
  }
  return {
    ids,
    /** How many of those that can be approved are chosen, and how many there are. */
    count: chosen.length,
    possible: waiting.length,
    working,
    refused,
    begin: () => {
      setRefused([])
      setIds(new Set())
    },
    end: () => setIds(undefined),
    toggle: (id: string) =>
      setIds(
        (now = new Set()) => new Set(now.has(id) ? [...now].filter(other => other !== id) : [...now, id]),
      ),
    approve,
    forget: () => setRefused([]),
  }
}
