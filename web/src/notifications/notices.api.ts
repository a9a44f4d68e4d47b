import type { MessageChannel } from '@portal/contract/message-kinds'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { api, callEndpoint } from '../lib/api.ts'
import { useOptimisticMutation } from '../lib/use-optimistic-mutation.ts'

/** The bell's polling interval while visible, in milliseconds. */
const EVERY = 60_000

/** The caller's notices of the last days, and the number of unread ones. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => callEndpoint('GET /messages/notices', { signal }),
  refetchInterval: EVERY,
})

/** Marks the shown notices as read: optimistic update, rolled back on failure. @param until `at` of the newest */
export async function markNoticesRead(queryClient: QueryClient, until: string): Promise<void> {
  const { queryKey } = noticesQuery
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(
    queryKey,
    shown => shown && { data: shown.data.map(notice => ({ ...notice, read: true })), meta: { unread: 0 } },
  )
  const left = await api('POST /messages/notices/read', { body: { until } }).catch(() => undefined)
  if (left?.unread !== 0) await queryClient.invalidateQueries({ queryKey })
}

/** The channels on which the caller wants notices. */
export const preferencesQuery = queryOptions({
  queryKey: ['notice-preferences'],
  queryFn: ({ signal }) => api('GET /messages/preferences', { signal }),
})

type Switch = { channel: MessageChannel; on: boolean }

/** Switches the notices of a channel. */
export function useSetNoticeChannel() {
  const queryClient = useQueryClient()
  const { queryKey } = preferencesQuery
  return useOptimisticMutation<Switch>({
    name: 'notice-preferences',
    change: body => api('POST /messages/preferences', { body }),
    query: queryKey,
    show: ({ channel, on }) =>
      queryClient.setQueryData(queryKey, shown => shown && { ...shown, [channel]: on }),
    undo: ({ channel, on }) => ({ channel, on: !on }),
  })
}
