import { joinItemNames, samplesOfOrder } from '@portal/contract/orders/order-items'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { useOrderText, type WrittenOrder } from './use-order-text.tsx'

/** A secondary action: on a phone beside the card's last line. */
export const QUIET_ACTION_LOOK = {
  variant: 'quiet',
  size: 'compact',
  className: 'order-2 -mr-3 wide:order-none wide:mr-0',
} as const

/** 'Reject' with its dialog: with a reason, or without one by Skip (R§2, R§4). */
export function RejectOrder(props: WrittenOrder) {
  const { order, hcpName: name, guardKey } = props
  const reason = useOrderText(props, 'rejection')
  const failed = m.requests_order_failed()
  const reject = (remark: string) =>
    void reason.save(
      { status: 'CANCELLED', remark },
      { saved: m.requests_order_saved(), savedAbout: m.requests_rejected_named({ name }), failed },
    )
  const busy = { loading: reason.working, loadingLabel: m.requests_rejecting() }
  return (
    <>
      {order.status === 'PROCESSING' && (
        <TapGuardButton guardKey={guardKey} variant="secondary" size="share" onClick={reason.onOpen}>
          {m.requests_reject()}
        </TapGuardButton>
      )}
      <Dialog
        {...reason.dialog}
        title={m.requests_rejected_reason()}
        description={m.requests_reject_named({ items: joinItemNames(samplesOfOrder(order)), name })}
        actions={
          <>
            {/* Irreversible: ignore the second tap of a double tap on Reject, which would hit this button. */}
            <TapGuardButton
              variant="danger"
              {...busy}
              disabled={reason.isTooLong}
              onClick={() => reject(reason.text)}
            >
              {m.requests_add()}
            </TapGuardButton>
            <TapGuardButton
              variant="secondary"
              className="border-attention! text-attention!"
              {...busy}
              onClick={() => reject('')}
            >
              {m.requests_skip()}
            </TapGuardButton>
            <Button variant="quiet" disabled={reason.working} onClick={reason.close}>
              {m.common_cancel()}
            </Button>
          </>
        }
      >
        {reason.renderField(
          { label: m.requests_reason(), placeholder: m.requests_reject_placeholder() },
          failed,
          reject,
        )}
      </Dialog>
    </>
  )
}

/** 'Add Remark', or 'Edit Remark' if there is one, with its dialog: replaces the order's delivery remark (R§2, D§7). */
export function RemarkOrder(props: WrittenOrder) {
  const { order, hcpName: name, guardKey } = props
  const [saved = ''] = order.remark
  const remark = useOrderText(props, 'remark', saved)
  const title = saved === '' ? m.requests_add_remark() : m.requests_edit_remark()
  const failed = m.requests_remark_failed()
  const save = (text: string) =>
    void remark.save(
      { remark: text },
      { saved: m.requests_remark_saved(), savedAbout: m.requests_order_of({ name }), failed },
    )
  return (
    <>
      {order.status === 'IN_REVIEW' && (
        <TapGuardButton guardKey={guardKey} {...QUIET_ACTION_LOOK} onClick={remark.onOpen}>
          {title}
        </TapGuardButton>
      )}
      <Dialog
        {...remark.dialog}
        title={title}
        description={m.requests_remark_named({ items: joinItemNames(samplesOfOrder(order)), name })}
        actions={
          <>
            <Button loading={remark.working} disabled={remark.isTooLong} onClick={() => save(remark.text)}>
              {m.requests_add()}
            </Button>
            <Button variant="quiet" disabled={remark.working} onClick={remark.close}>
              {m.common_cancel()}
            </Button>
          </>
        }
      >
        {remark.renderField(
          {
            label: m.orders_remark(),
            placeholder: m.requests_remark_placeholder(),
            hint: m.requests_remark_hint(),
          },
          failed,
          save,
        )}
      </Dialog>
    </>
  )
}
