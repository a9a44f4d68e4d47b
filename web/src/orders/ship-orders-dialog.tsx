import { trackingNoProblem } from '@portal/contract/companies/courier-rules'
import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { joinItemNames } from '@portal/contract/orders/order-items'
import { useRef } from 'react'
import { formProblemText } from '../lib/problem-text.ts'
import { m } from '../texts.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { useForm } from '../ui/use-form.ts'
import { ParcelCourierSelect, TrackingNumberField, toParcelInput } from './parcel-form.tsx'

type Props = {
  /** The orders, each with the name of its HCP and of its items. */
  orders: readonly { id: string; name: string; items: readonly { name: string }[] }[]
  /** The selected orders that are not shipped, and why. */
  leftOut: readonly { id: string; name: string; obstacle?: string | undefined }[]
  onShip(parcels: ReadonlyMap<string, ParcelInput>): void
  onCancel(): void
}

/** Asks for confirmation before several orders are shipped, with one courier for all and a tracking number for each. */
export function ShipOrdersDialog({ orders, leftOut, onShip, onCancel }: Props) {
  const element = useRef<HTMLFormElement>(null)
  const courier = useForm({ courierId: '' }, () => ({}))
  const numbers = useForm<Record<string, string>>(
    Object.fromEntries(orders.map(({ id }) => [id, ''])),
    values =>
      Object.fromEntries(
        Object.entries(values).map(([id, text]) => [id, formProblemText(trackingNoProblem(text))]),
      ),
  )
  const { courierId } = courier.values
  const submit = numbers.submit(values => {
    const parcels = orders.flatMap(({ id }) => {
      const parcel = toParcelInput({ courierId, trackingNo: values[id] ?? '' })
      return parcel === undefined ? [] : [[id, parcel] as const]
    })
    onShip(new Map(parcels))
  })
  return (
    <ConfirmDialog
      settled
      title={m.requests_ship_all_title({ count: orders.length })}
      description={m.common_no_undo()}
      confirmLabel={m.requests_ship_all({ count: orders.length })}
      onConfirm={() => element.current?.requestSubmit()}
      onCancel={onCancel}
    >
      <form ref={element} onSubmit={submit} noValidate className="grid gap-4">
        <ParcelCourierSelect label={m.parcel_courier()} {...courier.text('courierId')} />
        <ul className="grid gap-3">
          {orders.map(({ id, name, items }) => (
            <li key={id} className="grid gap-1.5 text-muted text-sm">
              <span className="font-semibold text-base text-ink">{name}</span>
              {joinItemNames(items)}
              {courierId !== '' && (
                <TrackingNumberField
                  label={m.parcel_tracking_no_of({ name })}
                  {...numbers.text(id, text => text.trim())}
                />
              )}
            </li>
          ))}
        </ul>
        {leftOut.length > 0 && (
          <section className="grid gap-1.5 text-sm">
            <h3 className="font-semibold">{m.requests_left_out({ count: leftOut.length })}</h3>
            {leftOut.map(({ id, name, obstacle }) => (
              <p key={id} className="text-muted">
                <span className="block font-semibold text-ink">{name}</span>
                {obstacle}
              </p>
            ))}
          </section>
        )}
      </form>
    </ConfirmDialog>
  )
}
