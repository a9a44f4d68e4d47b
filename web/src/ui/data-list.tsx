import type { ReactNode } from 'react'

/** Labels with their values, one below the other. Rows without a value are left out. */
export function DataList({ rows }: { rows: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid gap-3">
      {rows
        .filter(row => row.value !== undefined && row.value !== null && row.value !== '')
        .map(row => (
          <div key={row.label} className="grid gap-0.5">
            <dt className="text-sm text-muted">{row.label}</dt>
            <dd className="min-w-0 font-medium">{row.value}</dd>
          </div>
        ))}
    </dl>
  )
}
