import type { KeyboardEvent, ReactNode } from 'react'

const COLUMN = 'px-3 font-semibold'
const ROOMY = `hidden lg:table-cell ${COLUMN}`

type Props = {
  /** The column headings. */
  columns: readonly string[]
  /** The column that only a wide screen shows. */
  roomy?: string
  children: ReactNode
}

/** A table of rows with links. The arrow keys move from one row to the next. */
export function RowTable({ columns, roomy, children }: Props) {
  return (
    <div className="overflow-x-auto rounded-card bg-surface shadow-card">
      <table className="w-full text-left text-sm">
        <thead className="border-line border-b text-muted">
          <tr className="h-12">
            {columns.map(name => (
              <th key={name} scope="col" className={name === roomy ? ROOMY : COLUMN}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line" onKeyDown={moveBetweenRows}>
          {children}
        </tbody>
      </table>
    </div>
  )
}

/** The number of rows that a key moves. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** Moves the focus between the row links of the element that listens, with the arrow keys, Home and End. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const steps = STEPS[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const from = links.findIndex(link => link.matches(':focus'))
  if (steps === undefined || from < 0) return
  event.preventDefault()
  links[Math.min(Math.max(from + steps, 0), links.length - 1)]?.focus()
}
