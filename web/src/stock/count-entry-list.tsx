import type { StockCountLine } from '@portal/contract/stock/stock-counts.endpoints'
import { useRef } from 'react'
import { CountEntryRow } from './count-entry-row.tsx'

type Props = { countId: string; lines: readonly StockCountLine[]; mayCount: boolean }

/** Lots to count, each with a field. After a number is saved the focus is in the next field. */
export function CountEntryList({ countId, lines, mayCount }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const focusNext = (after: HTMLElement) => {
    const fields = [...(list.current?.querySelectorAll<HTMLInputElement>('input') ?? [])]
    const place = fields.findIndex(field => after.contains(field))
    const next = fields[place + 1] ?? fields.find(field => !after.contains(field))
    if (next) next.focus()
    else list.current?.focus()
  }
  return (
    <ul
      ref={list}
      tabIndex={-1}
      className="divide-y divide-line rounded-card bg-surface shadow-card outline-none"
    >
      {lines.map(line => (
        <CountEntryRow
          key={line.lot.id}
          countId={countId}
          line={line}
          mayCount={mayCount}
          onSaved={focusNext}
        />
      ))}
    </ul>
  )
}
