import { useQuery } from '@tanstack/react-query'
import { orderSummariesQuery } from '../orders/orders.api.ts'
import { m } from '../paraglide/messages.js'
import { Skeleton } from '../ui/skeleton.tsx'

/** How many orders are not COMPLETED, rejected ones included: the count is literal (D§7). */
export function OpenOrderCount() {
  const { data: orders, isPending, isLoadingError } = useQuery(orderSummariesQuery)
  const count = orders?.filter(order => order.status !== 'COMPLETED').length
  return (
    <span className="flex min-h-8.5 items-baseline gap-1.5">
      {isPending && <Skeleton className="h-7 w-10" />}
      {isLoadingError && <strong className="text-2xl font-bold">–</strong>}
      {count !== undefined && (
        <>
          <strong className="text-2xl font-bold text-action-ink tabular-nums">{count}</strong>
          {m.home_open_orders()}
        </>
      )}
    </span>
  )
}
