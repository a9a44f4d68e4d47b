import { REMARK_MAX } from '@portal/contract/order-status'
import { type ReactNode, useRef, useState } from 'react'
import { hasCode } from '../lib/failure.ts'
import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextArea } from '../ui/text-field.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { type OrderUpdate, useOrderUpdate } from './rep-orders.api.ts'

/**
 * A dialog about an order: open or not, and its text, which outlives a failure and a closed dialog until it is
 * saved.
 * @param initial the text to start from
 * @param failure what is said when saving failed
 */
export function useOrderText(initial: string, failure: string) {
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState<string>()
  const update = useOrderUpdate()
  /** From the first tap on until it failed: while the dialog closes it can still be tapped. */
  const saving = useRef(false)

  const close = () => {
    if (update.isPending) return
    update.reset()
    setOpen(false)
  }
  const save = async (body: OrderUpdate, saved: string) => {
    if (saving.current) return
    saving.current = true
    try {
      await update.mutateAsync(body)
      setDraft(undefined)
      setOpen(false)
      showSuccess(saved)
    } catch (error) {
      // Someone else was first (D§7), or it is no longer an own HCP's: it leaves the list, and its dialog with it (R§6).
      const moved = hasCode(error, 'ORDER_MOVED')
      if (!moved && !hasCode(error, 'NOT_FOUND')) {
        saving.current = false
        return // stays open and says so
      }
      setOpen(false)
      showAlert(moved ? error.message : failure)
    }
  }
  return {
    open,
    show: () => {
      saving.current = false
      setOpen(true)
    },
    close,
    text: draft ?? initial,
    setText: setDraft,
    save,
    working: update.isPending,
    failure: update.isError ? failure : undefined,
  }
}

type Props = {
  dialog: ReturnType<typeof useOrderText>
  /** What the button that opens it says. */
  button: string
  title: string
  /** Which order of whom it is about. */
  about: string
  label: string
  placeholder: string
  hint?: string
  /** Buttons that save, the main one first. */
  actions: ReactNode
}

/** A button, and the dialog it opens: asks the rep for a text about an order, a remark or a reason. */
export function OrderTextDialog({ dialog, ...props }: Props) {
  return (
    <>
      <Button variant="secondary" wide onClick={dialog.show}>
        {props.button}
      </Button>
      <Dialog
        open={dialog.open}
        onClose={dialog.close}
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
        {dialog.failure !== undefined && <Banner text={dialog.failure} />}
        <TextArea
          label={props.label}
          placeholder={props.placeholder}
          {...(props.hint !== undefined && { hint: props.hint })}
          maxLength={REMARK_MAX}
          value={dialog.text}
          onChange={event => dialog.setText(event.target.value)}
        />
      </Dialog>
    </>
  )
}
