import { findParcelsToConfirm } from '@portal/contract/companies/unconfirmed-parcels'
import { joinItemNames, samplesOfOrder } from '@portal/contract/orders/order-items'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { formatDay } from '../lib/dates.ts'
import { hcpOrderPath } from '../order-paths.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { TextLink } from '../ui/text-link.tsx'
import { MarkDeliveredButton } from './mark-delivered-button.tsx'
import { ownOrdersQuery } from './orders.api.ts'

type ShippedOrder = { id: string; shippedAt: Date; order: Order }

/**
 * The parcel that the HCP has to confirm before another request; undefined without one, and while the orders load.
 * @param refusedIds the parcels for which the server has refused a request: it may know a newer rule of the company
 */
export function useParcelToConfirm(refusedIds: readonly string[]): {
  parcel: ShippedOrder | undefined
  isLoading: boolean
} {
  const { company } = useSignedIn()
  const isAsked = company.unconfirmedParcels !== null || refusedIds.length > 0
  const { data = [], isLoading } = useQuery({ ...ownOrdersQuery, enabled: isAsked })
  const parcels = data.flatMap(toParcelOnItsWay)
  const refused = parcels.filter(({ id }) => refusedIds.includes(id))
  const [parcel] = [
    ...findParcelsToConfirm(parcels, company, { now: new Date(), timeZone: company.timeZone }),
    // Once one of them is confirmed, the next attempt shows whether another is left.
    ...(refused.length === refusedIds.length ? refused : []),
  ]
  return { parcel, isLoading }
}

function toParcelOnItsWay(order: Order): ShippedOrder[] {
  const shipped = order.history.find(({ status }) => status === 'POSTED')
  if (order.status !== 'POSTED' || shipped === undefined || order.problem?.closed === false) return []
  return [{ id: order.id, shippedAt: new Date(shipped.at), order }]
}

type Props = { parcel: ShippedOrder; focusRef: RefObject<HTMLElement | null> }

/** Asks whether a parcel has arrived, in place of another request. @param focusRef takes the focus when the parcel is confirmed */
export function ParcelToConfirm({ parcel: { order, shippedAt }, focusRef }: Props) {
  const params = { items: joinItemNames(samplesOfOrder(order)), day: formatDay(shippedAt.toISOString()) }
  return (
    <>
      <p className="font-semibold">{m.orders_confirm_first()}</p>
      <p className="wrap-anywhere -mt-1 text-sm">{m.orders_confirm_parcel(params)}</p>
      <MarkDeliveredButton order={order} cardRef={focusRef} />
      <TextLink to={hcpOrderPath(order.id)} className="-my-2 justify-self-center text-sm">
        {m.orders_confirm_not()}
      </TextLink>
    </>
  )
}
