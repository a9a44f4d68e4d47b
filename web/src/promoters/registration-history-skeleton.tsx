import { m } from '../paraglide/messages.js'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

/** The shape of two days while the history loads. */
export function HistorySkeleton() {
  return (
    <>
      <LoadingText text={m.common_loading()} />
      {['first', 'second'].map(day => (
        <div key={day} className="grid gap-2">
          <Skeleton className="h-5 w-24" />
          <div className="divide-y divide-line rounded-card bg-surface px-5 shadow-card">
            {['w-44', 'w-52'].map(width => (
              <div key={width} className="grid gap-1.5 py-4">
                <Skeleton className={`h-5 ${width}`} />
                <Skeleton className="h-4 w-28" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </>
  )
}
