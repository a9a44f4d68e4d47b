import { isRecordNotFoundError } from '../lib/error-answer.ts'
import { ButtonLink } from './button-link.tsx'
import { EmptyState } from './empty-state.tsx'
import { type FailableQuery, QueryErrorBanner } from './query-error-banner.tsx'

type Props = {
  /** The query of the record, then the others of the screen. */
  queries: readonly [FailableQuery & { error: unknown }, ...FailableQuery[]]
  /** The label of the record: 'Request'. */
  subject: string
  /** For a record that may not exist. */
  notFoundText: string | undefined
  listLink: { to: string; name: string } | undefined
}

/** The error on a record's screen. If the record does not exist a retry cannot help, so it links to the list. */
export function RecordErrorBanner({ queries, subject, notFoundText, listLink }: Props) {
  if (notFoundText === undefined || !isRecordNotFoundError(queries[0].error))
    return <QueryErrorBanner subject={subject} queries={queries} />
  return (
    <EmptyState picture="not-found" text={notFoundText}>
      {listLink && (
        <ButtonLink variant="secondary" to={listLink.to}>
          {listLink.name}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
