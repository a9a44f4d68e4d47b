import { NotFoundIllustration } from '../brand/illustrations/not-found-picture.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { isRecordNotFound } from './failure.ts'
import { type FailableQuery, QueryErrorBanner } from './query-error-banner.tsx'

type Props = {
  /** The query of the record, then the others of the screen. */
  queries: readonly [FailableQuery & { error: unknown }, ...FailableQuery[]]
  /** What the record is called: 'Request'. */
  recordName: string
  /** For a record that does not exist. */
  notFoundText: string
  listLink: { to: string; name: string }
}

/** What failed on the screen of a record. If it does not exist a retry cannot help, so this links to the list instead. */
export function RecordErrorBanner({ queries, recordName, notFoundText, listLink }: Props) {
  if (!isRecordNotFound(queries[0].error)) return <QueryErrorBanner subject={recordName} queries={queries} />
  return (
    <EmptyState picture={<NotFoundIllustration />} text={notFoundText}>
      <ButtonLink variant="secondary" to={listLink.to}>
        {listLink.name}
      </ButtonLink>
    </EmptyState>
  )
}
