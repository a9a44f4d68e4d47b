import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of a saved address while they load. */
export function AddressOptionSkeleton() {
  return (
    <div className="grid gap-2 rounded-card bg-surface p-4.5 shadow-card">
      <Skeleton className="mb-2 h-6 w-44" />
      <Skeleton className="h-5 w-full" />
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-5 w-32" />
    </div>
  )
}
