import { addDays, type IsoDay } from '@portal/contract/days'
import type { SampleCategory } from '@portal/contract/users/professions'
import { limitPeriodContaining, type Period } from './limit-periods.ts'

/** A piece that is requested or about to be. */
export type Piece = { itemId: string; category: string }
/** `day`: the day of the request, 'YYYY-MM-DD' in the company's time zone. */
export type RequestedPiece = Piece & { day: string }

/** `pieces`: the number an HCP may have in a period, including exceptions. */
export type EffectiveLimit = Period & {
  itemId: string | null
  category: SampleCategory | null
  pieces: number
}

/** Whether a piece counts under a limit. */
export function isPieceCoveredByLimit({ itemId, category }: EffectiveLimit, piece: Piece): boolean {
  if (itemId !== null) return piece.itemId === itemId
  return category === null || piece.category === category
}

/**
 * Counts the pieces under a limit: `had` in the current period, `left` today, `over` beyond the allowed number. `until` is the
 * last day the result holds, 'YYYY-MM-DD'; null if no later day of a rolling period frees a piece.
 * @param requestedPieces at least the pieces of the current period, in any order
 */
export function countPiecesLeftUnderLimit(
  limit: EffectiveLimit,
  requestedPieces: readonly RequestedPiece[],
  today: IsoDay,
): { had: number; left: number; over: number; until: string | null } {
  const { from, until } = limitPeriodContaining(limit, today)
  const days = requestedPieces
    .filter(piece => piece.day >= from && isPieceCoveredByLimit(limit, piece))
    .map(({ day }) => day)
    .sort()
  const left = Math.max(0, limit.pieces - days.length)
  const over = Math.max(0, days.length - limit.pieces)
  if (limit.period !== 'DAYS') return { had: days.length, left, over, until }
  // A rolling period frees a piece when its oldest piece leaves it; with `over` pieces too many, these must leave first.
  const leaving = days[over]
  return {
    had: days.length,
    left,
    over,
    until: leaving === undefined ? null : addDays(leaving, (limit.days ?? 1) - 1),
  }
}
