import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { joinItemNames } from '@portal/contract/orders/order-items'
import { useRef } from 'react'
import { m } from '../texts.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { ParcelFields, toParcelInput, useParcelForm } from './parcel-form.tsx'

type Props = {
  items: readonly { name: string }[]
  /** The HCP's name. */
  hcpName: string
  open: boolean
  isPending: boolean
  onShip(parcel: ParcelInput | undefined): unknown
  onCancel(): void
  /** Gets the focus when the button that opened the dialog is gone. */
  focusOnClose?: () => HTMLElement | null
}

/**
 * Asks for confirmation before an order is marked as shipped, which cannot be undone, and for courier and tracking number
 * (R§4, UX§9).
 */
export function ShipOrderDialog({ items, hcpName, open, isPending, onShip, onCancel, ...focus }: Props) {
  const form = useParcelForm()
  const element = useRef<HTMLFormElement>(null)
  return (
    <ConfirmDialog
      settled
      {...focus}
      open={open}
      title={m.requests_ship_title()}
      description={m.requests_ship_named({ items: joinItemNames(items), name: hcpName })}
      confirmLabel={m.requests_ship()}
      loading={isPending}
      onConfirm={() => element.current?.requestSubmit()}
      onCancel={onCancel}
    >
      <form
        ref={element}
        onSubmit={form.submit(values => {
          if (!isPending) onShip(toParcelInput(values))
        })}
        noValidate
        className="grid gap-4"
      >
        <ParcelFields form={form} />
      </form>
    </ConfirmDialog>
  )
}
