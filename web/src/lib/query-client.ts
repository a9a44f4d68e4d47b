import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { clearAlerts } from '../ui/toast.tsx'
import { hasKeys } from './read-stored.ts'

/** Milliseconds in which a screen that is opened again does not ask again. What changes something asks at once. */
const FRESH = 10_000
/** Milliseconds in which a failure is that of the question a route asked ahead for its screen. */
const JUST_FAILED = 2000
/** Pages of a list that are read anew when the window gets the focus. */
const FEW_PAGES = 3

/** Each page is a call of its own: many are not made for a look at another window. */
function isLong({ state: { data } }: { state: { data: unknown } }): boolean {
  return hasKeys(data, 'pages') && Array.isArray(data.pages) && data.pages.length > FEW_PAGES
}

/** The cache of everything loaded. Nothing waits for a network that may not come back: calls fail at once. */
export const queryClient = new QueryClient({
  // What went wrong before is over as soon as one tries again.
  mutationCache: new MutationCache({
    onMutate: (_variables, { meta }) => meta?.isBackground === true || clearAlerts(),
  }),
  defaultOptions: {
    // What a route began to ask for its screen does not ask again because it failed: it says so. An older failure is over.
    queries: {
      networkMode: 'always',
      retry: false,
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > JUST_FAILED,
      refetchOnWindowFocus: query => !isLong(query),
      staleTime: FRESH,
      // What failed comes back by itself when the network does, however young what it had before is.
      refetchOnReconnect: query => (query.state.status === 'error' ? 'always' : true),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// A second tap finds its button working already, however slow the phone is.
notifyManager.setScheduler(queueMicrotask)
