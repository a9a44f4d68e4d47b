import { samplesOfOrder } from '@portal/contract/orders/order-items'
import { useState } from 'react'
import { recruitedOrdersQueryKey } from '../reps/recruited-users.api.ts'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { ApproveOrder, OrderRefusal, useMoveOrder } from './move-order.tsx'
import { QUIET_ACTION_LOOK, RejectOrder, RemarkOrder } from './order-text-dialogs.tsx'
import { EditParcelDialog, editParcelLabel } from './parcel-dialog.tsx'
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
export const NEXT_ACTION_CLASS_NAME = 'ml-auto -mr-3 text-sm'

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

/** 'Mark as Shipped': irreversible, so it asks first, and takes courier and tracking number (R§4, ux 9). */
function ShipOrder({ guardKey, isFolded, ...props }: Foldable) {
  const [asking, setAsking] = useState(false)
  const { order, hcpName, cardRef } = props
  const { move, working, refused } = useMoveOrder(props, 'POSTED', m.requests_shipped_named)
  return (
    <>
      {order.status === 'IN_REVIEW' && (
        <>
          <OrderRefusal {...refused} />
          <TapGuardButton
            guardKey={guardKey}
            {...(isFolded
              ? { variant: 'quiet', size: 'compact', className: NEXT_ACTION_CLASS_NAME }
              : { size: 'share' })}
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
      {...QUIET_ACTION_LOOK}
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
