import type { Order } from '@portal/contract/orders'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { OrderTextDialog, useOrderTextDialog } from './order-text-dialog.tsx'
import type { PinOrder } from './use-pinned-orders.ts'

type Props = {
  order: Order
  /** The order and its HCP. */
  about: string
  /** Whether the action is possible now; the dialog stays after that to show the result. */
  possible: boolean
  /** The button's element. */
  place: string
  card: PinOrder
}

/** 'Reject' with its dialog: with a reason, or without one by Skip (R§2, R§4). */
export function RejectOrder({ order, about, possible, place, card }: Props) {
  const dialog = useOrderTextDialog(order, '', m.requests_order_failed(), card)
  const reject = (remark: string[]) =>
    dialog.save({ orderId: order.id, status: 'CANCELLED', remark }, m.requests_order_saved())
  const working = { loading: dialog.working, loadingLabel: m.requests_rejecting() }
  return (
    <OrderTextDialog
      dialog={dialog}
      button={possible ? m.requests_reject() : undefined}
      place={place}
      title={m.requests_rejected_reason()}
      about={about}
      label={m.requests_reason()}
      placeholder={m.requests_reject_placeholder()}
      saved={m.requests_order_saved()}
      actions={
        // Irreversible: ignore the second tap of a double tap on Reject, which would hit this button.
        <>
          <TapGuardButton
            variant="danger"
            {...working}
            disabled={dialog.isTooLong}
            onClick={() => reject(dialog.remark)}
          >
            {m.requests_add()}
          </TapGuardButton>
          <TapGuardButton variant="secondary" {...working} onClick={() => reject([])}>
            {m.requests_skip()}
          </TapGuardButton>
        </>
      }
    />
  )
}

/** 'Add Remark', or 'Edit Remark' if there is one, with its dialog: replaces the order's delivery remark (R§2, D§7). */
export function RemarkOrder({ order, about, possible, place, card }: Props) {
  const [remark = ''] = order.remark
  const dialog = useOrderTextDialog(order, remark, m.requests_remark_failed(), card)
  const name = remark === '' ? m.requests_add_remark() : m.requests_edit_remark()
  return (
    <OrderTextDialog
      dialog={dialog}
      button={possible ? name : undefined}
      place={place}
      title={name}
      about={about}
      label={m.orders_remark()}
      placeholder={m.requests_remark_placeholder()}
      hint={m.requests_remark_hint()}
      saved={m.requests_remark_saved()}
      actions={
        <Button
          loading={dialog.working}
          disabled={dialog.isTooLong}
          onClick={() => dialog.save({ orderId: order.id, remark: dialog.remark }, m.requests_remark_saved())}
        >
          {m.requests_add()}
        </Button>
      }
    />
  )
}
