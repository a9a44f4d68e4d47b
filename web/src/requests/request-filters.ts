import {
  ORDER_STATES,
  type OrderState,
  UNCONFIRMED_DAYS,
  type UnconfirmedDays,
} from '@portal/contract/orders/order-status'
import { LOT_NUMBER_MAX } from '@portal/contract/stock/stock-rules'
import { PROFESSIONS, type Profession } from '@portal/contract/users/professions'
import { NOT_ASSIGNED } from '@portal/contract/users/registration-status'
import { parseIsoDayParamOrEmpty } from '../lib/dates.ts'
import { parseUuid } from '../lib/url-filters.ts'

/** Filters of the requests; the distribution report uses only sample, lot and days. */
export type RequestFilters = {
  search: string
  status: OrderState | undefined
  /** A rep's id or `NOT_ASSIGNED`. */
  rep: string | undefined
  profession: Profession | undefined
  item: string | undefined
  lot: string
  /** Days, 'YYYY-MM-DD'; empty for no bound. */
  from: string
  to: string
  /** Shipped more than this many days ago and not confirmed. */
  unconfirmed: UnconfirmedDays | undefined
  /** 'no' leaves out parcels that were sent again. */
  sentAgain: 'no' | undefined
  /** Newest first by default. */
  sort: 'oldest' | undefined
}

/** Parses the filters from the URL, which may contain anything. */
export function parseRequestFilters(params: URLSearchParams): RequestFilters {
  return {
    search: params.get('search')?.trim().slice(0, 100) ?? '',
    status: ORDER_STATES.find(status => status === params.get('status')),
    rep: params.get('rep') === NOT_ASSIGNED ? NOT_ASSIGNED : parseUuid(params.get('rep')),
    profession: PROFESSIONS.find(profession => profession === params.get('profession')),
    item: parseUuid(params.get('item')),
    lot: params.get('lot')?.trim().slice(0, LOT_NUMBER_MAX) ?? '',
    from: parseIsoDayParamOrEmpty(params, 'from'),
    to: parseIsoDayParamOrEmpty(params, 'to'),
    unconfirmed: UNCONFIRMED_DAYS.find(days => days === params.get('unconfirmed')),
    sentAgain: params.get('sentAgain') === 'no' ? 'no' : undefined,
    sort: params.get('sort') === 'oldest' ? 'oldest' : undefined,
  }
}
