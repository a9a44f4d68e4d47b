import { REMARK_MAX } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { removeInvisible } from '@portal/contract/typed-text'
import { type MouseEvent, type ReactNode, type RefObject, useRef, useState } from 'react'
import { hasErrorCode, isNetworkError } from '../lib/failure.ts'
import { readFormBackup, useFormBackup } from '../session/form-backup.ts'
import { m } from '../texts.ts'
import { Banner } from '../ui/banner.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { showAlert } from '../ui/toast.tsx'
import { showOrderSaved } from './order-receipt.tsx'
import { isChangedByOthers, useUpdateOrderAsRep } from './rep-orders.api.ts'
import type { OrderPins } from './use-pinned-orders.ts'

/** The order that the rep writes about. */
export type WrittenOrder = {
  order: Order
  /** The HCP's name. */
  hcpName: string
  /** Identifies the buttons of the card in this status. */
  guardKey: string
  pins: OrderPins
  /** The order's card. It takes the focus when the button is gone. */
  cardRef: RefObject<HTMLElement | null>
}

type Texts = { saved: string; savedAbout: string; failed: string }

/**
 * A text that the rep writes about an order in a dialog. It survives a failure, closing the dialog and a reload, until it is saved.
 * @param name of the text, unique for an order
 * @param savedText the order's text
 */
export function useOrderText({ order, hcpName, pins, cardRef }: WrittenOrder, name: string, savedText = '') {
  const [open, setOpen] = useState(false)
  const backup = `${name}-${order.id}`
  const [draft = savedText, setDraft] = useState(() => readFormBackup<string>(backup))
  const isUnsaved = draft !== savedText
  useFormBackup(backup, isUnsaved ? draft : undefined)
  /** The dialog was opened with a text from before. */
  const [isLeftOver, setLeftOver] = useState(false)
  /** The last attempt was one without the text. */
  const [isSkipping, setSkipping] = useState(false)
  const { mutateAsync, reset, isPending: working, error } = useUpdateOrderAsRep(pins)
  const opener = useRef<HTMLElement>(null)
  const text = removeInvisible(draft).trim()
  const isTooLong = text.length > REMARK_MAX

  const close = () => {
    reset()
    setOpen(false)
  }
  const save = async (change: { status?: 'CANCELLED'; remark: string }, texts: Texts) => {
    // The dialog can still be tapped while it closes.
    if (!open || working) return
    setSkipping(change.remark !== text)
    try {
      await mutateAsync({ order, change: { ...change, remark: change.remark === '' ? [] : [change.remark] } })
      setDraft(undefined)
      close()
      showOrderSaved(cardRef.current, texts.saved, texts.savedAbout)
    } catch (refusal) {
      // The order may leave the list with its dialog.
      if (!isChangedByOthers(refusal)) return
      const moved = hasErrorCode(refusal, 'ORDER_MOVED')
      close()
      showAlert(moved ? refusal.message : texts.failed, { about: m.requests_order_of({ name: hcpName }) })
    }
  }
  return {
    text,
    isTooLong,
    working,
    save,
    close,
    onOpen: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      opener.current = currentTarget
      setLeftOver(isUnsaved)
      setOpen(true)
    },
    dialog: {
      open,
      keepOpenOutside: true,
      onClose: () => !working && close(),
      focusOnClose: () => (opener.current?.isConnected ? opener.current : cardRef.current),
    },
    /** The field, and above it what went wrong. @param retry repeats the last attempt, with the text as it is now */
    renderField: (
      labels: { label: string; placeholder: string; hint?: string },
      failed: string,
      retry: (text: string) => void,
    ): ReactNode => (
      <>
        {error && (
          <Banner
            text={failed}
            {...(isNetworkError(error) && {
              action: { label: m.common_retry(), onPress: () => retry(isSkipping ? '' : text) },
            })}
          />
        )}
        {isLeftOver && !error && <p className="font-medium text-waiting">{m.requests_not_saved()}</p>}
        <div className="grid gap-1.5">
          <TextArea
            {...labels}
            error={isTooLong ? m.requests_too_long({ max: REMARK_MAX }) : undefined}
            value={draft}
            onChange={event => {
              setSkipping(false)
              setDraft(event.target.value)
            }}
          />
          <p className="text-right text-muted text-sm tabular-nums">
            {m.requests_length({ length: text.length, max: REMARK_MAX })}
          </p>
        </div>
      </>
    ),
  }
}
