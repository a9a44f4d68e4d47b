import type { MessageChannel } from '@portal/contract/message-kinds'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, call } from '../lib/api.ts'
import { failureText } from '../lib/failure.ts'
import { refetchAfterLast } from '../lib/refetch-after-last.ts'
import { showAlert } from '../ui/toast.tsx'

/** Milliseconds after which the bell asks again, while it is seen. */
const EVERY = 60_000

/** What the caller was told in the last days, and how much of it is not read yet. */
export const noticesQuery = queryOptions({
  queryKey: ['notices'],
  queryFn: ({ signal }) => call('GET /messages/notices', { signal }),
  refetchInterval: EVERY,
})

/** Marks what is shown as read: at once on screen, and as it was when the server does not take it. @param until `at` of the newest */
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

/** By which channels the caller wants notices. */
export const preferencesQuery = queryOptions({
  queryKey: ['notice-preferences'],
  queryFn: ({ signal }) => api('GET /messages/preferences', { signal }),
})

const SWITCHING = ['notice-preferences']
type Switch = { channel: MessageChannel; on: boolean }

/** Switches the notices of a channel: shown at once, taken back with the reason when it did not work. One after the other, as pressed. */
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
    // What the server has, once it has all that was pressed.
    onSettled: () => refetchAfterLast(queryClient, SWITCHING, queryKey),
  })
}
