import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { clearAlert } from '../ui/toast.tsx'
import { hasKeys } from './storage.ts'

/** Milliseconds in which data stays fresh: opening a screen again does not refetch. */
const FRESH = 10_000
/** Milliseconds in which a failure counts as that of the route's prefetch for this screen. */
const JUST_FAILED = 2000
/** Lists of up to this many pages refetch when the window gets the focus. */
const FEW_PAGES = 3

/** Whether a list has many pages. Each page is a separate call, so a long list does not refetch on focus. */
function isLong({ state: { data } }: { state: { data: unknown } }): boolean {
  return hasKeys(data, 'pages') && Array.isArray(data.pages) && data.pages.length > FEW_PAGES
}

let lastChange = 0

/** The numbers of what waits, which stand beside every screen of the admin area. */
export const waitingCountsQueryKey = ['waiting']

/** A change may show on any screen. Data from before it is no longer fresh: a screen that opens reads it again. */
export function markDataChanged(): void {
  lastChange = Date.now()
  void queryClient.invalidateQueries({ queryKey: waitingCountsQueryKey })
}

/** The query cache. Calls do not wait for the network: without one they fail at once. */
export const queryClient = new QueryClient({
  // A new attempt clears the alerts of the previous one.
  mutationCache: new MutationCache({
    onMutate: (_variables, { meta }) => meta?.isBackground === true || clearAlert(),
    onSettled: markDataChanged,
  }),
  defaultOptions: {
    // A screen does not retry a prefetch that has just failed: it shows the error. It retries an older failure.
    queries: {
      networkMode: 'always',
      retry: false,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_FAILED,
      refetchOnWindowFocus: query => !isLong(query),
      staleTime: ({ state }) => (state.dataUpdatedAt > lastChange ? FRESH : 0),
      // A failed query refetches when the network returns, even if its older data is fresh.
      refetchOnReconnect: query => (query.state.status === 'error' ? 'always' : true),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// Notify in a microtask, so that a button is busy before a second tap, even on a slow phone.
notifyManager.setScheduler(queueMicrotask)
