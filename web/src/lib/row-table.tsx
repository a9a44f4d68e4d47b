import type { KeyboardEvent, ReactNode } from 'react'

const COLUMN = 'px-3 font-semibold'
const ROOMY = `hidden lg:table-cell ${COLUMN}`

type Props = {
  /** What they are called. */
  columns: readonly string[]
  /** The one that only a wide screen has room for. */
  roomy?: string
  children: ReactNode
}

/** A table of rows that open something: arrows lead from one to the next. */
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

/** How many rows a key goes on. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }

/** Arrows lead from row to row: from one link that opens a row to the next, within what listens. */
export function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  const steps = STEPS[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-row]')]
  const from = links.findIndex(link => link.matches(':focus'))
  if (steps === undefined || from < 0) return
  event.preventDefault()
  links[Math.min(Math.max(from + steps, 0), links.length - 1)]?.focus()
}
