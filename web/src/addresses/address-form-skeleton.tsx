import { m } from '../paraglide/messages.js'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

const fields = ['name', 'line1', 'line2', 'postcode', 'city', 'state']

/** The shape of the address form while what it is filled with loads. */
export function AddressFormSkeleton() {
  return (
    <div className="grid gap-4">
      <LoadingText text={m.common_loading()} />
      {fields.map(field => (
        <div key={field} className="grid gap-1.5">
          <Skeleton className="h-5 w-28" />
          <Skeleton className="h-12 w-full" />
        </div>
      ))}
      <Skeleton className="h-12 w-full" />
    </div>
  )
}
