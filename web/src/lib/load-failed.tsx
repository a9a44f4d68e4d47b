import { m } from '../paraglide/messages.js'
import { Banner } from '../ui/banner.tsx'
import { useOnline } from './offline.tsx'

type Loaded = {
  isError: boolean
  isLoadingError: boolean
  isFetching: boolean
  refetch(): unknown
  /** A further page failed: the end of the list says so. */
  isFetchNextPageError?: boolean
}

/** Says that something a screen needs could not be loaded, and loads what failed again (D§9). */
export function LoadFailed({ queries }: { queries: readonly Loaded[] }) {
  const online = useOnline()
  // What was loaded before stays readable, and the layout says already that there is no network.
  const failed = queries.filter(query =>
    online ? query.isError && !query.isFetchNextPageError : query.isLoadingError,
  )
  if (failed.length === 0) return null
  return (
    <Banner
      text={m.common_load_failed()}
      action={{
        label: m.common_retry(),
        onPress: () => {
          for (const query of failed) void query.refetch()
        },
        loading: failed.some(query => query.isFetching),
      }}
    />
  )
}
