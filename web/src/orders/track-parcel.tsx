import { parcelText } from '@portal/contract/courier-rules'
import type { Parcel } from '@portal/contract/couriers'
import type { Order } from '@portal/contract/orders'
import { ExternalLink, Truck } from 'lucide-react'
import { m } from '../texts.ts'

/** The parcel of an order on its way: who brings it, and the courier's page. */
export function TrackParcel({ order: { status, parcel } }: { order: Order }) {
  if (status !== 'POSTED' || parcel === undefined) return null
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-3 rounded-control bg-sunken px-3">
        <p className="flex min-h-12 items-center gap-2 wrap-anywhere">
          <Truck aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <span>
            <span className="font-semibold">{parcel.courier}</span>{' '}
            <span className="tabular-nums">{parcel.trackingNo}</span>
          </span>
        </p>
        {parcel.url !== null && (
          <a
            href={parcel.url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={m.parcel_track_new_tab()}
            className="-mr-1 inline-flex min-h-12 items-center gap-1.5 rounded-control px-1 font-semibold text-action-ink underline underline-offset-4"
          >
            {m.parcel_track()}
            <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
          </a>
        )}
      </div>
      <p className="text-muted">{m.parcel_signed()}</p>
    </div>
  )
}

/** Courier and tracking number on one line, which opens the courier's page. */
export function ParcelLink({ parcel }: { parcel: Parcel }) {
  const text = parcelText(parcel)
  if (parcel.url === null) return text
  return (
    <a
      href={parcel.url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={m.parcel_link_new_tab({ parcel: text })}
      className="wrap-anywhere -my-3 inline-flex min-h-12 items-center font-semibold text-action-ink tabular-nums underline underline-offset-4"
    >
      {text}
    </a>
  )
}
