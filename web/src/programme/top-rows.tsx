import { type ReactNode, useState } from 'react'
import { m } from '../texts.ts'
import { ShareBar } from '../ui/bars.tsx'
import { Button } from '../ui/button.tsx'
import { cardClassName } from '../ui/card.tsx'
import { type Column, DataTable } from '../ui/data-table.tsx'

/** A section of the page. On paper it is a block on one sheet, because a grid does not break between sheets as it should. */
export const SECTION_CLASS_NAME = 'content-start print:block print:break-inside-avoid'

/** Rows shown at first. */
const TOP = 5

type Props<Row> = { columns: readonly Column<Row>[]; rows: readonly Row[]; emptyText?: string }

/** The first rows of a table, and all of them on demand and on paper. */
export function TopRowsTable<Row extends { id: string | null }>(props: Props<Row>) {
  const { columns, rows, emptyText = m.programme_nothing() } = props
  const [all, setAll] = useState(false)
  if (rows.length === 0) return <p className={`${cardClassName} text-muted`}>{emptyText}</p>
  return (
    <>
      <DataTable
        columns={columns}
        rows={rows}
        keyOf={({ id }) => String(id)}
        rowLook={row => (all || rows.indexOf(row) < TOP ? 'h-12' : 'h-12 hidden print:table-row')}
      />
      {rows.length > TOP && !all && (
        <Button
          variant="quiet"
          size="compact"
          className="justify-self-start print:hidden"
          onClick={() => setAll(true)}
        >
          {m.programme_show_all({ count: rows.length })}
        </Button>
      )}
    </>
  )
}

/** A row with its bar: its share of the longest one, and that of the period before. */
export type BarRow = { name: string; share: number; before?: number; note?: string }

/** The column that names the rows and has their bars. */
export function barColumn<Row extends BarRow>(heading: string): Column<Row> {
  return {
    heading,
    isRowHeader: true,
    cell: ({ name, share, before, note }) => (
      <>
        <span className="wrap-anywhere">{name}</span>
        <ShareBar share={share} before={before} />
        {note !== undefined && <span className="block font-normal text-muted">{note}</span>}
      </>
    ),
    look: 'w-full py-1 pr-2 pl-3',
  }
}

/** A column of numbers. */
export function numberColumn<Row>(
  heading: string,
  cell: (row: Row) => ReactNode,
  more: Partial<Column<Row>> = {},
): Column<Row> {
  return { heading, cell, look: 'px-2 text-right tabular-nums last:pr-3', ...more }
}
