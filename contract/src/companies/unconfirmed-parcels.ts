import { dayInZone, daysBetween } from '../days.ts'

/** The most parcels and days that a company may allow to be unconfirmed. */
export const UNCONFIRMED_PARCELS_MAX = 10
export const UNCONFIRMED_DAYS_MAX = 90

/** When a company takes no new request of an HCP; null: it always does. */
export type UnconfirmedLimit = { unconfirmedParcels: number | null; unconfirmedDays: number | null }

/** Parcels on their way without an open problem. */
type Parcel = { id: string; shippedAt: Date }

/**
 * The parcels that an HCP has to confirm before another request, oldest first: none while fewer than the company's number have been
 * on their way for more than its days.
 */
export function findParcelsToConfirm<P extends Parcel>(
  parcels: readonly P[],
  { unconfirmedParcels, unconfirmedDays }: UnconfirmedLimit,
  { now, timeZone }: { now: Date; timeZone: string },
): P[] {
  if (unconfirmedParcels === null || unconfirmedDays === null) return []
  const today = dayInZone(now, timeZone)
  const late = parcels.filter(
    ({ shippedAt }) => daysBetween(dayInZone(shippedAt, timeZone), today) > unconfirmedDays,
  )
  if (late.length < unconfirmedParcels) return []
  return late.toSorted((one, other) => one.shippedAt.getTime() - other.shippedAt.getTime())
}
