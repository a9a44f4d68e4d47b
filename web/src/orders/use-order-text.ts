import { useRef, useState } from 'react'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { hasMoved, isGone, type OrderUpdate, useOrderUpdate } from './rep-orders.api.ts'

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
      if (!hasMoved(error) && !isGone(error)) {
        saving.current = false
        return // stays open and says so
      }
      setOpen(false)
      showAlert(hasMoved(error) ? error.message : failure)
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

export type OrderText = ReturnType<typeof useOrderText>

/** A text as the server keeps remarks: a list, empty for none. */
export function asRemark(text: string): string[] {
  return text.trim() === '' ? [] : [text.trim()]
}
