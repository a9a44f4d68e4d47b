import { type OrderStatus, shortOrderId } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { hasCode } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { RejectOrder, RemarkOrder } from './reject-or-remark.tsx'
import { blockedOrderReason, orderMoveFailureText, useOrderUpdate } from './rep-orders.api.ts'
import type { PinOrder } from './use-pinned-orders.ts'

type Props = {
  order: Order
  /** The HCP's name. */
  name: string
  /** The card's element. */
  place: string
  card: PinOrder
}

/**
 * The rep's actions on an order in its status (R§4). A button ignores presses until it has been in place for a
 * moment, so that a second tap does not hit the button that replaces the first one.
 */
export function RepOrderActions({ order, name, place, card }: Props) {
  const about = { id: shortOrderId(order.id), name }
  const { status } = order
  const shared = { order, card, place: `${place} ${status}` }
  return (
    <>
      {status === 'PROCESSING' && <ApproveOrder {...shared} />}
      <RejectOrder {...shared} possible={status === 'PROCESSING'} about={m.requests_reject_named(about)} />
      <ShipOrder {...shared} possible={status === 'IN_REVIEW'} about={m.requests_ship_named(about)} />
      <RemarkOrder {...shared} possible={status === 'IN_REVIEW'} about={m.requests_remark_named(about)} />
    </>
  )
}

type MoveProps = { order: Order; place: string; card: PinOrder }

/** 'Approve', without confirmation (R§4). */
function ApproveOrder({ order, place, card }: MoveProps) {
  const { move, working, blocked } = useMove(order, 'IN_REVIEW', card)
  return (
    <>
      <Blocked reason={blocked} />
      <TapGuardButton
        place={place}
        className="grow px-3!"
        loading={working}
        onClick={event => isOnePress(event) && void move()}
        onKeyDown={ignoreRepeated}
      >
        {m.requests_approve()}
      </TapGuardButton>
    </>
  )
}

/** 'Mark as Shipped': irreversible, so it asks first (R§4, ux 9). The dialog outlives the button to show the result. */
function ShipOrder({
  order,
  place,
  possible,
  about,
  card,
}: MoveProps & { possible: boolean; about: string }) {
  const [asking, setAsking] = useState(false)
  const { move, working, blocked } = useMove(order, 'POSTED', card)
  const around = useRef<HTMLElement>(null)
  const confirm = async () => {
    await move()
    setAsking(false)
  }
  const ask = (event: MouseEvent<HTMLElement>) => {
    around.current = event.currentTarget.closest('article')
    if (isOnePress(event)) setAsking(true)
  }
  return (
    <>
      {possible && <Blocked reason={blocked} />}
      {possible && (
        <TapGuardButton place={place} className="grow px-3!" onClick={ask} onKeyDown={ignoreRepeated}>
          {m.requests_ship()}
        </TapGuardButton>
      )}
      <ConfirmDialog
        settled
        returnTo={() => around.current}
        open={asking}
        title={m.requests_ship_title()}
        description={about}
        confirmLabel={m.requests_ship()}
        loading={working}
        onConfirm={() => void confirm()}
        onCancel={() => !working && setAsking(false)}
      />
    </>
  )
}

/** Why the request cannot proceed. The alert with the reason disappears; this stays on the card. */
function Blocked({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null
  return <p className="basis-full rounded-control bg-refused-soft px-3 py-2 text-refused text-sm">{reason}</p>
}

/** Moves an order to its next status. */
function useMove(order: Order, to: OrderStatus, card: PinOrder) {
  const update = useOrderUpdate()
  const moving = useRef(false)
  const [blocked, setBlocked] = useState<string>()
  const move = async () => {
    if (moving.current) return
    moving.current = true
    setBlocked(undefined)
    card.keep(order)
    try {
      card.keep(await update.mutateAsync({ orderId: order.id, status: to }))
      showSuccess(m.requests_order_saved())
    } catch (error) {
      if (hasCode(error, 'ORDER_MOVED') || hasCode(error, 'NOT_FOUND')) card.drop(order)
      setBlocked(blockedOrderReason(error))
      showAlert(orderMoveFailureText(error))
    } finally {
      moving.current = false
    }
  }
  return { move, working: update.isPending, blocked }
}

/** Ignores the second click of a double tap. */
function isOnePress(event: MouseEvent): boolean {
  return event.detail <= 1
}

/** Ignores key repeat: one press, one step. */
function ignoreRepeated(event: KeyboardEvent): void {
  if (event.repeat) event.preventDefault()
}
