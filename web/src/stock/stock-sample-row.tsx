import { formatDdMmYyyy } from '@portal/contract/days'
import type { Sample } from '@portal/contract/stock/stock.endpoints'
import { CircleAlert } from 'lucide-react'
import { generatePath, Link } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { formatCount } from '../lib/format-count.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { m } from '../texts.ts'
import { CoverBar, CoverLegend } from '../ui/bars.tsx'
import { CutText } from '../ui/cut-text.tsx'
import type { Column } from '../ui/data-table.tsx'

/** The pieces by state: the name of each number, and how to read it. */
const FIGURES: { name: () => string; read(sample: Sample): number; width?: string }[] = [
  { name: m.stock_can_order, read: ({ usable }) => usable, width: 'w-34' },
  { name: m.stock_promised, read: ({ reserved }) => reserved },
  { name: m.stock_kept_back, read: ({ keptBack }) => keptBack },
]

/** The columns of the list, where there is room for a table. */
export function stockSampleColumns(): Column<Sample>[] {
  return [
    {
      heading: m.stock_sample(),
      cell: sample => (
        <div className="flex items-center gap-3">
          <span className="hidden shrink-0 xl:block">
            <SamplePicture name={sample.name} pictureKey={sample.picture} size={40} />
          </span>
          <CutText title={`${sample.name} · ${sampleClassText(sample)}`}>
            <SampleLink sample={sample} />
            <span className="font-normal text-muted"> · {sampleClassText(sample)}</span>
          </CutText>
        </div>
      ),
      isRowHeader: true,
    },
    {
      heading: m.stock_lasts(),
      head: (
        <span className="flex items-center gap-x-3">
          {m.stock_lasts()}
          <span className="hidden xl:block">
            <CoverLegend />
          </span>
        </span>
      ),
      cell: sample => (
        <CoverBar stock={sample}>
          <span className="*:mr-2">
            <SampleStockWarnings sample={sample} />
            <SampleWaiting sample={sample} />
          </span>
        </CoverBar>
      ),
      look: 'w-56 px-2 lg:px-3 xl:w-76',
    },
    ...FIGURES.map(({ name, read, width = 'w-28' }) => ({
      heading: name(),
      cell: (sample: Sample) => formatCount(read(sample)),
      look: `px-2 text-right tabular-nums lg:px-3 ${width}`,
    })),
  ]
}

/** A sample in a few lines, on a phone. */
export function StockSampleCard({ sample }: { sample: Sample }) {
  return (
    <div className="grid gap-1">
      <div className="flex items-center gap-3">
        <SamplePicture name={sample.name} pictureKey={sample.picture} size={40} />
        <SampleLink sample={sample} />
      </div>
      <CoverBar stock={sample} />
      <p className="flex flex-wrap gap-x-4 tabular-nums">
        {FIGURES.filter(({ read }, place) => place === 0 || read(sample) > 0).map(({ name, read }) => (
          <span key={name()}>
            <span className="font-semibold">{formatCount(read(sample))}</span>{' '}
            <span className="text-muted">{name().toLocaleLowerCase()}</span>
          </span>
        ))}
        <SampleStockWarnings sample={sample} />
        <SampleWaiting sample={sample} />
      </p>
    </div>
  )
}

function SampleLink({ sample }: { sample: Sample }) {
  return (
    <Link
      data-row
      to={generatePath(adminPaths.sample, { id: sample.id })}
      className="wrap-anywhere font-semibold text-action-ink underline-offset-4 hover:underline max-lg:inline-flex max-lg:min-h-12 max-lg:items-center max-md:text-base"
    >
      {sample.name}
    </Link>
  )
}

/** The sample's class, or that it has none. */
export const sampleClassText = (sample: Sample) =>
  sample.class === null ? m.stock_unclassified() : translatedValue(sample.class)

/** The number of HCPs who want to be notified when it is back; hidden if there are none. */
function SampleWaiting({ sample: { waiting } }: { sample: Sample }) {
  return waiting > 0 && <span className="text-muted">{m.stock_waiting({ count: waiting })}</span>
}

/** The warnings about a sample, in words. */
export function SampleStockWarnings({ sample }: { sample: Sample }) {
  const { low, missing, expiringLots, active, offered, registration } = sample
  const day = formatDdMmYyyy(sample.registrationValidUntil ?? '')
  const lapsed = registration === 'MISSING' || registration === 'ENDED'
  const texts = [
    low && m.stock_low(),
    missing > 0 && m.stock_without_pieces({ pieces: formatCount(missing) }),
    expiringLots > 0 && m.stock_expiring({ lots: expiringLots }),
    !active && m.stock_inactive(),
    active && registration === 'MISSING' && m.stock_not_registered(),
    active && registration === 'ENDED' && m.stock_registration_ended({ day }),
    active && registration === 'ENDS_SOON' && m.stock_registration_ends({ day }),
    active && !offered && !lapsed && m.stock_closed(),
  ]
  return texts
    .filter(text => text !== false)
    .map(text => (
      // Inline: at the end of a line a text is cut, and not left out as a whole.
      <strong key={text} className="font-semibold text-attention">
        <CircleAlert className="mr-1 inline size-4 align-text-bottom" />
        {text}
      </strong>
    ))
}
