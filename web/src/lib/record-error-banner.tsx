import { NotFoundIllustration } from '../brand/illustrations/not-found-picture.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { isRecordNotFoundError } from './failure.ts'
import { type FailableQuery, QueryErrorBanner } from './query-error-banner.tsx'

type Props = {
  /** The query of the record, then the others of the screen. */
  queries: readonly [FailableQuery & { error: unknown }, ...FailableQuery[]]
  /** The label of the record: 'Request'. */
  auditedRecordName: string
  /** For a record that does not exist. */
  notFoundText: string
  listLink: { to: string; name: string }
}

/** The error on a record's screen. If the record does not exist a retry cannot help, so it links to the list. */
export function RecordErrorBanner({ queries, auditedRecordName, notFoundText, listLink }: Props) {
  if (!isRecordNotFoundError(queries[0].error))
    return <QueryErrorBanner subject={auditedRecordName} queries={queries} />
  return (
    <EmptyState picture={<NotFoundIllustration />} text={notFoundText}>
      <ButtonLink variant="secondary" to={listLink.to}>
        {listLink.name}
      </ButtonLink>
    </EmptyState>
  )
}
