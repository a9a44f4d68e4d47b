import { ORDER_STATES, type OrderState } from '@portal/contract/order-status'
import { LOT_NUMBER_MAX } from '@portal/contract/stock-rules'
import { parseId } from '../lib/read-id.ts'

/** Filters of the requests; the distribution report uses all but status, rep and search. */
export type RequestList = {
  search: string
  status: OrderState | undefined
  rep: string | undefined
  item: string | undefined
  lot: string
  /** Days, 'YYYY-MM-DD'; empty for no bound. */
  from: string
  to: string
}

/** Parses the filters from the URL, which may contain anything. */
export function parseRequestList(params: URLSearchParams): RequestList {
  const readDay = (name: string) => {
    const value = params.get(name) ?? ''
    return isIsoDay(value) ? value : ''
  }
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    status: ORDER_STATES.find(status => status === params.get('status')),
    rep: parseId(params.get('rep')),
    item: parseId(params.get('item')),
    lot: params.get('lot')?.trim().slice(0, LOT_NUMBER_MAX) ?? '',
    from: readDay('from'),
    to: readDay('to'),
  }
}

/** Whether a text is a day the server accepts: a half-typed year gives a day long ago. */
export function isIsoDay(text: string): boolean {
  return /^2[01]\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}
