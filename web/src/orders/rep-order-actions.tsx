import type { ParcelInput } from '@portal/contract/couriers'
import type { OrderStatus } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { type RefObject, useState } from 'react'
import { joinItemNames, samplesOfOrder } from '../lib/order-items.ts'
import { recruitedOrdersQueryKey } from '../reps/recruited-users.api.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { EditParcelDialog, editParcelLabel } from './parcel-dialog.tsx'
import { QUIET_ACTION, RepOrderTextButtonAndDialog } from './rep-order-text-button-and-dialog.tsx'
import { blockedOrderReasonText, orderUpdateErrorText, useUpdateOrderAsRep } from './rep-orders.api.ts'
import {
  canReportDeliveryProblem,
  LazyReportDeliveryProblemDialog,
  ReportDeliveryProblemLabel,
} from './report-problem.tsx'
import { REPORT_LINK_CLASS_NAME } from './safety-report-link.tsx'
import { ShipOrderDialog } from './ship-order-dialog.tsx'
import type { OrderPins } from './use-pinned-orders.ts'

type Props = {
  order: Order
  /** The HCP's name. */
  hcpName: string
  /** The card's element. */
  tapGuardPlace: string
  pins: OrderPins
  /** The card; it takes the focus when a button is gone. */
  cardRef: RefObject<HTMLElement | null>
}

/**
 * The rep's actions on an order in its status (R§4). A button ignores presses until it has been in place for a
 * moment, so that a second tap does not hit the button that replaces the first one. Dialogs outlive their button, to show
 * the result.
 */
export function RepOrderActions({ tapGuardPlace, ...props }: Props) {
  const place = `${tapGuardPlace} ${props.order.status}`
  return (
    <>
      {props.order.status === 'PROCESSING' && <ApproveOrder {...props} tapGuardPlace={place} />}
      <RejectOrder {...props} tapGuardPlace={place} />
      <ShipOrder {...props} tapGuardPlace={place} />
      <RemarkOrder {...props} tapGuardPlace={place} />
      <TrackOrder {...props} tapGuardPlace={place} />
      <ReportProblem {...props} tapGuardPlace={place} />
    </>
  )
}

/** 'Approve', without confirmation (R§4). */
function ApproveOrder({ order, hcpName, tapGuardPlace, pins }: Props) {
  const { move, working, blocked } = useMove(order, 'IN_REVIEW', {
    pins,
    hcpName,
    saved: m.requests_approved_named,
  })
  return (
    <>
      <Blocked reason={blocked} />
      <TapGuardButton
        guardKey={tapGuardPlace}
        className="grow px-3!"
        loading={working}
        onClick={() => void move()}
      >
        {m.requests_approve()}
      </TapGuardButton>
    </>
  )
}

/** 'Mark as Shipped': irreversible, so it asks first, and takes courier and tracking number (R§4, ux 9). */
function ShipOrder({ order, hcpName, tapGuardPlace, pins, cardRef }: Props) {
  const [asking, setAsking] = useState(false)
  const { move, working, blocked } = useMove(order, 'POSTED', {
    pins,
    hcpName,
    saved: m.requests_shipped_named,
  })
  return (
    <>
      {order.status === 'IN_REVIEW' && (
        <>
          <Blocked reason={blocked} />
          <TapGuardButton guardKey={tapGuardPlace} className="grow px-3!" onClick={() => setAsking(true)}>
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
        returnTo={() => cardRef.current}
      />
    </>
  )
}

/** Adds or corrects courier and tracking number of a shipped order. */
function TrackOrder({ order, hcpName, tapGuardPlace, pins }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {order.status === 'POSTED' && (
        <TapGuardButton
          guardKey={tapGuardPlace}
          variant="quiet"
          className={QUIET_ACTION}
          onClick={() => setOpen(true)}
        >
          {editParcelLabel(order)}
        </TapGuardButton>
      )}
      {open && (
        <EditParcelDialog
          order={order}
          items={samplesOfOrder(order)}
          hcpName={hcpName}
          invalidates={[recruitedOrdersQueryKey]}
          onSaved={pins.pin}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Reports a problem with a delivery for the HCP. */
function ReportProblem({ order, hcpName, tapGuardPlace }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {canReportDeliveryProblem(order) && (
        <TapGuardButton
          guardKey={tapGuardPlace}
          variant="quiet"
          className={`${REPORT_LINK_CLASS_NAME} order-3!`}
          onClick={() => setOpen(true)}
        >
          <ReportDeliveryProblemLabel />
        </TapGuardButton>
      )}
      {open && (
        <LazyReportDeliveryProblemDialog
          order={order}
          items={samplesOfOrder(order)}
          hcpName={hcpName}
          invalidates={[recruitedOrdersQueryKey]}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Why the request cannot proceed. The alert with the reason disappears; this stays on the card. */
function Blocked({ reason }: { reason: string | undefined }) {
  if (reason === undefined) return null
  return <p className="basis-full rounded-control bg-refused-soft px-3 py-2 text-refused text-sm">{reason}</p>
}

type Move = Pick<Props, 'pins' | 'hcpName'> & { saved(about: { name: string }): string }

/** Moves an order to its next status. @param saved the message that names the HCP, below the specified one */
function useMove(order: Order, status: OrderStatus, { pins, hcpName, saved }: Move) {
  const { mutateAsync, isPending, error } = useUpdateOrderAsRep(pins)
  const move = (parcel?: ParcelInput) =>
    mutateAsync({ order, change: { status, ...(parcel && { parcel }) } }).then(
      () => showSuccess(m.requests_order_saved(), { about: saved({ name: hcpName }) }),
      refusal => showAlert(orderUpdateErrorText(refusal), { about: m.requests_order_of({ name: hcpName }) }),
    )
  return { move, working: isPending, blocked: blockedOrderReasonText(error) }
}

/** 'Reject' with its dialog: with a reason, or without one by Skip (R§2, R§4). */
function RejectOrder({ order, hcpName, ...props }: Props) {
  return (
    <RepOrderTextButtonAndDialog
      {...props}
      order={order}
      name={hcpName}
      savedAbout={m.requests_rejected_named({ name: hcpName })}
      buttonLabel={order.status === 'PROCESSING' ? m.requests_reject() : undefined}
      title={m.requests_rejected_reason()}
      about={m.requests_reject_named({ items: joinItemNames(samplesOfOrder(order)), name: hcpName })}
      label={m.requests_reason()}
      placeholder={m.requests_reject_placeholder()}
      newStatus="CANCELLED"
      savedMessage={m.requests_order_saved()}
      failedMessage={m.requests_order_failed()}
      actions={({ save, text, isTooLong, working }) => {
        const busy = { loading: working, loadingLabel: m.requests_rejecting() }
        // Irreversible: ignore the second tap of a double tap on Reject, which would hit this button.
        return (
          <>
            <TapGuardButton variant="danger" {...busy} disabled={isTooLong} onClick={() => save(text)}>
              {m.requests_add()}
            </TapGuardButton>
            <TapGuardButton variant="secondary" {...busy} onClick={() => save('')}>
              {m.requests_skip()}
            </TapGuardButton>
          </>
        )
      }}
    />
  )
}

/** 'Add Remark', or 'Edit Remark' if there is one, with its dialog: replaces the order's delivery remark (R§2, D§7). */
function RemarkOrder({ order, hcpName, ...props }: Props) {
  const [remark = ''] = order.remark
  const title = remark === '' ? m.requests_add_remark() : m.requests_edit_remark()
  return (
    <RepOrderTextButtonAndDialog
      {...props}
      quiet
      order={order}
      name={hcpName}
      savedAbout={m.requests_order_of({ name: hcpName })}
      buttonLabel={order.status === 'IN_REVIEW' ? title : undefined}
      title={title}
      about={m.requests_remark_named({ items: joinItemNames(samplesOfOrder(order)), name: hcpName })}
      label={m.orders_remark()}
      placeholder={m.requests_remark_placeholder()}
      hint={m.requests_remark_hint()}
      initialText={remark}
      savedMessage={m.requests_remark_saved()}
      failedMessage={m.requests_remark_failed()}
      actions={({ save, text, isTooLong, working }) => (
        <Button loading={working} disabled={isTooLong} onClick={() => save(text)}>
          {m.requests_add()}
        </Button>
      )}
    />
  )
}
