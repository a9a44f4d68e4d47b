import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { OrderTextDialog, useOrderText } from './order-text-dialog.tsx'

/** 'Reject' with its dialog: with a reason, or without one by Skip (R§2, R§4). */
export function RejectOrder({ orderId, about }: { orderId: string; about: string }) {
  const dialog = useOrderText('', m.requests_order_failed())
  const reject = (remark: string[]) =>
    dialog.save({ orderId, status: 'CANCELLED', remark }, m.requests_order_saved())
  const working = { loading: dialog.working, loadingLabel: m.requests_rejecting() }
  return (
    <OrderTextDialog
      dialog={dialog}
      button={m.requests_reject()}
      title={m.requests_rejected_reason()}
      about={about}
      label={m.requests_reason()}
      placeholder={m.requests_reject_placeholder()}
      actions={
        <>
          <Button variant="danger" {...working} onClick={() => reject(asRemark(dialog.text))}>
            {m.requests_add()}
          </Button>
          <Button variant="secondary" {...working} onClick={() => reject([])}>
            {m.requests_skip()}
          </Button>
        </>
      }
    />
  )
}

type RemarkProps = { orderId: string; about: string; remark: string }

/** 'Add Remark' with its dialog: replaces the order's delivery remark (R§2, D§7). */
export function RemarkOrder({ orderId, about, remark }: RemarkProps) {
  const dialog = useOrderText(remark, m.requests_remark_failed())
  const save = () => dialog.save({ orderId, remark: asRemark(dialog.text) }, m.requests_remark_saved())
  return (
    <OrderTextDialog
      dialog={dialog}
      button={m.requests_add_remark()}
      title={m.requests_add_remark()}
      about={about}
      label={m.orders_remark()}
      placeholder={m.requests_remark_placeholder()}
      hint={m.requests_remark_hint()}
      actions={
        <Button loading={dialog.working} onClick={save}>
          {m.requests_add()}
        </Button>
      }
    />
  )
}

/** A text as the server keeps remarks: a list, empty for none. */
function asRemark(text: string): string[] {
  return text.trim() === '' ? [] : [text.trim()]
}
