import { joinItemNames, samplesOfOrder } from '@portal/contract/orders/order-items'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { PackageCheck } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { m } from '../texts.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { useMarkOrderDelivered } from './orders.api.ts'

type Props = { order: Order; cardRef: RefObject<HTMLElement | null> }

/** 'Mark As Delivered' of a shipped order, with confirmation (H§2). @param cardRef takes the focus when the button is gone */
export function MarkDeliveredButton({ order, cardRef }: Props) {
  const [confirmed, setConfirmed] = useState(false)
  const marking = useMarkOrderDelivered()
  const posted = order.status === 'POSTED'

  useEffect(() => {
    if (!confirmed || posted) return
    cardRef.current?.focus()
    // Only once: if the change fails, the rep may make it later.
    setConfirmed(false)
  }, [confirmed, posted, cardRef])

  return (
    <DialogButton
      wide
      isShown={posted}
      dialog={close => (
        <ConfirmDialog
          title={m.orders_mark_title()}
          description={m.orders_mark_text({ items: joinItemNames(samplesOfOrder(order)) })}
          confirmLabel={m.orders_mark_delivered()}
          onConfirm={() => {
            close()
            setConfirmed(true)
            marking.mutate(order)
          }}
          onCancel={close}
        />
      )}
      icon={PackageCheck}
    >
      {m.orders_mark_delivered()}
    </DialogButton>
  )
}
