import { ArrowDown, ArrowUp } from 'lucide-react'
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { LoadingAnnouncement, Skeleton, SkeletonLines, SkeletonRowsCard, slotKeys } from './skeleton.tsx'
import { useHasRoomForTable } from './use-has-room-for-table.ts'

export type Column<Row> = {
  heading: string
  /** Shown in place of the heading, for example a checkbox. */
  head?: ReactNode
  cell(row: Row): ReactNode
  /** Classes of the heading and the cells: padding, width, and from which width on the column is shown. */
  look?: string
  /** The cell names its row. */
  isRowHeader?: true
  /** Makes the heading a button that sorts. `ascending` is undefined while the rows are sorted by another column. */
  sort?: { ascending: boolean | undefined; onToggle(): void }
  /** Size classes of the cell while the rows load. Default: a line of text. */
  skeleton?: string
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** Undefined while they load. */
  rows: readonly Row[] | undefined
  keyOf(row: Row): string
  /** The number of rows of the skeleton. */
  skeletons?: number
  /** A row as a card, where a table does not fit. */
  renderCard?(row: Row): ReactNode
  /** A table row below a row. */
  below?(row: Row): ReactNode
  onRowClick?(event: MouseEvent, row: Row): void
  /** Column widths do not depend on the content. */
  fixed?: true
  rowLook?(row: Row): string
}

/** Rows in columns, or on a phone as cards. The arrow keys move between the links marked with `data-row`. */
export function DataTable<Row>({ renderCard, ...props }: Props<Row>) {
  const { rows, keyOf } = props
  const fits = useHasRoomForTable()
  if (fits || renderCard === undefined) return <Table {...props} />
  if (rows === undefined) {
    return (
      <SkeletonRowsCard count={5}>
        <SkeletonLines gap="gap-1" lines={['h-5 w-40', 'h-5 w-52']} />
        <Skeleton className="h-7 w-28 rounded-full" />
      </SkeletonRowsCard>
    )
  }
  return (
    <ul className="divide-y divide-line rounded-card bg-surface shadow-card" onKeyDown={moveBetweenRows}>
      {rows.map(row => (
        <li key={keyOf(row)} className="wrap-anywhere grid px-4 pt-1 pb-3 text-sm">
          {renderCard(row)}
        </li>
      ))}
    </ul>
  )
}

function Table<Row>(props: Omit<Props<Row>, 'renderCard'>) {
  const columns = props.columns.map((column, place) => ({ ...column, place }))
  const { rows, keyOf, skeletons = 5, below, onRowClick, fixed, rowLook } = props
  return (
    <div className="relative overflow-x-auto rounded-card bg-surface shadow-card">
      {rows === undefined && <LoadingAnnouncement />}
      <table className={`w-full text-left text-sm ${fixed ? 'table-fixed' : ''}`}>
        <thead className="border-line border-b text-muted">
          <tr className="h-12">
            {columns.map(column => (
              <Heading key={column.place} {...column} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line" onKeyDown={moveBetweenRows}>
          {rows === undefined &&
            slotKeys(skeletons).map(row => (
              <tr key={row} className="h-12">
                {columns.map(({ place, look = 'px-3', skeleton = 'h-5 w-3/4' }) => (
                  <td key={place} className={look}>
                    <Skeleton className={skeleton} />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.map(row => (
            <Fragment key={keyOf(row)}>
              <tr
                className={`has-[input:checked]:bg-action-soft ${rowLook?.(row) ?? 'h-12'} ${onRowClick ? 'cursor-pointer transition hover:bg-sunken' : ''}`}
                onClick={onRowClick && (event => onRowClick(event, row))}
              >
                {columns.map(({ place, isRowHeader, look = 'px-3', cell }) =>
                  isRowHeader ? (
                    <th key={place} scope="row" className={`font-semibold ${look}`}>
                      {cell(row)}
                    </th>
                  ) : (
                    <td key={place} className={look}>
                      {cell(row)}
                    </td>
                  ),
                )}
              </tr>
              {below?.(row)}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Heading<Row>({ heading, head, look = 'px-3', sort }: Column<Row>) {
  if (sort === undefined) {
    return (
      <th scope="col" className={`font-semibold ${look}`}>
        {head ?? heading}
      </th>
    )
  }
  const { ascending } = sort
  const Arrow = ascending ? ArrowUp : ArrowDown
  const order = ascending ? 'ascending' : 'descending'
  return (
    <th scope="col" aria-sort={ascending === undefined ? 'none' : order} className={look}>
      <button
        type="button"
        className="-mx-3 inline-flex min-h-12 items-center gap-1 rounded-control px-3 font-semibold hover:bg-action-soft"
        onClick={sort.onToggle}
      >
        {heading}
        {ascending !== undefined && <Arrow aria-hidden="true" className="size-4" />}
      </button>
    </th>
  )
}

/** The number of rows that a key moves. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** Moves the focus between the row links of the element that listens, with the arrow keys, Home and End. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const steps = STEPS[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const from = links.findIndex(link => link.matches(':focus'))
  if (steps === undefined || from < 0) return
  event.preventDefault()
  links[Math.min(Math.max(from + steps, 0), links.length - 1)]?.focus()
}
