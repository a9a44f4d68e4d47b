import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { OrderTextDialog } from './order-text-dialog.tsx'
import { asRemark, useOrderText } from './use-order-text.ts'

type Props = { orderId: string; about: string; remark: string }

/** 'Add Remark' with its dialog: replaces the order's delivery remark (R§2, D§7). */
export function RemarkOrder({ orderId, about, remark }: Props) {
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
