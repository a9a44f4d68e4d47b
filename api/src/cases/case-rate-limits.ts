import type { CaseKind } from '@portal/contract/cases/case-kinds'
import { PHOTO_BYTES_PER_MONTH } from '@portal/contract/cases/case-kinds'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import { claimRateLimitsOrThrow } from '../platform/rate-limit/claim-rate-limits.ts'

/** What one person may add, so that nobody floods the others. A retry with the same key adds nothing and is not counted. */
const NOTES_PER_HOUR = 20
/** A report has legal clocks. */
export const SAFETY_REPORTS_PER_DAY = 10
export const PRIVACY_REQUESTS_PER_DAY = 5

const HOUR = 3600
const DAY = 24 * HOUR
/** Days in which the bytes of photos are counted. */
const PHOTO_DAYS = 30

/** Counts a person's note on a case. @throws PortalError TOO_MANY_REQUESTS */
export async function claimNoteRateLimitOrThrow(trx: Trx, userId: string, caseId: string): Promise<void> {
  const rules = [{ most: NOTES_PER_HOUR, seconds: HOUR, refusal: 'TOO_MANY_REQUESTS' }] as const
  await claimRateLimitsOrThrow(trx, [{ bucket: `notes of ${userId} on ${caseId}`, rules }])
}

/** Counts a case that a person opens. @throws PortalError TOO_MANY_REQUESTS */
export async function claimCaseRateLimitOrThrow(
  trx: Trx,
  userId: string,
  kind: CaseKind,
  mostPerDay: number,
): Promise<void> {
  const rules = [{ most: mostPerDay, seconds: DAY, refusal: 'TOO_MANY_REQUESTS' }] as const
  await claimRateLimitsOrThrow(trx, [{ bucket: `cases ${kind} of ${userId}`, rules }])
}

/**
 * Checks the size of a person's photos of the last 30 days, as they are stored.
 * @param newBytes of the photo that is added
 * @throws PortalError TOO_MANY_REQUESTS
 */
export async function requirePhotoSpaceOrThrow(
  db: Queryable,
  userId: string,
  newBytes: number,
): Promise<void> {
  const { rows } = await sql<{ wait: number }>`
    select ceil(extract(epoch from created_at + make_interval(days => ${PHOTO_DAYS}) - now()))::int as wait from (
      select created_at, sum(octet_length(webp)) over (order by created_at desc, id desc) as bytes from case_photos
      where added_by = ${userId} and created_at > now() - make_interval(days => ${PHOTO_DAYS})) as photos
    where bytes + ${newBytes}::bigint > ${PHOTO_BYTES_PER_MONTH}::bigint order by created_at desc limit 1`.execute(
    db,
  )
  const [full] = rows
  if (full !== undefined) throw new PortalError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, full.wait) })
}
