import { Skeleton } from '../ui/skeleton.tsx'

type Props = {
  label: string
  /** Undefined while it loads. */
  value: number | undefined
  failed: boolean
}

/** A number that matters, large, with what it counts. */
export function Counter({ label, value, failed }: Props) {
  return (
    <div className="grid content-between gap-2 rounded-card bg-surface p-5 shadow-card">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-bold text-2xl tabular-nums">
        {value ?? (failed ? '–' : <Skeleton className="h-8.5 w-12" />)}
      </dd>
    </div>
  )
}
