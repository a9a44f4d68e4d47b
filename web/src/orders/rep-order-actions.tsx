import type { ParcelInput } from '@portal/contract/couriers'
import type { OrderStatus } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { type RefObject, useState } from 'react'
import { recruitedOrdersQueryKey } from '../reps/recruited-users.api.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { itemNames, orderItems } from './order-items.ts'
import { OrderTextDialog, QUIET_ACTION } from './order-text-dialog.tsx'
import { ParcelDialog, parcelActionLabel } from './parcel-dialog.tsx'
import { blockedOrderReason, orderUpdateErrorText, useUpdateOrderAsRep } from './rep-orders.api.ts'
import { mayReportProblem, ReportProblemDialog, ReportProblemText } from './report-problem.tsx'
import { REPORT_LINE } from './report-safety-link.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import type { Pins } from './use-pinned-orders.ts'

type Props = {
  order: Order
  /** The HCP's name. */
  name: string
  /** The card's element. */
  place: string
  pins: Pins
  /** The card; it takes the focus when a button is gone. */
  card: RefObject<HTMLElement | null>
}

/**
 * The rep's actions on an order in its status (R§4). A button ignores presses until it has been in place for a
 * moment, so that a second tap does not hit the button that replaces the first one. Dialogs outlive their button, to show
 * the result.
 */
export function RepOrderActions({ place: where, ...props }: Props) {
  const place = `${where} ${props.order.status}`
  return (
    <>
      {props.order.status === 'PROCESSING' && <ApproveOrder {...props} place={place} />}
      <RejectOrder {...props} place={place} />
      <ShipOrder {...props} place={place} />
      <RemarkOrder {...props} place={place} />
      <TrackOrder {...props} place={place} />
      <ReportProblem {...props} place={place} />
    </>
  )
}

/** 'Approve', without confirmation (R§4). */
function ApproveOrder({ order, name, place, pins }: Props) {
  const { move, working, blocked } = useMove(order, 'IN_REVIEW', {
    pins,
    name,
    saved: m.requests_approved_named,
  })
  return (
    <>
      <Blocked reason={blocked} />
      <TapGuardButton place={place} className="grow px-3!" loading={working} onClick={() => void move()}>
        {m.requests_approve()}
      </TapGuardButton>
    </>
  )
}

/** 'Mark as Shipped': irreversible, so it asks first, and takes courier and tracking number (R§4, ux 9). */
function ShipOrder({ order, name, place, pins, card }: Props) {
  const [asking, setAsking] = useState(false)
  const { move, working, blocked } = useMove(order, 'POSTED', { pins, name, saved: m.requests_shipped_named })
  return (
    <>
      {order.status === 'IN_REVIEW' && (
        <>
          <Blocked reason={blocked} />
          <TapGuardButton place={place} className="grow px-3!" onClick={() => setAsking(true)}>
            {m.requests_ship()}
          </TapGuardButton>
        </>
      )}
      <ShipDialog
        items={orderItems(order)}
        name={name}
        open={asking}
        working={working}
        onShip={parcel => move(parcel).then(() => setAsking(false))}
        onCancel={() => setAsking(false)}
        returnTo={() => card.current}
      />
    </>
  )
}

/** Adds or corrects courier and tracking number of a shipped order. */
function TrackOrder({ order, name, place, pins }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {order.status === 'POSTED' && (
        <TapGuardButton place={place} variant="quiet" className={QUIET_ACTION} onClick={() => setOpen(true)}>
          {parcelActionLabel(order)}
        </TapGuardButton>
      )}
      {open && (
        <ParcelDialog
          order={order}
          items={orderItems(order)}
          name={name}
          keys={[recruitedOrdersQueryKey]}
          onSaved={pins.pin}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Reports a problem with a delivery for the HCP. */
function ReportProblem({ order, name, place }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {mayReportProblem(order) && (
        <TapGuardButton
          place={place}
          variant="quiet"
          className={`${REPORT_LINE} order-3!`}
          onClick={() => setOpen(true)}
        >
          <ReportProblemText />
        </TapGuardButton>
      )}
      {open && (
        <ReportProblemDialog
          order={order}
          items={orderItems(order)}
          name={name}
          keys={[recruitedOrdersQueryKey]}
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

type Move = Pick<Props, 'pins' | 'name'> & { saved(about: { name: string }): string }

/** Moves an order to its next status. @param saved the message that names the HCP, below the specified one */
function useMove(order: Order, status: OrderStatus, { pins, name, saved }: Move) {
  const { mutateAsync, isPending, error } = useUpdateOrderAsRep(pins)
  const move = (parcel?: ParcelInput) =>
    mutateAsync({ order, change: { status, ...(parcel && { parcel }) } }).then(
      () => showSuccess(m.requests_order_saved(), { about: saved({ name }) }),
      refusal => showAlert(orderUpdateErrorText(refusal), { about: m.requests_order_of({ name }) }),
    )
  return { move, working: isPending, blocked: blockedOrderReason(error) }
}

/** 'Reject' with its dialog: with a reason, or without one by Skip (R§2, R§4). */
function RejectOrder({ order, name, ...props }: Props) {
  return (
    <OrderTextDialog
      {...props}
      order={order}
      name={name}
      savedAbout={m.requests_rejected_named({ name })}
      button={order.status === 'PROCESSING' ? m.requests_reject() : undefined}
      title={m.requests_rejected_reason()}
      about={m.requests_reject_named({ items: itemNames(orderItems(order)), name })}
      label={m.requests_reason()}
      placeholder={m.requests_reject_placeholder()}
      status="CANCELLED"
      saved={m.requests_order_saved()}
      failed={m.requests_order_failed()}
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
function RemarkOrder({ order, name, ...props }: Props) {
  const [remark = ''] = order.remark
  const title = remark === '' ? m.requests_add_remark() : m.requests_edit_remark()
  return (
    <OrderTextDialog
      {...props}
      quiet
      order={order}
      name={name}
      savedAbout={m.requests_order_of({ name })}
      button={order.status === 'IN_REVIEW' ? title : undefined}
      title={title}
      about={m.requests_remark_named({ items: itemNames(orderItems(order)), name })}
      label={m.orders_remark()}
      placeholder={m.requests_remark_placeholder()}
      hint={m.requests_remark_hint()}
      initial={remark}
      saved={m.requests_remark_saved()}
      failed={m.requests_remark_failed()}
      actions={({ save, text, isTooLong, working }) => (
        <Button loading={working} disabled={isTooLong} onClick={() => save(text)}>
          {m.requests_add()}
        </Button>
      )}
    />
  )
}
