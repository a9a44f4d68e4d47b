import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of an order while orders load. */
export function OrderCardSkeleton() {
  return (
    <div className="grid gap-4 rounded-card bg-surface p-5 shadow-card">
      <div className="grid gap-1">
        <div className="flex items-center justify-between">
          <Skeleton className="h-4 w-16" />
          <Skeleton className="h-7 w-32 rounded-full" />
        </div>
        <Skeleton className="h-5 w-32" />
      </div>
      <div className="grid gap-3">
        {['w-24', 'w-36', 'w-52', 'w-64'].map(width => (
          <div key={width} className="grid gap-1.5">
            <Skeleton className="h-4 w-20" />
            <Skeleton className={`h-5 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  )
}
