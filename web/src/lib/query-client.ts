import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { clearAlerts } from '../ui/toast.tsx'

/** Milliseconds in which a screen that is opened again does not ask again. What changes something asks at once. */
const FRESH = 10_000

/** The cache of everything loaded. Nothing waits for a network that may not come back: calls fail at once. */
export const queryClient = new QueryClient({
  // What went wrong before is over as soon as one tries again.
  mutationCache: new MutationCache({
    onMutate: (_variables, { meta }) => meta?.isBackground === true || clearAlerts(),
  }),
  defaultOptions: {
    // What a route began to ask for its screen does not ask again because it failed: it says so.
    queries: {
      networkMode: 'always',
      retry: false,
      retryOnMount: false,
      staleTime: FRESH,
      // What failed comes back by itself when the network does, however young what it had before is.
      refetchOnReconnect: query => (query.state.status === 'error' ? 'always' : true),
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// A second tap finds its button working already, however slow the phone is.
notifyManager.setScheduler(queueMicrotask)
