import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { whenTokenChanges } from '../session/session.ts'
import { noticeLostSession } from '../session/session-lost.ts'
import { clearAlerts } from '../ui/toast.tsx'

/** Of a session that is lost the watch tells all there is: the screen is being left and hears no more of its write. */
function watchWrite(error: Error): Promise<never> | undefined {
  return noticeLostSession(error) ? new Promise(() => undefined) : undefined
}

/** Milliseconds in which a screen that is opened again does not ask again. What changes something asks at once. */
const FRESH = 10_000

/** The cache of everything loaded. Nothing waits for a network that may not come back: calls fail at once. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: error => void noticeLostSession(error) }),
  // What went wrong before is over as soon as one tries again.
  mutationCache: new MutationCache({ onMutate: clearAlerts, onError: watchWrite }),
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, staleTime: FRESH },
    mutations: { networkMode: 'always', retry: false },
  },
})

/** Forgets what was loaded, each thing once no screen shows it: sooner, that screen would ask again, without a token. */
function forget(): void {
  const cache = queryClient.getQueryCache()
  const loaded = new Set(cache.getAll())
  const forgetUnused = () => {
    for (const query of [...loaded].filter(one => !one.isActive())) {
      loaded.delete(query)
      cache.remove(query)
    }
    if (loaded.size === 0) stop()
  }
  const stop = cache.subscribe(forgetUnused)
  forgetUnused()
}

whenTokenChanges(forget)

// A second tap finds its button working already, however slow the phone is.
notifyManager.setScheduler(queueMicrotask)
