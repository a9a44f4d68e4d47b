import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { samplesOfOrder } from '@portal/contract/orders/order-items'
import type { OrderStatus } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { useState } from 'react'
import { recruitedOrdersQueryKey } from '../reps/recruited-users.api.ts'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { showAlert } from '../ui/toast.tsx'
import { DropSampleButtons, droppableSamples } from './drop-sample.tsx'
import { tellOrderSaved } from './order-receipt.tsx'
import { QUIET_ACTION, RejectOrder, RemarkOrder } from './order-text-dialogs.tsx'
import { EditParcelDialog, editParcelLabel } from './parcel-dialog.tsx'
import { isOutOfHand, orderUpdateErrorText, useUpdateOrderAsRep } from './rep-orders.api.ts'
import {
  canReportDeliveryProblem,
  LazyReportProblemDialog,
  ReportDeliveryProblemLabel,
} from './report-problem.tsx'
import { REPORT_LINK_CLASS_NAME } from './safety-report-link.tsx'
import { ShipOrderDialog } from './ship-order-dialog.tsx'
import type { WrittenOrder } from './use-order-text.tsx'

type Foldable = WrittenOrder & { isFolded: boolean }

/** What comes next, at the right end of a folded card. */
export const NEXT_LOOK = 'ml-auto -mr-3 text-sm'

/**
 * The rep's actions on an order in its status (R§4). A button ignores presses until it has been in place for a
 * moment, so that a second tap does not hit the button that replaces the first one. Dialogs outlive their button, to show
 * the result. A folded card has only what comes next.
 */
export function RepOrderActions({ guardKey, isFolded, ...props }: Foldable) {
  const place = `${guardKey} ${props.order.status}`
  return (
    <>
      {props.order.status === 'PROCESSING' && <ApproveOrder {...props} guardKey={place} />}
      <RejectOrder {...props} guardKey={place} />
      <ShipOrder {...props} guardKey={place} isFolded={isFolded} />
      {!isFolded && (
        <>
          <RemarkOrder {...props} guardKey={place} />
          <TrackOrder {...props} guardKey={place} />
          <ReportProblem {...props} guardKey={place} />
        </>
      )}
    </>
  )
}

/** 'Approve', without confirmation (R§4). */
function ApproveOrder({ guardKey, ...props }: WrittenOrder) {
  const { move, working, refused } = useMove(props, 'IN_REVIEW', m.requests_approved_named)
  return (
    <>
      <Refused {...refused} />
      <TapGuardButton guardKey={guardKey} size="share" loading={working} onClick={() => void move()}>
        {m.requests_approve()}
      </TapGuardButton>
    </>
  )
}

/** 'Mark as Shipped': irreversible, so it asks first, and takes courier and tracking number (R§4, ux 9). */
function ShipOrder({ guardKey, isFolded, ...props }: Foldable) {
  const [asking, setAsking] = useState(false)
  const { order, hcpName, cardRef } = props
  const { move, working, refused } = useMove(props, 'POSTED', m.requests_shipped_named)
  return (
    <>
      {order.status === 'IN_REVIEW' && (
        <>
          <Refused {...refused} />
          <TapGuardButton
            guardKey={guardKey}
            {...(isFolded ? { variant: 'quiet', size: 'compact', className: NEXT_LOOK } : { size: 'share' })}
            onClick={() => setAsking(true)}
          >
            {m.requests_ship()}
          </TapGuardButton>
        </>
      )}
      <ShipOrderDialog
        items={samplesOfOrder(order)}
        hcpName={hcpName}
        open={asking}
        isPending={working}
        onShip={parcel => move(parcel).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
        focusOnClose={() => cardRef.current}
      />
    </>
  )
}

/** Adds or corrects courier and tracking number of a shipped order. */
function TrackOrder({ order, hcpName, guardKey, pins }: WrittenOrder) {
  return (
    <DialogButton
      guardKey={guardKey}
      {...QUIET_ACTION}
      isShown={order.status === 'POSTED'}
      dialog={close => (
        <EditParcelDialog
          order={order}
          items={samplesOfOrder(order)}
          hcpName={hcpName}
          invalidates={[recruitedOrdersQueryKey]}
          onSaved={saved => pins.pin(saved, 'parcel')}
          onClose={close}
        />
      )}
    >
      {editParcelLabel(order)}
    </DialogButton>
  )
}

/** Reports a problem with a delivery for the HCP. */
function ReportProblem({ order, hcpName, guardKey }: WrittenOrder) {
  return (
    <DialogButton
      guardKey={guardKey}
      variant="quiet"
      className={`${REPORT_LINK_CLASS_NAME} order-3!`}
      isShown={canReportDeliveryProblem(order)}
      dialog={close => (
        <LazyReportProblemDialog
          order={order}
          items={samplesOfOrder(order)}
          hcpName={hcpName}
          invalidates={[recruitedOrdersQueryKey]}
          onClose={close}
        />
      )}
    >
      <ReportDeliveryProblemLabel />
    </DialogButton>
  )
}

type RefusedProps = { order: Order; hcpName: string; error: unknown; onDropped(order: Order): void }

/** Why the request was not moved, and without which sample it can be. */
function Refused({ order, hcpName, error, onDropped }: RefusedProps) {
  if (error === null || isOutOfHand(error)) return null
  return (
    <div className="grid basis-full justify-items-start gap-2 rounded-control bg-refused-soft px-3 py-2 text-refused text-sm">
      <p role="alert">{orderUpdateErrorText(error, order)}</p>
      <DropSampleButtons
        orderId={order.id}
        samples={droppableSamples(error, samplesOfOrder(order))}
        hcpName={hcpName}
        onDropped={onDropped}
      />
    </div>
  )
}

/** Moves an order to its next status. @param saved the message that names the HCP, below the specified one */
function useMove(
  { order, pins, hcpName, cardRef }: Omit<WrittenOrder, 'guardKey'>,
  status: OrderStatus,
  saved: (about: { name: string }) => string,
) {
  const { mutateAsync, reset, isPending, error } = useUpdateOrderAsRep(pins)
  const move = (parcel?: ParcelInput) =>
    mutateAsync({ order, change: { status, ...(parcel && { parcel }) } }).then(
      () => tellOrderSaved(cardRef.current, m.requests_order_saved(), saved({ name: hcpName })),
      refusal =>
        (isOutOfHand(refusal) || cardRef.current === null) &&
        showAlert(orderUpdateErrorText(refusal, order), { about: m.requests_order_of({ name: hcpName }) }),
    )
  const onDropped = (changed: Order) => {
    reset()
    pins.pin(changed)
  }
  return { move, working: isPending, refused: { order, hcpName, error, onDropped } }
}
