import type { Order } from '@portal/contract/orders/orders.endpoints'
import { formatDay } from '../lib/dates.ts'
import { useRepOrCompanyContact } from '../reps/rep-chat-link.tsx'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { expectedArrivalText } from './expected-arrival.ts'

/** The state of an open order, its next step and the day by which it usually arrives; empty for a finished order. */
export function OrderProgress({ order }: { order: Order }) {
  const contact = useRepOrCompanyContact()
  const { company } = useSignedIn()
  if (order.status === 'COMPLETED' || order.status === 'CANCELLED') return null
  const where = whereText(order, contact?.name)
  if (where === undefined) return <Skeleton className="h-6 w-60" />
  const expected = expectedArrivalText(order, company)
  return (
    <p>
      {where}
      {expected && <strong className="block font-semibold">{expected}</strong>}
    </p>
  )
}

/** @param name the rep or company that decides on the order and sends it; undefined while it loads */
function whereText({ status, history }: Order, name: string | undefined): string | undefined {
  if (status === 'POSTED') return m.orders_where_posted()
  if (name === undefined) return undefined
  const approved = history.find(step => step.status === 'IN_REVIEW')
  return approved === undefined
    ? m.orders_where_processing({ name })
    : m.orders_where_review({ name, day: formatDay(approved.at) })
}
