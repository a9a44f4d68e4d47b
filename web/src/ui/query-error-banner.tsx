import { OfflineIllustration } from '../brand/offline-picture.tsx'
import { m } from '../texts.ts'
import { Banner } from './banner.tsx'
import { useIsOnline } from './offline.tsx'

export type FailableQuery = {
  isError: boolean
  isLoadingError: boolean
  isFetching: boolean
  refetch(): unknown
  /** A further page failed: the end of the list shows this error. */
  isFetchNextPageError?: boolean
}

type Props = {
  /** What the queries load, as the beginning of the sentence: 'Your orders'. */
  subject: string
  queries: readonly FailableQuery[]
}

/**
 * An error banner for failed queries of a screen, with a button that loads them again (D§9). Without a network the layout shows
 * the offline banner. Then this shows a picture if there is no data, and the queries load again when the network returns.
 */
export function QueryErrorBanner({ subject, queries }: Props) {
  const online = useIsOnline()
  // Offline, data from before stays readable and needs no error: the layout shows the offline banner.
  const failed = queries.filter(query =>
    online ? query.isError && !query.isFetchNextPageError : query.isLoadingError,
  )
  if (failed.length === 0) return null
  if (!online) {
    return (
      <div className="grid justify-items-center py-10">
        <OfflineIllustration />
      </div>
    )
  }
  return (
    <Banner
      text={m.common_load_failed({ what: subject })}
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
