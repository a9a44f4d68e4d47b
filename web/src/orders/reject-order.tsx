import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { OrderTextDialog } from './order-text-dialog.tsx'
import { asRemark, useOrderText } from './use-order-text.ts'

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
