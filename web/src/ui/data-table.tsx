import { ArrowDown, ArrowUp } from 'lucide-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { m } from '../texts.ts'
import { CheckboxField } from './checkbox-field.tsx'
import { CutText } from './cut-text.tsx'
import { LoadingAnnouncement, Skeleton, SkeletonLines, SkeletonRowsCard, skeletonKeys } from './skeleton.tsx'
import { useHasRoomForTable } from './use-has-room-for-table.ts'

export type Column<Row> = {
  heading: string
  /** Shown in place of the heading, for example a checkbox. */
  head?: ReactNode
  /** A text is cut at its line in a fixed table. */
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

/** What a table needs of `useRowSelection`. */
export type RowSelection<Row> = {
  isOn: boolean
  canSelect(row: Row): boolean
  isSelected(row: Row): boolean
  toggle(row: Row): void
  label(row: Row): string
  obstacleText?: ((row: Row) => string | undefined) | undefined
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
  /** Opens a row that has no link. */
  onOpen?: ((row: Row) => void) | undefined
  /** Boxes at the left while rows are selected. A press on a row then ticks it. */
  selection?: RowSelection<Row> | undefined
  /** Column widths do not depend on the content, and a row has one line. */
  fixed?: true
  rowLook?(row: Row): string
}

/**
 * Rows in columns, or on a phone as cards. A row opens its link with `data-row` wherever it is pressed; the arrow keys move between
 * these links.
 */
export function DataTable<Row>({ renderCard, ...props }: Props<Row>) {
  const { rows, keyOf, selection, onOpen } = props
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
        <li
          key={keyOf(row)}
          className={`flex items-start gap-3 px-4 ${ROW_LOOK} ${onOpen ? OPEN_LOOK : ''}`}
          {...rowPress({ row, selection, onOpen })}
        >
          <SelectionBox row={row} selection={selection} />
          <div className="wrap-anywhere grid min-w-0 flex-1 pt-1 pb-3 text-sm">
            {renderCard(row)}
            <Obstacle row={row} selection={selection} />
          </div>
        </li>
      ))}
    </ul>
  )
}

const OPEN_LOOK = 'cursor-pointer transition hover:bg-sunken'
const ROW_LOOK =
  'has-[a[data-row]]:cursor-pointer has-[a[data-row]]:transition has-[a[data-row]]:hover:bg-sunken has-[input:checked]:bg-action-soft!'

type RowProps<Row> = { row: Row } & Pick<Props<Row>, 'selection'>

function SelectionBox<Row>({ row, selection }: RowProps<Row>) {
  if (!selection?.isOn) return null
  if (!selection.canSelect(row)) return <span className="w-5 shrink-0" />
  return (
    <CheckboxField
      isSmall
      className="shrink-0"
      label={<span className="sr-only">{selection.label(row)}</span>}
      checked={selection.isSelected(row)}
      onChange={() => selection.toggle(row)}
    />
  )
}

/** Why a row is left out, before anything is pressed. */
function Obstacle<Row>({ row, selection }: RowProps<Row>) {
  const text = selection?.isOn && selection.obstacleText?.(row)
  return text ? <span className="block font-semibold text-sm text-waiting">{text}</span> : null
}

const CONTROLS = 'a, button, input, select, textarea, label'

/** Whether a press was meant for the row: not for one of its controls, and not to mark a text. */
export function isPressOfRow({ target, currentTarget }: MouseEvent): boolean {
  return (
    target instanceof Element &&
    // A dialog of the row is outside of it in the document.
    currentTarget.contains(target) &&
    !target.closest(CONTROLS) &&
    getSelection()?.isCollapsed !== false
  )
}

/** What a press on a row does: it opens the row, or ticks it. */
function rowPress<Row>({ row, selection, onOpen }: RowProps<Row> & Pick<Props<Row>, 'onOpen'>) {
  const press = (event: MouseEvent<HTMLElement>) => {
    const { currentTarget } = event
    if (!isPressOfRow(event)) return
    if (selection?.isOn) {
      if (event.button === 0 && selection.canSelect(row)) selection.toggle(row)
      return
    }
    const link = currentTarget.querySelector<HTMLAnchorElement>('a[data-row]')
    if (link === null) return event.button === 0 && onOpen?.(row)
    if (event.button === 1 || event.ctrlKey || event.metaKey) window.open(link.href, '_blank', 'noopener')
    else if (event.button === 0) link.click()
  }
  return { onClick: press, onAuxClick: press }
}

function Table<Row>(props: Omit<Props<Row>, 'renderCard'>) {
  const columns = props.columns.map((column, place) => ({ ...column, place }))
  const { rows, keyOf, skeletons = 5, onOpen, fixed, rowLook, selection } = props
  return (
    // A fixed table is never wider than its place, and does not cut the menus of its rows.
    <div className={`relative rounded-card bg-surface shadow-card ${fixed ? '' : 'overflow-x-auto'}`}>
      {rows === undefined && <LoadingAnnouncement />}
      {/* Its columns grow with the reader's text, as the width from which on it is a table. */}
      <table className={`w-full text-left text-sm ${fixed ? 'table-fixed [--spacing:0.25rem]' : ''}`}>
        <thead className="border-line border-b text-muted text-xs">
          <tr className="h-8 lg:h-6">
            {selection?.isOn && (
              <th scope="col" className="w-12">
                <span className="sr-only">{m.bulk_select()}</span>
              </th>
            )}
            {columns.map(column => (
              <Heading key={column.place} {...column} />
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line" onKeyDown={moveBetweenRows}>
          {rows === undefined &&
            skeletonKeys(skeletons).map(row => (
              <tr key={row} className="h-(--row)">
                {columns.map(({ place, look = 'px-3', skeleton = 'h-5 w-3/4' }) => (
                  <td key={place} className={look}>
                    <Skeleton className={skeleton} />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.map(row => (
            <tr
              key={keyOf(row)}
              className={`${ROW_LOOK} ${rowLook?.(row) ?? 'h-(--row)'} ${onOpen ? OPEN_LOOK : ''}`}
              {...rowPress({ row, selection, onOpen })}
            >
              {selection?.isOn && (
                <td className="pl-3">
                  <SelectionBox row={row} selection={selection} />
                </td>
              )}
              {columns.map(({ place, isRowHeader, look = 'px-3', cell }) => {
                const shown = fixed ? cutToLine(cell(row)) : cell(row)
                return isRowHeader ? (
                  <th key={place} scope="row" className={`font-semibold ${look}`}>
                    {shown}
                    <Obstacle row={row} selection={selection} />
                  </th>
                ) : (
                  <td key={place} className={look}>
                    {shown}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A text cut at its line; anything else as it is. */
const cutToLine = (content: ReactNode) =>
  typeof content === 'string' ? <CutText>{content}</CutText> : content

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
        className="-mx-3 inline-flex min-h-8 items-center gap-1 rounded-control px-3 font-semibold hover:bg-action-soft lg:min-h-6"
        onClick={sort.onToggle}
      >
        {heading}
        {ascending !== undefined && <Arrow className="size-4" />}
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
