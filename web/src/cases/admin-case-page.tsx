import { ADMINS } from '@portal/contract/admin-roles'
import type { AdminCase } from '@portal/contract/cases/case-records'
import { parseErasedHcpNumber } from '@portal/contract/users/names'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { callApi } from '../lib/api.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { CorrectHcpDetailsButton } from '../privacy/correct-hcp-details-button.tsx'
import { HcpPrivacySection } from '../privacy/hcp-privacy-section.tsx'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { cardClassName } from '../ui/card.tsx'
import { DialogButton } from '../ui/dialog-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RecordErrorBanner } from '../ui/record-error-banner.tsx'
import { LoadingSkeletonLines } from '../ui/skeleton.tsx'
import { CaseDueOrOutcomeBadge } from './case-badges.tsx'
import { CaseDutiesSection } from './case-duties.tsx'
import { CaseFactsSection } from './case-facts.tsx'
import { CaseNoteForm } from './case-note-form.tsx'
import { CasePhotos } from './case-photos.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { adminCaseQuery } from './cases.api.ts'
import { CloseCaseDialog, ReopenCaseDialog } from './close-case-dialogs.tsx'
import { SafetyReportExportButtons } from './safety-report-export-buttons.tsx'
import { SolveDeliveryProblemActions } from './solve-delivery-problem.tsx'

/** One case: what happened, the duties and deadlines, the timeline and photos. */
export function AdminCasePage() {
  const { id = '' } = useParams()
  const found = useQuery(adminCaseQuery(id))
  const goBack = useGoBackOr(adminPaths.cases)
  const shown = found.data
  const mayWork = useHasAdminRole(ADMINS.caseWorkers)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PageHeader
          title={shown ? m.cases_one({ number: String(shown.number) }) : m.cases_case()}
          onBack={goBack}
        />
        {shown && <StateAndActions shown={shown} mayWork={mayWork} />}
      </div>
      <RecordErrorBanner
        subject={m.cases_case()}
        queries={[found]}
        notFoundText={m.cases_missing()}
        listLink={{ to: adminPaths.cases, name: m.cases_all() }}
      />
      {found.isPending && (
        <LoadingSkeletonLines gap="gap-4" lines={['h-40 w-full', 'h-32 w-full', 'h-48 w-full']} />
      )}
      {shown && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <CaseFactsSection adminCase={shown} />
            <CaseDutiesSection adminCase={shown} canEdit={mayWork} />
            {shown.kind === 'PRIVACY' && shown.hcp && mayWork && (
              <RequestTools hcp={shown.hcp} corrects={shown.request?.request === 'CORRECTION'} />
            )}
            <CasePhotos caseId={id} photos={shown.photos} canAddPhotos={mayWork && shown.closed === null} />
          </div>
          <CaseTimeline events={shown.events} closed={shown.closed}>
            {mayWork && (
              <CaseNoteForm
                key={id}
                label={m.cases_note()}
                // Nobody outside the company can read an incident.
                mayShare={shown.kind !== 'INCIDENT'}
                add={(body, key) =>
                  callApi('POST /admin/cases/:id/notes', {
                    params: { id },
                    body,
                    headers: { 'idempotency-key': key },
                  })
                }
              />
            )}
          </CaseTimeline>
        </div>
      )}
    </div>
  )
}

type ToolsProps = { hcp: NonNullable<AdminCase['hcp']>; corrects: boolean }

/** The tools to answer a privacy request, the requested one first. */
function RequestTools({ hcp: { id, name }, corrects }: ToolsProps) {
  const queryClient = useQueryClient()
  const hcp = { id, name: personNameOrErased(name) }
  if (parseErasedHcpNumber(name) !== undefined) return null
  return (
    <div className={`grid gap-2 ${cardClassName}`}>
      <HcpPrivacySection hcp={hcp} onErased={() => queryClient.invalidateQueries({ queryKey: ['cases'] })}>
        {corrects && <CorrectHcpDetailsButton hcp={hcp} />}
      </HcpPrivacySection>
      {!corrects && <CorrectHcpDetailsButton hcp={hcp} />}
    </div>
  )
}

/** The time left or the outcome, and the buttons to close or reopen the case. */
function StateAndActions({ shown, mayWork }: { shown: AdminCase; mayWork: boolean }) {
  const { closed, duties } = shown
  const due = duties.flatMap(({ dueAt, done }) => (dueAt === null || done ? [] : dueAt)).toSorted()[0] ?? null
  const left = duties.find(({ done }) => done === null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CaseDueOrOutcomeBadge kind={shown.kind} closed={closed} dueAt={due} step={left?.step ?? null} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {shown.kind === 'SAFETY' && <SafetyReportExportButtons adminCase={shown} />}
        {mayWork && shown.kind === 'DELIVERY' && <SolveDeliveryProblemActions problemCase={shown} />}
        {mayWork && (shown.kind !== 'DELIVERY' || closed !== null) && (
          <DialogButton
            variant="secondary"
            dialog={close => {
              const Ask = closed ? ReopenCaseDialog : CloseCaseDialog
              return <Ask adminCase={shown} onClose={close} />
            }}
          >
            {closed ? m.cases_reopen() : m.cases_close()}
          </DialogButton>
        )}
      </div>
    </div>
  )
}
