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
 * The courier and number of a parcel in words, as messages and the audit keep them.
 * @param currentCourierId the courier that the parcel has, which it may keep although it is switched off
 * @throws PortalError NOT_FOUND if the company has no such courier, or COURIER_OFF
 */
export async function describeParcelOrThrow(
  db: Queryable,
  { companyId }: Session,
  { courierId, trackingNo = null }: ParcelInput,
  currentCourierId: string | null = null,
): Promise<string> {
  const { name: courier } = await findUsableCourierOrThrow(db, companyId, courierId, currentCourierId)
  return formatParcel({ courier, trackingNo })
}
