import { REMARK_MAX } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { hasCode, isNetworkError } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { type OrderUpdate, useOrderUpdate } from './rep-orders.api.ts'
import type { PinOrder } from './use-pinned-orders.ts'

/**
 * The state of a dialog about an order: whether it is open, and its text, which survives a failure and closing until
 * it is saved.
 * @param initial the text to start from
 * @param failure the message when saving failed
 */
export function useOrderTextDialog(order: Order, initial: string, failure: string, card: PinOrder) {
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<string>()
  const [reopened, setReopened] = useState(false)
  const update = useOrderUpdate()
  /** True from the first tap until a failure: the dialog can still be tapped while it closes. */
  const saving = useRef(false)
  const opener = useRef<{ button: HTMLElement | undefined; card: HTMLElement | null }>(undefined)

  const close = () => {
    if (update.isPending) return
    update.reset()
    setOpen(false)
  }
  const save = async (body: OrderUpdate, saved: string) => {
    if (saving.current) return
    saving.current = true
    card.keep(order)
    try {
      card.keep(await update.mutateAsync(body))
      // In its new status the order does not have this button.
      if (body.status !== undefined && opener.current) opener.current.button = undefined
      setDraft(undefined)
      setOpen(false)
      showSuccess(saved)
    } catch (error) {
      // A conflict (D§7), or the HCP has another rep now: the order leaves the list, and its dialog with it (R§6).
      const moved = hasCode(error, 'ORDER_MOVED')
      if (!moved && !hasCode(error, 'NOT_FOUND')) {
        saving.current = false
        return // stays open and shows the failure
      }
      card.drop(order)
      update.reset()
      setOpen(false)
      showAlert(moved ? error.message : failure)
    }
  }
  const { isPending: working, isError, error, variables } = update
  const text = draft ?? initial
  return {
    open,
    show: ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
      opener.current = { button, card: button.closest('article') }
      saving.current = false
      setReopened(draft !== undefined && draft !== initial)
      setOpen(true)
    },
    close,
    /** The button that opened it, or the card when the button is gone. */
    returnTo: () => {
      const { button, card: around = null } = opener.current ?? {}
      return button ?? around
    },
    text,
    /** The text in the API's form of remarks: a list, empty for none. */
    remark: text.trim() === '' ? [] : [text.trim()],
    /** Longer than the server allows (D§7). */
    isTooLong: text.trim().length > REMARK_MAX,
    setText: setDraft,
    /** The dialog was closed with unsaved text. */
    isLeftOver: reopened,
    save,
    working,
    failure: isError ? failure : undefined,
    /** A change whose outcome is unknown. */
    unanswered: isError && isNetworkError(error) ? variables : undefined,
  }
}

type Props = {
  dialog: ReturnType<typeof useOrderTextDialog>
  /** The label of the button that opens it; undefined if there is no button now. */
  button: string | undefined
  /** The button's element. */
  place: string
  title: string
  /** The order and its HCP. */
  about: string
  label: string
  placeholder: string
  hint?: string
  /** Buttons that save, the primary one first. */
  actions: ReactNode
  /** The message after success. */
  saved: string
}

/** A button and its dialog, which asks the rep for a text about an order: a remark or a reason. */
export function OrderTextDialog({ dialog, ...props }: Props) {
  const { unanswered } = dialog
  const problem = dialog.isTooLong ? m.requests_too_long({ max: REMARK_MAX }) : undefined
  return (
    <>
      {props.button !== undefined && (
        <TapGuardButton place={props.place} variant="secondary" className="grow px-3!" onClick={dialog.show}>
          {props.button}
        </TapGuardButton>
      )}
      <Dialog
        open={dialog.open}
        onClose={dialog.close}
        returnTo={dialog.returnTo}
        title={props.title}
        description={props.about}
        actions={
          <>
            {props.actions}
            <Button variant="quiet" disabled={dialog.working} onClick={dialog.close}>
              {m.common_cancel()}
            </Button>
          </>
        }
        keepOpenOutside
      >
        {dialog.failure !== undefined && (
          <Banner
            text={dialog.failure}
            {...(unanswered && {
              action: { label: m.common_retry(), onPress: () => void dialog.save(unanswered, props.saved) },
            })}
          />
        )}
        {dialog.isLeftOver && dialog.failure === undefined && (
          <p className="font-medium text-waiting">{m.requests_not_saved()}</p>
        )}
        <div className="grid gap-1.5">
          <TextArea
            label={props.label}
            placeholder={props.placeholder}
            {...(props.hint !== undefined && { hint: props.hint })}
            error={problem}
            value={dialog.text}
            onChange={event => dialog.setText(event.target.value)}
          />
          <p className="text-right text-muted text-sm tabular-nums">
            {m.requests_length({ length: dialog.text.trim().length, max: REMARK_MAX })}
          </p>
        </div>
      </Dialog>
    </>
  )
}
