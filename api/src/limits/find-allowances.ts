import type { AppContext } from '../companies/app-context.ts'
import type { Days } from '../platform/database/days.ts'
import type { Queryable, UserRow } from '../platform/database/schema.ts'
import {
  countPiecesLeftUnderLimit,
  isPieceCoveredByLimit,
  type Piece,
  type RequestedPiece,
} from './count-pieces-left.ts'
import { limitPeriodContaining } from './limit-periods.ts'
import { findActiveLimitsOfHcp, type LimitRow } from './limits.queries.ts'

/** The orders room, which stands behind this one, counts the pieces that an HCP ordered; `app.ts` hands its function over. */
export type LimitsContext = AppContext & {
  findRequestedPiecesOfHcp(db: Queryable, userId: string, days: Days): Promise<RequestedPiece[]>
}

export type AllowanceLeft = {
  limit: LimitRow
  had: number
  left: number
  over: number
  until: string | null
  covers(piece: Piece): boolean
}

/** The pieces left to an HCP now under each limit that applies. Computed on each call; without limits it reads no orders. */
export async function findAllowancesOfHcp(
  { companyOf, findRequestedPiecesOfHcp }: LimitsContext,
  db: Queryable,
  hcp: UserRow,
): Promise<AllowanceLeft[]> {
  const { timeZone } = companyOf(hcp.company_id)
  const limits = await findActiveLimitsOfHcp(db, hcp, timeZone)
  const [from] = limits.map(limit => limitPeriodContaining(limit, limit.today).from).sort()
  if (from === undefined) return []
  const requested = await findRequestedPiecesOfHcp(db, hcp.id, { from, timeZone })
  return limits.map(({ today, extra, ...limit }) => {
    const allowed = { ...limit, pieces: limit.pieces + extra }
    return {
      limit,
      ...countPiecesLeftUnderLimit(allowed, requested, today),
      covers: piece => isPieceCoveredByLimit(allowed, piece),
    }
  })
}

/**
 * Finds the items that exceed a limit if the HCP requests all these pieces. The caller locks the HCP, so no other request
 * counts in parallel.
 * @returns ids of all items under an exceeded limit; empty if no limit is exceeded
 */
export async function findItemsOverLimit(
  context: LimitsContext,
  db: Queryable,
  hcp: UserRow,
  pieces: readonly Piece[],
): Promise<string[]> {
  const over = (await findAllowancesOfHcp(context, db, hcp)).filter(
    ({ covers, left }) => pieces.filter(covers).length > left,
  )
  return pieces.filter(piece => over.some(({ covers }) => covers(piece))).map(({ itemId }) => itemId)
}
