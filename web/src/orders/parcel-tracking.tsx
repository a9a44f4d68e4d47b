import { formatParcel } from '@portal/contract/companies/courier-rules'
import type { Parcel } from '@portal/contract/companies/couriers.endpoints'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { ExternalLink, Truck } from 'lucide-react'
import { m } from '../texts.ts'

/** The courier of an order on its way, with a link to the courier's page. */
export function ParcelTrackingPanel({ order: { status, parcel } }: { order: Order }) {
  if (status !== 'POSTED' || parcel === undefined) return null
  return (
    <div className="grid gap-1 text-sm">
      {parcel.url === null ? (
        <p className={BOX}>
          <Truck className="size-5 shrink-0 text-muted" />
          <ParcelNames parcel={parcel} />
        </p>
      ) : (
        <a
          href={parcel.url}
          target="_blank"
          rel="noopener noreferrer"
          className={`${BOX} hover:bg-action-soft`}
        >
          <Truck className="size-5 shrink-0 text-action-ink" />
          <span className="grid min-w-0 flex-1">
            <span className="font-semibold text-action-ink text-base">{m.parcel_track()}</span>
            <ParcelNames parcel={parcel} />
          </span>
          <ExternalLink className="size-5 shrink-0 text-action-ink" />
          <span className="sr-only">{m.parcel_new_tab()}</span>
        </a>
      )}
      <p className="text-muted">{m.parcel_signed()}</p>
    </div>
  )
}

const BOX = 'flex min-h-12 items-center gap-3 rounded-control bg-sunken px-3 py-2 transition'

function ParcelNames({ parcel: { courier, trackingNo } }: { parcel: Parcel }) {
  return (
    <span className="wrap-anywhere leading-snug">
      {courier} <span className="tabular-nums">{trackingNo}</span>
    </span>
  )
}

/** Courier and tracking number on one line, which opens the courier's page. */
export function ParcelTrackingLink({ parcel }: { parcel: Parcel }) {
  const text = formatParcel(parcel)
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
