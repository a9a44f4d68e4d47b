import type { Programme } from '@portal/contract/programme/programme.endpoints'
import { filterForRequests } from '@portal/contract/programme/programme-lists'
import { Link } from 'react-router'
import { formatDdMmYyyy } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { useFromHere } from '../lib/use-go-back.ts'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { CountLink } from './count-link.tsx'
import { filteredListLocation, formatPeriod, roundAxisTicks } from './programme-figures.ts'
import { ChartLegend } from './registration-funnel.tsx'
import { numberColumn, SECTION_CLASS_NAME } from './top-rows.tsx'

type Week = Programme['requests']['weeks'][number]

/** Requests and pieces by week: the totals, a plot, and the numbers as a table. */
export function RequestsByWeekChart({ programme: { requests, period, before } }: { programme: Programme }) {
  const { period: total, before: earlier } = requests
  const difference = total.requests - earlier.requests
  const other = { count: formatCount(Math.abs(difference)), period: formatPeriod(before) }
  const compared =
    difference > 0
      ? m.programme_more(other)
      : difference < 0
        ? m.programme_fewer(other)
        : m.programme_same(other)
  return (
    <TitledSection title={m.programme_by_week()} className={SECTION_CLASS_NAME}>
      <div className={`${cardClassName} grid gap-2 p-4!`}>
        <div className="flex flex-wrap items-center gap-x-2">
          <CountLink
            count={total.requests}
            text={m.programme_requests_count({ count: total.requests })}
            filteredList={filterForRequests(period)}
            accessibleName={formatPeriod(period)}
            className="text-lg"
          />
          {/* On a phone the comparison has its own line. */}
          <span aria-hidden="true" className="max-sm:hidden">
            ·
          </span>
          <CountLink
            count={earlier.requests}
            text={compared}
            filteredList={filterForRequests(before)}
            accessibleName={m.programme_requests()}
          />
        </div>
        <Plot weeks={requests.weeks} total={total} />
        <details className="[&::details-content]:print:[block-size:auto] [&::details-content]:print:[content-visibility:visible]">
          <summary className="inline-flex min-h-(--control) cursor-pointer items-center rounded-control px-1 font-semibold text-action-ink print:hidden">
            {m.programme_as_table()}
          </summary>
          <DataTable
            columns={[
              {
                heading: m.programme_week(),
                isRowHeader: true,
                cell: formatPeriod,
                look: 'px-3 tabular-nums',
              },
              numberColumn<Week>(m.programme_requests(), week => (
                <CountLink
                  count={week.requests}
                  filteredList={filterForRequests(week)}
                  accessibleName={formatPeriod(week)}
                />
              )),
              numberColumn<Week>(m.programme_pieces(), ({ pieces }) => formatCount(pieces)),
            ]}
            rows={requests.weeks}
            keyOf={({ from }) => from}
          />
        </details>
      </div>
    </TitledSection>
  )
}

/** Pixels of the plot: the room for the scale's numbers, above the bars, of the bars, and below them. */
const [LEFT, TOP, HEIGHT, BELOW] = [44, 22, 120, 26]
/** With more weeks than these, values and days of each one do not fit on a phone. */
const LABELLED_MAX = 6

/**
 * Bars by week: the outline shows the pieces, the filled part the requests. Widths are percentages, so text keeps its shape. A
 * bar is a link for the pointer; the keyboard has those of the table.
 */
function Plot({ weeks, total }: { weeks: readonly Week[]; total: Programme['requests']['period'] }) {
  const fromHere = useFromHere()
  const most = Math.max(...weeks.map(({ pieces }) => pieces))
  const scale = roundAxisTicks(most)
  const top = scale.at(-1) ?? 1
  const heightOf = (count: number) => (count / top) * HEIGHT
  const yOf = (count: number) => TOP + HEIGHT - heightOf(count)
  const width = 100 / weeks.length
  const dense = weeks.length > LABELLED_MAX
  const isLabelled = (index: number) => !dense || index % Math.ceil(weeks.length / 4) === 0
  return (
    <figure
      aria-label={m.programme_by_week_text({
        requests: formatCount(total.requests),
        pieces: formatCount(total.pieces),
        weeks: weeks.length,
        most: formatCount(most),
      })}
      className="break-inside-avoid"
    >
      <div
        aria-hidden="true"
        className="relative text-[12px] text-muted tabular-nums"
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
            {weeks.map(({ from, to, requests, pieces }, index) => (
              <Link
                key={from}
                to={filteredListLocation(filterForRequests({ from, to }))}
                state={fromHere}
                tabIndex={-1}
              >
                <rect
                  x={`${index * width}%`}
                  width={`${width}%`}
                  height={TOP + HEIGHT + BELOW}
                  className="fill-transparent"
                />
                {Object.entries({ pieces, requests }).map(([what, count]) => (
                  <rect
                    data-mark
                    key={what}
                    x={`${(index + 0.15) * width}%`}
                    width={`${width * 0.7}%`}
                    y={yOf(count)}
                    height={heightOf(count)}
                    className={what === 'pieces' ? PIECES : REQUESTS}
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
              </Link>
            ))}
          </svg>
        </div>
      </div>
      <figcaption className="flex flex-wrap gap-x-4 text-muted text-sm">
        <ChartLegend text={countOf(m.programme_requests(), total.requests)} look={REQUESTS} />
        <ChartLegend text={countOf(m.programme_pieces(), total.pieces)} look={PIECES} />
      </figcaption>
    </figure>
  )
}

const countOf = (what: string, count: number) => m.programme_count({ what, count: formatCount(count) })

const REQUESTS = 'fill-data-1 stroke-data-1'
const PIECES = 'fill-data-1/20 stroke-data-1'
