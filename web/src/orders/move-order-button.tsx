import type { OrderStatus } from '@portal/contract/order-status'
import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { hasMoved, useOrderUpdate } from './rep-orders.api.ts'

type Props = { orderId: string; to: OrderStatus; label: string }

/** Moves an order on with one press: 'Approve', 'Mark as Shipped' (R§4). */
export function MoveOrderButton({ orderId, to, label }: Props) {
  const update = useOrderUpdate()
  const moving = useRef(false)
  const move = async (event: MouseEvent) => {
    // The second half of a double tap was not meant for the step that has just taken its place.
    if (event.detail > 1 || moving.current) return
    moving.current = true
    try {
      await update.mutateAsync({ orderId, status: to })
      showSuccess(m.requests_order_saved())
    } catch (error) {
      showAlert(hasMoved(error) ? error.message : m.requests_order_failed())
    } finally {
      moving.current = false
    }
  }
  return (
    <Button wide loading={update.isPending} onClick={move} onKeyDown={ignoreRepeated}>
      {label}
    </Button>
  )
}

/** Nor is a key that is held down: one press, one step. */
function ignoreRepeated(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
