import { shortOrderId } from '@portal/contract/order-status'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { KIND_LABELS } from '../lib/case-words.ts'
import { formatDateTime, formatDay } from '../lib/dates.ts'
import { personName } from '../lib/person-name.ts'
import { caseText } from '../lib/privacy-words.ts'
import { RecordErrorBanner } from '../lib/record-error.tsx'
import { useGoBack } from '../lib/use-go-back.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { DataList } from '../ui/data-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Section } from '../ui/section.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'
import { CaseNoteForm } from './case-note-form.tsx'
import { CasePhotos } from './case-photos.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { addOwnNote, ownCaseQuery } from './cases.api.ts'
import { deliveryFacts } from './delivery-facts.ts'
import { OwnCaseBadge } from './due-badge.tsx'
import { useOwnCasePaths } from './own-case-paths.ts'
import { lotRow, safetyRows } from './safety-facts.tsx'
import { SolveProblem } from './solve-problem.tsx'

/** A case as an HCP or rep follows it: what they reported, what the company says, and the outcome. */
export function OwnCasePage() {
  const { id = '' } = useParams()
  const found = useQuery(ownCaseQuery(id))
  const { companies, company } = useSignedInCompany()
  const { isRep, list } = useOwnCasePaths()
  const goBack = useGoBack(list)
  const shown = found.data
  return (
    <div data-low-toasts className="grid gap-4">
      <PageHeader
        title={shown ? m.cases_one({ number: String(shown.number) }) : m.cases_case()}
        onBack={goBack}
      />
      <RecordErrorBanner
        what={m.cases_case()}
        queries={[found, companies]}
        missing={m.cases_missing()}
        list={{ to: list, name: m.cases_own_heading() }}
      />
      {found.isPending && <LoadingLines gap="gap-4" lines={['h-40 w-full', 'h-48 w-full']} />}
      {shown && company && (
        <>
          <Section
            title={KIND_LABELS[shown.kind]()}
            className={cardClassName}
            actions={<OwnCaseBadge {...shown} />}
          >
            {shown.closed && shown.closed.reason !== '' && (
              <p className="wrap-anywhere rounded-control bg-sunken p-3 text-sm">
                <span className="block font-semibold">{m.cases_reason()}</span>
                <span className="whitespace-pre-line">{shown.closed.reason}</span>
              </p>
            )}
            {caseText(shown) !== '' && <p className="wrap-anywhere whitespace-pre-line">{caseText(shown)}</p>}
            <DataList
              dense
              rows={[
                ...deliveryFacts(shown),
                { label: m.cases_hcp(), value: isRep && shown.hcp && personName(shown.hcp.name) },
                { label: m.orders_id(), value: shown.orderId && shortOrderId(shown.orderId) },
                { label: m.stock_sample(), value: shown.delivery === null && shown.sample?.name },
                lotRow(shown.lotNo),
                ...safetyRows(shown.safety),
                { label: m.cases_opened_on(), value: formatDateTime(shown.openedAt) },
                { label: m.cases_expected_by(), value: shown.dueAt && formatDay(shown.dueAt) },
              ].map(row => ({ ...row, value: row.value || undefined }))}
            />
            {isRep && shown.kind === 'DELIVERY' && (
              <div className="flex flex-wrap gap-3 empty:hidden *:grow">
                <SolveProblem shown={shown} />
              </div>
            )}
          </Section>
          <CasePhotos id={id} photos={shown.photos} open={shown.closed === null} />
          <CaseTimeline events={shown.events} closed={shown.closed} company={company.name}>
            {shown.closed === null && (
              <CaseNoteForm
                key={id}
                label={m.cases_note_to_company()}
                mayShare={false}
                add={({ text }, key) => addOwnNote(id, { text }, key)}
              />
            )}
          </CaseTimeline>
        </>
      )}
    </div>
  )
}
