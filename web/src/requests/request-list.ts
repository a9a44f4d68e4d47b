import { ORDER_STATES, type OrderState } from '@portal/contract/order-status'
import { LOT_NUMBER_MAX } from '@portal/contract/stock-rules'
import { readId } from '../lib/read-id.ts'

/** What narrows the requests, and the supplies but for status, rep and search. */
export type RequestList = {
  search: string
  status: OrderState | undefined
  rep: string | undefined
  item: string | undefined
  lot: string
  /** Days, 'YYYY-MM-DD'; empty: open. */
  from: string
  to: string
}

/** Reads what is wanted from the address, where people may have written anything. */
export function readRequestList(params: URLSearchParams): RequestList {
  const readDay = (name: string) => {
    const value = params.get(name) ?? ''
    return isIsoDay(value) ? value : ''
  }
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    status: ORDER_STATES.find(status => status === params.get('status')),
    rep: readId(params.get('rep')),
    item: readId(params.get('item')),
    lot: params.get('lot')?.trim().slice(0, LOT_NUMBER_MAX) ?? '',
    from: readDay('from'),
    to: readDay('to'),
  }
}

/** Whether a text is a day the server takes: while a year is typed, it is a day long ago. */
export function isIsoDay(text: string): boolean {
  return /^2[01]\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
