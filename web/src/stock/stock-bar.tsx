import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { BAR_LOOKS, type BarLook } from './bar-looks.tsx'

/** A bar is full at this multiple of the low-stock threshold, so that the threshold is visible next to a large stock. */
const FULL = 10

/** The pieces at which a bar is full; the same for all rows, so that they compare. */
export function piecesOfFullStockBar(samples: readonly Pick<Sample, 'onHand' | 'lowAt'>[]): number {
  const most = Math.max(1, ...samples.map(({ onHand }) => onHand))
  const lowAt = Math.max(0, ...samples.map(sample => sample.lowAt))
  return lowAt === 0 ? most : Math.max(lowAt * 2, Math.min(most, lowAt * FULL))
}

/** A sample's pieces by what can be done with them, with a tick at the low-stock threshold. Decorative: the numbers stand beside it. */
export function StockBar({ sample, fullBarPieces }: { sample: Sample; fullBarPieces: number }) {
  const { usable, reserved, missing, keptBack, onHand, lowAt } = sample
  const scale = Math.max(fullBarPieces, onHand)
  const parts: [BarLook, number][] = [
    ['offered', usable],
    ['promised', reserved - missing],
    ['held', keptBack],
  ]
  return (
    <div aria-hidden="true" className="relative h-5 [print-color-adjust:exact]">
      <div className="absolute inset-x-0 inset-y-1 flex overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line">
        {parts
          .filter(([, pieces]) => pieces > 0)
          .map(([look, pieces]) => (
            <span
              key={look}
              data-look={look}
              className={`min-w-1 border-surface not-first:border-l-2 ${BAR_LOOKS[look]}`}
              style={{ width: `${(pieces / scale) * 100}%` }}
            />
          ))}
      </div>
      {lowAt > 0 && lowAt < fullBarPieces && (
        <span
          className="absolute inset-y-0 w-0.5 bg-ink outline outline-surface"
          style={{ left: `${(lowAt / fullBarPieces) * 100}%` }}
        />
      )}
    </div>
  )
}
