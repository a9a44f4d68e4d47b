import type { MessageChannel } from '@portal/contract/notifications/message-kinds'
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { callApi, callApiWithMeta } from '../lib/api.ts'
import { apiQuery } from '../lib/api-query.ts'
import { useOptimisticMutation } from '../lib/use-optimistic-mutation.ts'
import { signedInUserQuery } from '../session/signed-in.ts'

/** The bell's polling interval while visible, in milliseconds. */
const EVERY = 60_000

/** The caller's notices of the last days, and the number of unread ones. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => callApiWithMeta('GET /messages/notices', { signal }),
  refetchInterval: EVERY,
})

/** Marks the shown notices as read: optimistic update, rolled back on failure. @param untilTime `at` of the newest */
export async function markNoticesRead(queryClient: QueryClient, untilTime: string): Promise<void> {
  const { queryKey } = noticesQuery
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(
    queryKey,
    shown => shown && { data: shown.data.map(notice => ({ ...notice, read: true })), meta: { unread: 0 } },
  )
  const left = await callApi('POST /messages/notices/read', { body: { until: untilTime } }).catch(
    () => undefined,
  )
  if (left?.unread !== 0) await queryClient.invalidateQueries({ queryKey })
}

/** The channels on which the caller wants notices. */
export const noticePreferencesQuery = apiQuery(['notice-preferences'], 'GET /messages/preferences')

type Switch = { channel: MessageChannel; on: boolean }

/** Switches the notices of a channel. */
export function useSwitchNoticeChannel() {
  const queryClient = useQueryClient()
  const { queryKey } = noticePreferencesQuery
  return useOptimisticMutation<Switch>({
    name: 'notice-preferences',
    change: async body => {
      await callApi('POST /messages/preferences', { body })
      // The home no longer asks.
      void queryClient.invalidateQueries({ queryKey: signedInUserQuery.queryKey })
    },
    queryKey,
    applyToCache: ({ channel, on }) =>
      queryClient.setQueryData(queryKey, shown => shown && { ...shown, [channel]: on }),
    invert: ({ channel, on }) => ({ channel, on: !on }),
  })
}
