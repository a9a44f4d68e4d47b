import { expectedDeliveryDay } from '@portal/contract/delivery-days'
import type { ResponseData } from '@portal/contract/endpoints'
import type { Order } from '@portal/contract/orders'
import { formatDay, formatIsoDay, today } from '../lib/dates.ts'
import { useRepContact } from '../reps/chat-button.tsx'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Skeleton } from '../ui/skeleton.tsx'

type Company = ResponseData<'GET /public/companies'>[number]

/** Where an open order is, what comes next, and by which day it usually arrives; nothing for a finished order. */
export function OrderWhere({ order }: { order: Order }) {
  const contact = useRepContact()
  const { company } = useSignedInCompany()
  if (order.status === 'COMPLETED' || order.status === 'CANCELLED') return null
  if (contact === undefined || company === undefined) return <Skeleton className="h-6 w-60" />
  const expected = expectedText(order, company)
  return (
    <p>
      {whereText(order, contact.name)}
      {expected && <strong className="block font-semibold">{expected}</strong>}
    </p>
  )
}

/** @param name who decides on the order and sends it */
function whereText(order: Order, name: string): string {
  if (order.status === 'POSTED') return m.orders_where_posted()
  const approvedAt = timeOfApproval(order)
  return approvedAt === undefined
    ? m.orders_where_processing({ name })
    : m.orders_where_review({ name, day: formatDay(approvedAt) })
}

function expectedText(order: Order, { deliveryDays, timeZone }: Company): string | undefined {
  const approvedAt = timeOfApproval(order)
  if (deliveryDays === null || approvedAt === undefined) return undefined
  const expected = expectedDeliveryDay(approvedAt, deliveryDays, timeZone)
  const day = formatIsoDay(expected)
  return expected < today() ? m.orders_where_late({ day }) : m.orders_where_expected({ day })
}

function timeOfApproval({ history }: Order): string | undefined {
  return history.find(({ status }) => status === 'IN_REVIEW')?.at
}
