import type { ReactNode } from 'react'

type Props = {
  rows: readonly { label: string; value: ReactNode; wide?: boolean }[]
  /** Two columns if there is room; `wide` rows span both. */
  dense?: boolean
}

/** A list of labels with values. Rows without a value are left out. */
export function LabelledValueList({ rows, dense = false }: Props) {
  return (
    <dl
      className={`grid gap-x-4 gap-y-3 ${dense ? 'grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))]' : ''}`}
    >
      {rows
        .filter(({ value }) => value || value === 0)
        .map(row => (
          <div key={row.label} className={`grid content-start gap-0.5 ${row.wide ? 'col-span-full' : ''}`}>
            <dt className="text-sm text-muted">{row.label}</dt>
            <dd className="min-w-0 font-medium">{row.value}</dd>
          </div>
        ))}
    </dl>
  )
}
