import { expectedDeliveryDay } from '@portal/contract/companies/delivery-days'
import type { ResponseData } from '@portal/contract/endpoints'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { formatDdMmYyyy, todayAsIsoDay } from '../lib/dates.ts'
import { m } from '../texts.ts'

type Company = Pick<ResponseData<'GET /public/companies'>[number], 'deliveryDays' | 'timeZone'>

/** By which day an approved or shipped order usually arrives; undefined if its company does not say, or before the approval. */
export function expectedArrivalText(
  { history }: Pick<Order, 'history'>,
  { deliveryDays, timeZone }: Company,
): string | undefined {
  const approved = history.find(({ status }) => status === 'IN_REVIEW')
  if (deliveryDays === null || approved === undefined) return undefined
  const expected = expectedDeliveryDay(approved.at, deliveryDays, timeZone)
  const day = formatDdMmYyyy(expected)
  return expected < todayAsIsoDay() ? m.orders_where_late({ day }) : m.orders_where_expected({ day })
}
