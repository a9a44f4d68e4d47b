import { REMARK_MAX } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { removeInvisible } from '@portal/contract/typed-text'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { hasErrorCode, isNetworkError } from '../lib/failure.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { useUpdateOrderAsRep } from './rep-orders.api.ts'
import type { OrderPins } from './use-pinned-orders.ts'

type Props = {
  order: Order
  pins: OrderPins
  /** The order's card. It takes the focus when the button is gone. */
  cardRef: RefObject<HTMLElement | null>
  /** The label of the button that opens the dialog; undefined if there is no button now. */
  buttonLabel: string | undefined
  /** A secondary button. */
  quiet?: boolean
  /** The button's element. */
  tapGuardPlace: string
  title: string
  /** The order and its HCP. */
  about: string
  label: string
  placeholder: string
  hint?: string
  /** The text to start from. */
  initialText?: string
  /** The order's new status. */
  newStatus?: 'CANCELLED'
  /** The messages after success and failure. */
  savedMessage: string
  failedMessage: string
  /** The subject of the success message. */
  savedAbout: string
  /** The HCP's name, in the message after failure. */
  name: string
  /** The buttons that save, the primary one first. */
  actions(dialog: { save(text: string): void; text: string; isTooLong: boolean; working: boolean }): ReactNode
}

/** The position of a secondary action: on a phone beside the card's last line. */
export const QUIET_ACTION = 'order-2 -mr-3 px-3! wide:order-none wide:mr-0'

/**
 * A button and its dialog, which asks the rep for a text about an order: a remark or a reason. The text survives a
 * failure and closing until it is saved.
 */
export function RepOrderTextButtonAndDialog({
  order,
  pins,
  cardRef,
  initialText = '',
  newStatus,
  savedMessage,
  failedMessage,
  ...props
}: Props) {
  const [open, setOpen] = useState(false)
  const [draft = initialText, setDraft] = useState<string>()
  /** The dialog was closed with an unsaved text. */
  const [isLeftOver, setLeftOver] = useState(false)
  const { mutateAsync, reset, isPending: working, error, variables } = useUpdateOrderAsRep(pins)
  const opener = useRef<HTMLElement>(null)
  const text = removeInvisible(draft).trim()
  const isTooLong = text.length > REMARK_MAX

  const close = () => {
    reset()
    setOpen(false)
  }
  const save = async (remark: string) => {
    // The dialog can still be tapped while it closes.
    if (!open || working) return
    try {
      await mutateAsync({
        order,
        change: { ...(newStatus && { status: newStatus }), remark: remark === '' ? [] : [remark] },
      })
      setDraft(undefined)
      close()
      showSuccess(savedMessage, { about: props.savedAbout })
    } catch (refusal) {
      // After a conflict (D§7), or if the HCP has another rep now (R§6), the order may leave the list with its dialog.
      const moved = hasErrorCode(refusal, 'ORDER_MOVED')
      if (!moved && !hasErrorCode(refusal, 'NOT_FOUND')) return
      close()
      showAlert(moved ? refusal.message : failedMessage, { about: m.requests_order_of({ name: props.name }) })
    }
  }
  const retry = { label: m.common_retry(), onPress: () => void save(variables?.change.remark?.[0] ?? '') }
  return (
    <>
      {props.buttonLabel !== undefined && (
        <TapGuardButton
          guardKey={props.tapGuardPlace}
          variant={props.quiet ? 'quiet' : 'secondary'}
          className={props.quiet ? QUIET_ACTION : 'grow px-3!'}
          onClick={({ currentTarget }) => {
            opener.current = currentTarget
            setLeftOver(draft !== initialText)
            setOpen(true)
          }}
        >
          {props.buttonLabel}
        </TapGuardButton>
      )}
      <Dialog
        open={open}
        onClose={() => !working && close()}
        returnTo={() => (opener.current?.isConnected ? opener.current : cardRef.current)}
        title={props.title}
        description={props.about}
        actions={
          <>
            {props.actions({ save: remark => void save(remark), text, isTooLong, working })}
            <Button variant="quiet" disabled={working} onClick={close}>
              {m.common_cancel()}
            </Button>
          </>
        }
        keepOpenOutside
      >
        {error && <Banner text={failedMessage} {...(isNetworkError(error) && { action: retry })} />}
        {isLeftOver && !error && <p className="font-medium text-waiting">{m.requests_not_saved()}</p>}
        <div className="grid gap-1.5">
          <TextArea
            label={props.label}
            placeholder={props.placeholder}
            hint={props.hint}
            error={isTooLong ? m.requests_too_long({ max: REMARK_MAX }) : undefined}
            value={draft}
            onChange={event => setDraft(event.target.value)}
          />
          <p className="text-right text-muted text-sm tabular-nums">
            {m.requests_length({ length: text.length, max: REMARK_MAX })}
          </p>
        </div>
      </Dialog>
    </>
  )
}
