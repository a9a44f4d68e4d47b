import { OfflinePicture } from '../brand/illustrations/offline-picture.tsx'
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

/**
 * Says that something a screen needs could not be loaded, and loads what failed again (D§9). Without a network the layout says
 * so already: then a picture stands where nothing is, and what failed comes by itself.
 */
export function QueryErrorBanner({ queries }: { queries: readonly Loaded[] }) {
  const online = useOnline()
  // What was loaded before stays readable, and the layout says already that there is no network.
  const failed = queries.filter(query =>
    online ? query.isError && !query.isFetchNextPageError : query.isLoadingError,
  )
  if (failed.length === 0) return null
  if (!online) {
    return (
      <div className="grid justify-items-center py-10">
        <OfflinePicture />
      </div>
    )
  }
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
