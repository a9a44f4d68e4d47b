import type { MessageChannel } from '@portal/contract/message-kinds'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '../lib/api.ts'
import { failureText } from '../lib/failure.ts'
import { refetchAfterLast } from '../lib/refetch-after-last.ts'
import { showAlert } from '../ui/toast.tsx'

/** The bell's polling interval while visible, in milliseconds. */
const EVERY = 60_000

/** The caller's notices of the last days, and the number of unread ones. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call('GET /messages/notices', { signal }),
  refetchInterval: EVERY,
})

/** Marks the shown notices as read: optimistic update, rolled back on failure. @param until `at` of the newest */
export async function markRead(queryClient: QueryClient, until: string): Promise<void> {
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

const SWITCHING = ['notice-preferences']
type Switch = { channel: MessageChannel; on: boolean }

/** Switches the notices of a channel: optimistic update, rolled back with the reason on failure. Serial, in press order. */
export function useSwitchNotices() {
  const queryClient = useQueryClient()
  const { queryKey } = preferencesQuery
  const show = ({ channel, on }: Switch) =>
    queryClient.setQueryData(queryKey, shown => shown && { ...shown, [channel]: on })
  return useMutation({
    mutationKey: SWITCHING,
    scope: { id: 'notice-preferences' },
    mutationFn: (body: Switch) => api('POST /messages/preferences', { body }),
    onMutate: async wanted => {
      await queryClient.cancelQueries({ queryKey })
      show(wanted)
    },
    onError: (error, { channel, on }) => {
      show({ channel, on: !on })
      showAlert(failureText(error))
    },
    // Refetch after the last pending switch.
    onSettled: () => refetchAfterLast(queryClient, SWITCHING, queryKey),
  })
}
