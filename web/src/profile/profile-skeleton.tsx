import { m } from '../paraglide/messages.js'
import { Card } from '../ui/card.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

function Rows({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are their positions
    <div key={index} className="grid gap-1.5">
      <Skeleton className="h-4 w-32" />
      <Skeleton className="h-5 w-48" />
    </div>
  ))
}

/** The shape of the profile while it loads. */
export function ProfileSkeleton() {
  return (
    <>
      <LoadingText text={m.common_loading()} />
      <Card className="grid gap-4">
        <Skeleton className="h-6.5 w-40" />
        <Rows count={2} />
        <Skeleton className="h-12 w-full" />
      </Card>
      <Card className="grid gap-4">
        <Skeleton className="h-6.5 w-40" />
        <Rows count={6} />
        <Skeleton className="h-12 w-full" />
      </Card>
    </>
  )
}
