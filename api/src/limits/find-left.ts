import type { Queryable, UserRow } from '../platform/database/schema.ts'
import { countPiecesLeft, limitCovers, type Piece, type RequestedPiece } from './count-left.ts'
import { findLimitsOf, type LimitRow } from './limits.queries.ts'
import { periodAround } from './periods.ts'

export type LeftParts = {
  timeZoneOf(companyId: string): string
  /** The pieces of a user's orders since a day of a time zone, but those of rejected ones; from the orders feature. */
  findRequestedPieces(
    db: Queryable,
    userId: string,
    since: { from: string; timeZone: string },
  ): Promise<RequestedPiece[]>
}

export type Left = {
  limit: LimitRow
  had: number
  left: number
  over: number
  until: string | null
  covers(piece: Piece): boolean
}

/** What each limit that applies leaves an HCP now: counted, never kept. Without limits no order is looked at. */
export async function findHcpAllowances(
  { timeZoneOf, findRequestedPieces }: LeftParts,
  db: Queryable,
  hcp: UserRow,
): Promise<Left[]> {
  const timeZone = timeZoneOf(hcp.company_id)
  const limits = await findLimitsOf(db, hcp, timeZone)
  const [from] = limits.map(limit => periodAround(limit, limit.today).from).sort()
  if (from === undefined) return []
  const requested = await findRequestedPieces(db, hcp.id, { from, timeZone })
  return limits.map(({ today, extra, ...limit }) => {
    const allowed = { ...limit, pieces: limit.pieces + extra }
    return {
      limit,
      ...countPiecesLeft(allowed, requested, today),
      covers: piece => limitCovers(allowed, piece),
    }
  })
}

/**
 * Which of these items an HCP may not have together; the caller holds the HCP, so that nobody counts meanwhile.
 * @returns the ids of all items under a limit that leaves too few; none when all may be had
 */
export async function findItemsOverLimit(
  parts: LeftParts,
  db: Queryable,
  hcp: UserRow,
  pieces: readonly Piece[],
): Promise<string[]> {
  const over = (await findHcpAllowances(parts, db, hcp)).filter(
    ({ covers, left }) => pieces.filter(covers).length > left,
  )
  return pieces.filter(piece => over.some(({ covers }) => covers(piece))).map(({ itemId }) => itemId)
}
