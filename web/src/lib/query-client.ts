import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { clearAlerts } from '../ui/toast.tsx'

/** The cache of everything loaded. Nothing waits for a network that may not come back: calls fail at once. */
export const queryClient = new QueryClient({
  // What went wrong before is over as soon as one tries again.
  mutationCache: new MutationCache({ onMutate: clearAlerts }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false },
    mutations: { networkMode: 'always', retry: false },
  },
})

// A second tap finds its button working already, however slow the phone is.
notifyManager.setScheduler(queueMicrotask)
