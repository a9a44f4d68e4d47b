import type { ShippedPieces } from '@portal/contract/requests/distribution-report.endpoints'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { TitledSection } from '../ui/titled-section.tsx'

/** The pieces of each sample in the report, with a bar to compare them by. */
export function ShippedPiecesBySample({ samples }: { samples: readonly ShippedPieces[] }) {
  const most = Math.max(...samples.map(({ pieces }) => pieces))
  const all = samples.reduce((sum, { pieces }) => sum + pieces, 0)
  return (
    <TitledSection title={m.supply_pieces()} className={cardClassName}>
      <p className="font-semibold tabular-nums">{m.supply_pieces_total({ pieces: all })}</p>
      <ul className="grid gap-3">
        {samples.map(({ sample, pieces, hcps }) => (
          <li key={sample.id} className="grid gap-1 text-sm">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere min-w-0 font-semibold">{sample.name}</span>
              <span className="tabular-nums">{m.supply_pieces_of({ pieces, hcps })}</span>
            </p>
            <span aria-hidden="true" className="block h-2 rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-action"
                style={{ inlineSize: `${(pieces / most) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
