import {
  MESSAGE_KINDS,
  MESSAGE_STATES,
  type MessageKind,
  type MessageState,
} from '@portal/contract/message-kinds'
import { NUMBER_DIGITS_MIN, phoneEndingOfSearch } from '@portal/contract/number-search'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, callEndpoint } from '../lib/api.ts'
import { cursorPagination } from '../lib/cursor-pagination.ts'
import { failureText } from '../lib/failure.ts'
import { readIsoDay } from '../lib/is-iso-day.ts'
import { parseId } from '../lib/read-id.ts'
import { omitEmpty } from '../lib/use-url-filters.ts'
import { m } from '../texts.ts'
import { showAlert, showSuccess } from '../ui/toast.tsx'

/** Filters of the messages. */
export type MessageList = {
  state: MessageState | undefined
  kind: MessageKind | undefined
  /** The number as typed. */
  number: string
  order: string | undefined
  /** The days on which they were created, 'YYYY-MM-DD'. */
  from?: string
  to?: string
}

/** Parses the filters from the URL, which may contain anything. */
export function parseMessageList(params: URLSearchParams): MessageList {
  return {
    state: MESSAGE_STATES.find(state => state === params.get('state')),
    kind: MESSAGE_KINDS.find(kind => kind === params.get('kind')),
    number: params.get('number')?.trim().slice(0, 30) ?? '',
    order: parseId(params.get('order')),
    from: readIsoDay(params, 'from'),
    to: readIsoDay(params, 'to'),
  }
}

/** The server's filters: a number is included only once it has enough digits. */
export function toMessageListQuery({ number, ...list }: MessageList): Record<string, string> {
  return omitEmpty({ ...list, number: phoneEndingOfSearch(number).length < NUMBER_DIGITS_MIN ? '' : number })
}

/** The company's messages, newest first, paginated. */
export function messagesQuery(list: MessageList) {
  const wanted = toMessageListQuery(list)
  return infiniteQueryOptions({
    queryKey: ['messages', wanted],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint('GET /admin/messages', { query: { ...wanted, ...pageParam }, signal }),
    ...cursorPagination(),
  })
}

/** The messages about a request, newest first. */
export function orderMessagesQuery(order: string) {
  return messagesQuery({ state: undefined, kind: undefined, number: '', order })
}

/** Resends a message, and refetches everything that shows messages, also after a failure: the message may then leave the list. */
export function useRetryMessage() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api('POST /admin/messages/:id/retry', { params: { id } }),
    onSuccess: () => showSuccess(m.messages_retried()),
    onError: error => showAlert(failureText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['messages'] }),
  })
}
