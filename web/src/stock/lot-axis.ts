import { daysBetween } from '@portal/contract/days'
import type { SampleLot } from '@portal/contract/stock/lots.endpoints'
import { formatShortMonthName } from '../lib/dates.ts'
import type { BarLook } from './bar-styles.tsx'

/** Months between two marks of the axis: the fewest that give at most `MARKS_MAX`. */
const STEPS = [1, 2, 3, 6, 12, 24, 60, 120]
const MARKS_MAX = 4
/** Marks nearer to an end, in percent, would meet the text there. */
const ROOM = 14

export type AxisMark = { at: number; text: string }
export type LotAxis = { today: string; days: number; marks: AxisMark[] }
export type BarPart = { look: BarLook; from: number; to: number }

/** The axis of all lots: from today to the last expiry. */
export function buildLotAxis(lots: readonly Pick<SampleLot, 'expiresOn'>[], today: string): LotAxis {
  const days = Math.max(30, ...lots.map(({ expiresOn }) => daysBetween(today, expiresOn)))
  return { today, days, marks: buildMarks(today, days) }
}

function buildMarks(today: string, days: number): AxisMark[] {
  const months = days / 30.4
  const step = STEPS.find(one => months / one <= MARKS_MAX) ?? 240
  const [year = 0, month = 1] = today.split('-').map(Number)
  const marks: AxisMark[] = []
  for (let no = year * 12 + month; no <= year * 12 + month + months; no += 1) {
    if (no % step !== 0) continue
    const yearMonth = `${Math.floor(no / 12)}-${String((no % 12) + 1).padStart(2, '0')}`
    const at = (daysBetween(today, `${yearMonth}-01`) / days) * 100
    if (at >= ROOM && at <= 100 - ROOM / 2)
      marks.push({ at, text: `${formatShortMonthName(yearMonth)} ${yearMonth.slice(0, 4)}` })
  }
  return marks
}

/** The parts of a lot's bar, in percent of the axis. A lot that has expired has a stub at today. */
export function buildLotBarParts(lot: SampleLot, { today, days }: LotAxis): BarPart[] {
  const at = (day: string) => Math.min(100, Math.max(0, (daysBetween(today, day) / days) * 100))
  const end = at(lot.expiresOn)
  if (lot.state === 'EMPTY') return []
  if (lot.state === 'HELD') return [{ look: 'held', from: 0, to: end }]
  if (lot.state === 'EXPIRED') return [{ look: 'expired', from: 0, to: 0 }]
  if (lot.state === 'OUT') return [{ look: 'near', from: 0, to: end }]
  const leaves = at(lot.leavesOn)
  return [
    { look: 'offered', from: 0, to: leaves },
    { look: 'near', from: leaves, to: end },
  ]
}
