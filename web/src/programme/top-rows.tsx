import { type ReactNode, useState } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { cardClassName } from '../ui/card.tsx'

/** Rows shown at first. */
const TOP = 5

type Props<Row> = { rows: readonly Row[]; renderTable(rows: readonly Row[]): ReactNode; emptyText?: string }

/** The first rows of a table, and all of them on demand. */
export function ExpandableTopRows<Row>({ rows, renderTable, emptyText = m.programme_nothing() }: Props<Row>) {
  const [all, setAll] = useState(false)
  if (rows.length === 0) return <p className={`${cardClassName} text-muted`}>{emptyText}</p>
  return (
    <>
      {renderTable(all ? rows : rows.slice(0, TOP))}
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
