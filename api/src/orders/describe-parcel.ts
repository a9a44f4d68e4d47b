import { buildTrackingUrl, formatParcel } from '@portal/contract/companies/courier-rules'
import type { Parcel, ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { findUsableCourierOrThrow } from '../companies/couriers.queries.ts'
import type { Queryable } from '../platform/database/schema.ts'
import type { Session } from '../platform/http/authenticate.ts'

type ParcelColumns = { courier_id: string | null; tracking_no: string | null }

/** The columns of an order's parcel. */
export function toParcelColumns(input: ParcelInput | null): ParcelColumns {
  return { courier_id: input?.courierId ?? null, tracking_no: input?.trackingNo ?? null }
}

/** The parcel of an order with its link; undefined while nobody has named its courier. */
export function toParcel({
  courier_id: courierId,
  courier,
  tracking_no: trackingNo,
}: ParcelColumns & { courier: { name: string; address: string } | null }): Parcel | undefined {
  if (courierId === null || courier === null) return undefined
  const url = trackingNo === null ? null : buildTrackingUrl(courier.address, trackingNo)
  return { courierId, courier: courier.name, trackingNo, url }
}

/**
 * The courier and number of each parcel in words, as messages and the audit keep them, by the order's id.
 * @throws PortalError NOT_FOUND if the company has no such courier, or COURIER_OFF
 */
export async function describeParcelsOrThrow(
  db: Queryable,
  { companyId }: Session,
  orders: readonly { id: string; parcel?: ParcelInput | undefined }[],
): Promise<Map<string, string>> {
  const couriers = new Map<string, string>()
  for (const courierId of new Set(orders.flatMap(({ parcel }) => parcel?.courierId ?? [])))
    couriers.set(courierId, (await findUsableCourierOrThrow(db, companyId, courierId)).name)
  return new Map(
    orders.flatMap(({ id, parcel }) => {
      const courier = parcel && couriers.get(parcel.courierId)
      return courier === undefined
        ? []
        : [[id, formatParcel({ courier, trackingNo: parcel?.trackingNo ?? null })]]
    }),
  )
}
