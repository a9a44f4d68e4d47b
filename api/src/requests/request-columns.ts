import { orderState, orderStatusLabel } from '@portal/contract/order-status'
import { addressText } from '@portal/contract/postal-address'
import type { Request } from '@portal/contract/requests'
import { type Columns, createTimeFormatter, phoneForCsv } from '../platform/http/export-list.ts'

/** Columns of the requests export: one row per request, with all its items in it. */
export function requestColumns(timeZone: string): Columns<Request> {
  const moment = createTimeFormatter(timeZone)
  return {
    'Ordered on': ({ createdAt }) => moment(createdAt),
    'Order ID': ({ id }) => id,
    Status: request => orderStatusLabel(orderState(request)),
    HCP: ({ hcp }) => hcp.name,
    'HCP Mobile No': ({ hcp }) => phoneForCsv(hcp.phone),
    'Sales Rep': ({ rep }) => rep?.name ?? '',
    Category: ({ category }) => category,
    'Item(s)': ({ items }) => items.map(({ name }) => name).join('; '),
    'Lot numbers': ({ items }) => items.flatMap(({ lot }) => lot?.lotNo ?? []).join('; '),
    Practice: ({ practice }) => practice,
    Address: ({ address }) => addressText(address),
    'Collection PIC Mobile Number': ({ address }) => phoneForCsv(address.phone),
    Remark: ({ remark }) => remark.join('; '),
  }
}
