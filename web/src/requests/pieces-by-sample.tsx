import type { ShippedPieces } from '@portal/contract/requests/distribution-report.endpoints'
import { ChevronDown } from 'lucide-react'
import { m } from '../texts.ts'

/** The pieces of each sample in the report, with a bar to compare them by. */
export function ShippedPiecesBySample({ samples }: { samples: readonly ShippedPieces[] }) {
  const most = Math.max(...samples.map(({ pieces }) => pieces))
  const all = samples.reduce((sum, { pieces }) => sum + pieces, 0)
  return (
    <details className="rounded-card bg-surface shadow-card lg:my-2">
      <summary className="flex min-h-(--control) flex-wrap items-center gap-x-3 rounded-card px-4 marker:content-none">
        <span className="font-semibold">{m.supply_pieces()}</span>
        <span className="text-muted tabular-nums">{m.supply_pieces_total({ pieces: all })}</span>
        <ChevronDown className="ml-auto size-5 text-action-ink transition [[open]_&]:rotate-180" />
      </summary>
      <ul className="grid gap-3 px-4 pb-4">
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
    </details>
  )
}
