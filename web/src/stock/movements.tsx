import type { MovementKind } from '@portal/contract/stock-rules'
import { useInfiniteQuery } from '@tanstack/react-query'
import { formatDay } from '../lib/dates.ts'
import { LoadMore } from '../lib/load-more.tsx'
import { QueryErrorBanner } from '../lib/query-error-banner.tsx'
import { m } from '../texts.ts'
import { Section } from '../ui/section.tsx'
import { stockMovementsQuery } from './stock.api.ts'

const KINDS: Record<MovementKind, () => string> = {
  RECEIVE: m.stock_kind_receive,
  RESERVE: m.stock_kind_reserve,
  RELEASE: m.stock_kind_release,
  SHIP: m.stock_kind_ship,
  CORRECT: m.stock_kind_correct,
  HOLD: m.stock_kind_hold,
  UNHOLD: m.stock_kind_unhold,
}

/** The movements of a sample's stock, newest first. */
export function StockMovements({ sampleId }: { sampleId: string }) {
  const found = useInfiniteQuery(stockMovementsQuery(sampleId))
  const movements = found.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Section title={m.stock_movements()}>
      <QueryErrorBanner queries={[found]} />
      <ul className="divide-y divide-line rounded-card bg-surface px-4 shadow-card">
        {movements.map(({ id, kind, quantity, lotNo, actor, reason, createdAt }) => (
          <li key={id} className="flex flex-wrap gap-x-4 py-2 text-sm tabular-nums">
            <span className="text-muted">{formatDay(createdAt)}</span>
            <span className="font-semibold">
              {KINDS[kind]()}
              {quantity !== 0 && ` ${quantity > 0 ? `+${quantity}` : `−${-quantity}`}`}
            </span>
            {lotNo !== null && <span>{lotNo}</span>}
            {actor !== null && <span>{actor}</span>}
            {reason !== null && <span className="wrap-anywhere">{reason}</span>}
          </li>
        ))}
      </ul>
      <LoadMore query={found} />
    </Section>
  )
}
