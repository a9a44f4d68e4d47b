import { type ReactNode, useState } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'

/** Rows shown at a time. */
const SHOWN = 100

type Props<Row> = {
  rows: readonly Row[]
  keyOf(row: Row): string | number
  children(row: Row): ReactNode
}

/** What is said of the rows of a file, some at a time. */
export function RowList<Row>({ rows, keyOf, children }: Props<Row>) {
  const [shown, setShown] = useState(SHOWN)
  return (
    <>
      <ol className="divide-y divide-line rounded-card bg-surface px-4 text-sm shadow-card">
        {rows.slice(0, shown).map(row => (
          <li key={keyOf(row)} className="wrap-anywhere py-2">
            {children(row)}
          </li>
        ))}
      </ol>
      {rows.length > shown && (
        <Button variant="secondary" onClick={() => setShown(shown + SHOWN)}>
          {m.common_load_more()}
        </Button>
      )}
    </>
  )
}
