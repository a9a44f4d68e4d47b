import type { SampleCategory } from '@portal/contract/professions'
import { addDays, type Period, periodAround } from './periods.ts'

/** A piece that was requested, or is about to be. */
export type Piece = { itemId: string; category: string }
/** `day`: when it was requested, 'YYYY-MM-DD' in the company's time zone. */
export type RequestedPiece = Piece & { day: string }

/** `pieces`: how many the HCP may have in a period, exceptions among them. */
export type Allowed = Period & { itemId: string | null; category: SampleCategory | null; pieces: number }

/** Whether a piece counts under a limit. */
export function limitCovers({ itemId, category }: Allowed, piece: Piece): boolean {
  if (itemId !== null) return piece.itemId === itemId
  return category === null || piece.category === category
}

/**
 * How many pieces were requested in the period, are left today, or were requested beyond what is allowed, and the last day of which this is said.
 * @param requested at least those of the period, in any order
 */
export function countPiecesLeft(
  allowed: Allowed,
  requested: readonly RequestedPiece[],
  today: string,
): { had: number; left: number; over: number; until: string | null } {
  const { from, until } = periodAround(allowed, today)
  const days = requested
    .filter(piece => piece.day >= from && limitCovers(allowed, piece))
    .map(({ day }) => day)
    .sort()
  const left = Math.max(0, allowed.pieces - days.length)
  const over = Math.max(0, days.length - allowed.pieces)
  if (allowed.period !== 'DAYS') return { had: days.length, left, over, until }
  // A rolling period gives one more when the oldest piece leaves it, or the one that leaves no more than too few.
  const leaving = days[over]
  return {
    had: days.length,
    left,
    over,
    until: leaving === undefined ? null : addDays(leaving, (allowed.days ?? 1) - 1),
  }
}
