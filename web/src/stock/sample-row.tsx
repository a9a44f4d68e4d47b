import type { Sample } from '@portal/contract/stock'
import { Pencil } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { ItemPicture } from '../brand/item-picture.tsx'
import { valueLabel } from '../lib/value-label.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { IconButton } from '../ui/button.tsx'

/** A sample, on one line where there is room. */
export function SampleRow({ sample, onEdit }: { sample: Sample; onEdit(): void }) {
  return (
    <li className="flex items-center gap-3 py-1 pr-1 pl-4">
      <ItemPicture name={sample.name} picture={sample.picture} size={40} />
      <div className="grid min-w-0 flex-1 items-center gap-x-4 md:grid-cols-[3fr_2fr_2fr_3fr]">
        <Link
          to={generatePath(paths.adminSample, { id: sample.id })}
          className="inline-flex min-h-12 items-center font-semibold text-action-ink underline-offset-4 wrap-anywhere hover:underline"
        >
          {sample.name}
        </Link>
        <span className="text-sm">{valueLabel(sample.category)}</span>
        <span className="text-sm">{sample.class ? valueLabel(sample.class) : m.stock_unclassified()}</span>
        <SampleStockFigures sample={sample} />
      </div>
      <IconButton label={m.stock_edit({ name: sample.name })} onClick={onEdit}>
        <Pencil aria-hidden="true" className="size-5" />
      </IconButton>
    </li>
  )
}

/** The pieces by state, and warnings. */
export function SampleStockFigures({ sample }: { sample: Sample }) {
  const { usable, reserved, low, expiringLots, active, offered } = sample
  return (
    <p className="flex flex-wrap gap-x-4 py-1 text-sm tabular-nums">
      <span>{m.stock_usable({ pieces: usable })}</span>
      <span>{m.stock_reserved({ pieces: reserved })}</span>
      {low && <strong className="text-attention">{m.stock_low()}</strong>}
      {expiringLots > 0 && (
        <strong className="text-attention">{m.stock_expiring({ lots: expiringLots })}</strong>
      )}
      {!active && <strong>{m.stock_inactive()}</strong>}
      {active && !offered && <strong>{m.stock_closed()}</strong>}
    </p>
  )
}
