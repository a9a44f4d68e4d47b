import { MESSAGE_KINDS, MESSAGE_STATE_FILTERS } from '@portal/contract/notifications/message-kinds'
import { NUMBER_DIGITS_MIN, phoneSuffixToSearch } from '@portal/contract/notifications/number-search'
import { callApi } from '../lib/api.ts'
import { apiPages, apiQuery } from '../lib/api-query.ts'
import { parseIsoDayParamOrEmpty } from '../lib/dates.ts'
import { omitEmptyFilters, parseChoiceParam, parseTextParam, parseUuid } from '../lib/url-filters.ts'
import { useApiMutation } from '../lib/use-api-mutation.ts'
import { m } from '../texts.ts'

/** Filters of the messages. */
export type MessageFilters = ReturnType<typeof parseMessageFilters>

/** Parses the filters from the URL, which may contain anything. */
export function parseMessageFilters(params: URLSearchParams) {
  return {
    state: parseChoiceParam(params, 'state', MESSAGE_STATE_FILTERS),
    kind: parseChoiceParam(params, 'kind', MESSAGE_KINDS),
    /** The number as typed. */
    number: parseTextParam(params, 'number', 30),
    order: parseUuid(params.get('order')),
    /** The days on which they were created, 'YYYY-MM-DD'. */
    from: parseIsoDayParamOrEmpty(params, 'from'),
    to: parseIsoDayParamOrEmpty(params, 'to'),
  }
}

/** The server's filters: a number is included only once it has enough digits. */
export function toMessageQueryParams({ number, ...list }: MessageFilters): Record<string, string> {
  return omitEmptyFilters({
    ...list,
    number: phoneSuffixToSearch(number).length < NUMBER_DIGITS_MIN ? '' : number,
  })
}

/** The company's messages, newest first, paginated. */
export function messagePages(filters: MessageFilters) {
  const wanted = toMessageQueryParams(filters)
  return apiPages(['messages', wanted], 'GET /admin/messages', { query: wanted })
}

/** The number of messages in each state, of those that the other filters leave. One kind is not counted. */
export function messageCountsQuery({ state: _each, ...filters }: MessageFilters) {
  const query = toMessageQueryParams({ ...filters, state: undefined })
  return {
    ...apiQuery(['messages', 'counts', query], 'GET /admin/message-counts', { query }),
    enabled: filters.kind === undefined,
  }
}

/** The messages about a request, newest first. */
export function orderMessagePages(orderId: string) {
  return messagePages({ ...parseMessageFilters(new URLSearchParams()), order: orderId })
}

/** Resends a message, and refetches everything that shows messages, also after a failure: the message may then leave the list. */
export function useResendMessage() {
  return useApiMutation((id: string) => callApi('POST /admin/messages/:id/retry', { params: { id } }), {
    invalidates: [['messages']],
    savedText: m.messages_retried(),
  })
}
