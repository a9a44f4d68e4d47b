import { shownOrderId } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { PackageCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { addressText } from '../addresses/address-values.ts'
import { formatDay } from '../lib/dates.ts'
import { m } from '../paraglide/messages.js'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { OrderCard, OrderItems } from './order-card.tsx'
import { useMarkDelivered } from './orders.api.ts'

/** An order as its HCP sees it (H§2 'Manage Order'). */
export function OwnOrder({ order, timeZone }: { order: Order; timeZone: string }) {
  const card = useRef<HTMLLIElement>(null)
  const [asking, setAsking] = useState(false)
  const [confirmed, setConfirmed] = useState(false)
  const marking = useMarkDelivered()
  const posted = order.status === 'POSTED'

  // The button that had the focus is gone: its card takes it.
  useEffect(() => {
    if (confirmed && !posted) card.current?.focus()
  }, [confirmed, posted])

  const confirm = () => {
    setAsking(false)
    setConfirmed(true)
    marking.mutate(order)
  }
  const rejected = order.status === 'CANCELLED'
  return (
    <li ref={card} tabIndex={-1} className="rounded-card">
      <OrderCard
        order={order}
        rows={rowsOf(order, timeZone)}
        remark={{
          label: rejected ? m.orders_rejected_reason() : m.orders_remark(),
          text: order.remark.join('\n'),
        }}
      >
        {posted && (
          <Button wide onClick={() => setAsking(true)}>
            <span className="flex items-center gap-2">
              <PackageCheck aria-hidden="true" className="size-5 shrink-0" />
              {m.orders_mark_delivered()}
            </span>
          </Button>
        )}
      </OrderCard>
      <ConfirmDialog
        open={asking}
        title={m.orders_mark_title()}
        description={m.orders_mark_text({ id: shownOrderId(order.id) })}
        confirmLabel={m.orders_mark_delivered()}
        cancelLabel={m.common_cancel()}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      />
    </li>
  )
}

function rowsOf(order: Order, timeZone: string) {
  const { name, phone } = order.addressSnaphot
  return [
    { label: m.orders_ordered_on(), value: formatDay(order.createdAt, timeZone) },
    {
      label: m.orders_delivered_on(),
      value: order.status === 'COMPLETED' && formatDay(order.updatedAt, timeZone),
    },
    { label: m.orders_category(), value: order.category.name },
    { label: m.orders_items(), value: <OrderItems order={order} /> },
    {
      label: m.orders_address(),
      value: (
        <>
          {name}
          <span className="block font-normal">{addressText(order.addressSnaphot)}</span>
        </>
      ),
    },
    { label: m.orders_phone(), value: phone && <span className="tabular-nums">+{phone}</span> },
  ].filter(row => row.value !== false)
}
