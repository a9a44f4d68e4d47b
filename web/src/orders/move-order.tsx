import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import type { OrderStatus } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { type ComponentProps, lazy, Suspense } from 'react'
import { m } from '../texts.ts'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { showAlert } from '../ui/toast.tsx'
import { showOrderSaved } from './order-receipt.tsx'
import { isChangedByOthers, orderUpdateErrorText, useUpdateOrderAsRep } from './rep-orders.api.ts'
import type { WrittenOrder } from './use-order-text.tsx'

/** A refusal is seldom, so its code is loaded with the first one. */
const OrderRefusalMessage = lazy(async () => ({
  default: (await import('./order-refusal.tsx')).OrderRefusalMessage,
}))

/** 'Approve', without confirmation (R§4). @param name where several buttons of this name are together */
export function ApproveOrder({ guardKey, name, ...props }: WrittenOrder & { name?: string }) {
  const { move, working, refused } = useMoveOrder(props, 'IN_REVIEW', m.requests_approved_named)
  return (
    <>
      <OrderRefusal {...refused} />
      <TapGuardButton
        guardKey={guardKey}
        size="share"
        aria-label={name}
        loading={working}
        onClick={() => void move()}
      >
        {m.requests_approve()}
      </TapGuardButton>
    </>
  )
}

/** Why the request was not moved, and without which sample it can be. */
export function OrderRefusal(props: ComponentProps<typeof OrderRefusalMessage>) {
  const { error } = props
  if (error === null || isChangedByOthers(error)) return null
  return (
    <Suspense>
      <OrderRefusalMessage {...props} />
    </Suspense>
  )
}

/** Moves an order to its next status. @param saved the message that names the HCP, below the specified one */
export function useMoveOrder(
  { order, pins, hcpName, cardRef }: Omit<WrittenOrder, 'guardKey'>,
  status: OrderStatus,
  saved: (about: { name: string }) => string,
) {
  const { mutateAsync, reset, isPending, error } = useUpdateOrderAsRep(pins)
  const move = (parcel?: ParcelInput) =>
    mutateAsync({ order, change: { status, ...(parcel && { parcel }) } }).then(
      () => showOrderSaved(cardRef.current, m.requests_order_saved(), saved({ name: hcpName })),
      refusal =>
        (isChangedByOthers(refusal) || cardRef.current === null) &&
        showAlert(orderUpdateErrorText(refusal, order), { about: m.requests_order_of({ name: hcpName }) }),
    )
  const onDropped = (changed: Order) => {
    reset()
    pins.pin(changed)
  }
  return { move, working: isPending, refused: { order, hcpName, error, onDropped } }
}
