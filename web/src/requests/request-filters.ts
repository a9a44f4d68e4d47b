import { ORDER_STATES, UNCONFIRMED_DAYS } from '@portal/contract/orders/order-status'
import { LOT_NUMBER_MAX } from '@portal/contract/stock/stock-rules'
import { PROFESSIONS } from '@portal/contract/users/professions'
import { NOT_ASSIGNED } from '@portal/contract/users/registration-status'
import { parseIsoDayParamOrEmpty } from '../lib/dates.ts'
import { parseChoiceParam, parseTextParam, parseUuid } from '../lib/url-filters.ts'

/** Filters of the requests; the distribution report uses only sample, lot and days. */
export type RequestFilters = ReturnType<typeof parseRequestFilters>

/** Parses the filters from the URL, which may contain anything. */
export function parseRequestFilters(params: URLSearchParams) {
  return {
    search: parseTextParam(params, 'search'),
    status: parseChoiceParam(params, 'status', ORDER_STATES),
    /** A rep's id or `NOT_ASSIGNED`. */
    rep: params.get('rep') === NOT_ASSIGNED ? NOT_ASSIGNED : parseUuid(params.get('rep')),
    profession: parseChoiceParam(params, 'profession', PROFESSIONS),
    item: parseUuid(params.get('item')),
    lot: parseTextParam(params, 'lot', LOT_NUMBER_MAX),
    /** Days, 'YYYY-MM-DD'; empty for no bound. */
    from: parseIsoDayParamOrEmpty(params, 'from'),
    to: parseIsoDayParamOrEmpty(params, 'to'),
    /** Shipped more than this many days ago and not confirmed. */
    unconfirmed: parseChoiceParam(params, 'unconfirmed', UNCONFIRMED_DAYS),
    /** 'no' leaves out parcels that were sent again. */
    sentAgain: parseChoiceParam(params, 'sentAgain', ['no']),
    /** Newest first by default. */
    sort: parseChoiceParam(params, 'sort', ['oldest']),
  }
}
