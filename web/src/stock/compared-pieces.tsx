import type { StockCountLine } from '@portal/contract/stock/stock-counts.endpoints'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'

/** A line after the counting: the pieces on hand are told. */
export type ComparedLine = StockCountLine & { counted: number; expected: number }

export const countDifference = ({ counted, expected }: ComparedLine) => counted - expected

/** The pieces expected and counted, and the difference. */
export function ComparedPieces({ line }: { line: ComparedLine }) {
  const { expected, counted } = line
  const difference = countDifference(line)
  const sign = difference < 0 ? '\u2212' : '+'
  return (
    <span className="flex flex-wrap items-baseline gap-x-3 tabular-nums">
      <span className="text-muted text-sm">
        {m.stock_count_expected({ pieces: formatCount(expected) })} ·{' '}
        {m.stock_count_counted({ pieces: formatCount(counted) })}
      </span>
      {difference !== 0 && (
        <strong className="text-lg">
          {sign}
          {formatCount(Math.abs(difference))}
        </strong>
      )}
    </span>
  )
}
