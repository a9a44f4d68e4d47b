import { m } from '../paraglide/messages.js'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

/** The shape of the sample request while it loads. */
export function SampleRequestSkeleton() {
  return (
    <div className="grid gap-5">
      <LoadingText text={m.common_loading()} />
      {['category', 'item', 'phone', 'clinic'].map(field => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-12 w-full" />
          {field === 'item' && <Skeleton className="mt-0.5 -mb-1 h-12 w-28" />}
        </div>
      ))}
      <div className="grid gap-1.5">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-24 w-full rounded-card" />
      </div>
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
