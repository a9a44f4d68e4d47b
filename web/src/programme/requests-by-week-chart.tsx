import type { Programme } from '@portal/contract/programme/programme.endpoints'
import { filterForRequests } from '@portal/contract/programme/programme-lists'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { roundAxisTicks } from './programme-figures.ts'
import { PreviousPeriodCount } from './registration-funnel.tsx'

type Week = Programme['requests']['weeks'][number]

/** Requests and pieces by week: the totals, a plot, and the numbers as a table. */
export function RequestsByWeekChart({ programme: { requests, period, before } }: { programme: Programme }) {
  const what = m.programme_requests()
  return (
    <TitledSection title={m.programme_by_week()} className={`${cardClassName} content-start p-4!`}>
      <div className="flex flex-wrap items-center gap-x-3">
        <CountLink
          count={requests.period.requests}
          filteredList={filterForRequests(period)}
          accessibleName={what}
          className="text-lg"
        />
        <span>{what.toLowerCase()}</span>
        <span className="font-semibold tabular-nums">{formatCount(requests.period.pieces)}</span>
        <span>{m.programme_pieces().toLowerCase()}</span>
        <PreviousPeriodCount
          count={requests.before.requests}
          filteredList={filterForRequests(before)}
          accessibleName={what}
        />
      </div>
      <Plot weeks={requests.weeks} />
      <details>
        <summary className="inline-flex min-h-12 cursor-pointer items-center rounded-control px-1 font-semibold text-action-ink">
          {m.programme_as_table()}
        </summary>
        <DataTable
          columns={[
            { heading: m.programme_week(), isRowHeader: true, cell: weekText, look: 'px-3 tabular-nums' },
            {
              heading: what,
              cell: week => (
                <CountLink
                  count={week.requests}
                  filteredList={filterForRequests(week)}
                  accessibleName={weekText(week)}
                />
              ),
              look: 'px-2 text-right',
            },
            {
              heading: m.programme_pieces(),
              cell: ({ pieces }) => formatCount(pieces),
              look: 'px-3 text-right tabular-nums',
            },
          ]}
          rows={requests.weeks}
          keyOf={({ from }) => from}
        />
      </details>
    </TitledSection>
  )
}

const weekText = ({ from, to }: Week) =>
  from === to ? formatDdMmYyyy(from) : `${formatDdMmYyyy(from)} – ${formatDdMmYyyy(to)}`

/** Pixels of the plot: the room for the scale's numbers, above the bars, of the bars, and below them. */
const [LEFT, TOP, HEIGHT, BELOW] = [44, 22, 120, 26]
/** With more weeks than these, values and days of each one do not fit on a phone. */
const LABELLED_MAX = 6

/**
 * Bars by week: the outline shows the pieces, the filled part the requests. Widths are percentages, so text keeps its shape.
 */
function Plot({ weeks }: { weeks: readonly Week[] }) {
  const most = Math.max(...weeks.map(({ pieces }) => pieces))
  const scale = roundAxisTicks(most)
  const top = scale.at(-1) ?? 1
  const heightOf = (count: number) => (count / top) * HEIGHT
  const yOf = (count: number) => TOP + HEIGHT - heightOf(count)
  const width = 100 / weeks.length
  const dense = weeks.length > LABELLED_MAX
  const isLabelled = (index: number) => !dense || index % Math.ceil(weeks.length / 4) === 0
  const sum = (key: 'requests' | 'pieces') => weeks.reduce((total, week) => total + week[key], 0)
  return (
    <figure className="break-inside-avoid">
      <div
        role="img"
        aria-label={m.programme_by_week_text({
          requests: formatCount(sum('requests')),
          pieces: formatCount(sum('pieces')),
          weeks: weeks.length,
          most: formatCount(most),
        })}
        className="relative text-[11px] text-muted tabular-nums"
        style={{ height: TOP + HEIGHT + BELOW }}
      >
        <svg aria-hidden="true" width="100%" height="100%" className="absolute inset-0 fill-current">
          {scale.map(count => (
            <g key={count}>
              <line
                x1={LEFT}
                x2="100%"
                y1={yOf(count)}
                y2={yOf(count)}
                className={count === 0 ? 'stroke-edge' : 'stroke-line'}
              />
              <text x={LEFT - 6} y={yOf(count) + 4} textAnchor="end">
                {formatCount(count)}
              </text>
            </g>
          ))}
        </svg>
        <div className="absolute inset-y-0 right-0" style={{ left: LEFT }}>
          <svg aria-hidden="true" width="100%" height="100%" className="fill-current overflow-visible">
            {weeks.map(({ from, requests, pieces }, index) => (
              <g key={from}>
                {Object.entries({ pieces, requests }).map(([what, count]) => (
                  <rect
                    data-mark
                    key={what}
                    x={`${(index + 0.15) * width}%`}
                    width={`${width * 0.7}%`}
                    y={yOf(count)}
                    height={heightOf(count)}
                    className={what === 'pieces' ? 'fill-data-1/20 stroke-data-1' : 'fill-data-1'}
                  />
                ))}
                {!dense && (
                  <text
                    x={`${(index + 0.5) * width}%`}
                    y={yOf(pieces) - 5}
                    textAnchor="middle"
                    className="fill-ink font-semibold"
                  >
                    {formatCount(pieces)}
                  </text>
                )}
                {isLabelled(index) && (
                  <text
                    x={`${(index + (dense ? 0.15 : 0.5)) * width}%`}
                    y={TOP + HEIGHT + 17}
                    textAnchor={dense ? 'start' : 'middle'}
                  >
                    {formatDdMmYyyy(from).slice(0, 5)}
                  </text>
                )}
              </g>
            ))}
          </svg>
        </div>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-muted text-sm">
        <Swatch text={m.programme_requests()} className="fill-data-1 stroke-data-1" />
        <Swatch text={m.programme_pieces()} className="fill-data-1/20 stroke-data-1" />
      </figcaption>
    </figure>
  )
}

function Swatch({ text, className }: { text: string; className: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5">
        <rect x="1" y="1" width="12" height="12" className={className} />
      </svg>
      {text}
    </span>
  )
}
