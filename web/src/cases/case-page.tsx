import { ADMINS } from '@portal/contract/admin-roles'
import type { AdminCase } from '@portal/contract/case-records'
import { erasedNumber } from '@portal/contract/names'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { personName } from '../lib/person-name.ts'
import { RecordErrorBanner } from '../lib/record-error.tsx'
import { useGoBack } from '../lib/use-go-back.ts'
import { paths } from '../paths.ts'
import { CorrectDetails } from '../privacy/correct-details.tsx'
import { HcpPrivacySection } from '../privacy/hcp-privacy.tsx'
import { useIsAdminIn } from '../session/admin-role.ts'
import { useSignedInCompany } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { cardClassName } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { LoadingLines } from '../ui/skeleton.tsx'
import { CaseDuties } from './case-duties.tsx'
import { CaseFacts } from './case-facts.tsx'
import { CaseNoteForm } from './case-note-form.tsx'
import { CasePhotos } from './case-photos.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { addNote, caseQuery } from './cases.api.ts'
import { CloseCaseDialog, ReopenCaseDialog } from './close-case-dialogs.tsx'
import { CaseBadge } from './due-badge.tsx'
import { SafetyActions } from './safety-actions.tsx'
import { SolveProblem } from './solve-problem.tsx'

/** One case: what happened, what is to be done by when, the timeline and photos. */
export function CasePage() {
  const { id = '' } = useParams()
  const found = useQuery(caseQuery(id))
  const { companies, company } = useSignedInCompany()
  const goBack = useGoBack(paths.adminCases)
  const shown = found.data
  const mayWork = useIsAdminIn(ADMINS.caseWorkers)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PageHeader
          title={shown ? m.cases_one({ number: String(shown.number) }) : m.cases_case()}
          onBack={goBack}
        />
        {shown && company && <StateAndActions shown={shown} mayWork={mayWork} />}
      </div>
      <RecordErrorBanner
        what={m.cases_case()}
        queries={[found, companies]}
        missing={m.cases_missing()}
        list={{ to: paths.adminCases, name: m.cases_all() }}
      />
      {found.isPending && <LoadingLines gap="gap-4" lines={['h-40 w-full', 'h-32 w-full', 'h-48 w-full']} />}
      {shown && company && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <CaseFacts shown={shown} />
            <CaseDuties shown={shown} mayWork={mayWork} />
            {shown.kind === 'PRIVACY' && shown.hcp && mayWork && (
              <RequestTools hcp={shown.hcp} corrects={shown.request?.request === 'CORRECTION'} />
            )}
            <CasePhotos id={id} photos={shown.photos} open={mayWork && shown.closed === null} />
          </div>
          <CaseTimeline events={shown.events} closed={shown.closed}>
            {mayWork && (
              <CaseNoteForm
                key={id}
                label={m.cases_note()}
                // An incident has nobody outside the company who reads of it.
                mayShare={shown.kind !== 'INCIDENT'}
                add={(body, key) => addNote(id, body, key)}
              />
            )}
          </CaseTimeline>
        </div>
      )}
    </div>
  )
}

type ToolsProps = { hcp: NonNullable<AdminCase['hcp']>; corrects: boolean }

/** With what an admin answers a privacy request, that which was asked for first. */
function RequestTools({ hcp: { id, name }, corrects }: ToolsProps) {
  const queryClient = useQueryClient()
  const hcp = { id, name: personName(name) }
  if (erasedNumber(name) !== undefined) return null
  return (
    <div className={`grid gap-2 ${cardClassName}`}>
      <HcpPrivacySection hcp={hcp} onErased={() => queryClient.invalidateQueries({ queryKey: ['cases'] })}>
        {corrects && <CorrectDetails hcp={hcp} />}
      </HcpPrivacySection>
      {!corrects && <CorrectDetails hcp={hcp} />}
    </div>
  )
}

/** How long there is, or the outcome, and the way to close or reopen the case. */
function StateAndActions({ shown, mayWork }: { shown: AdminCase; mayWork: boolean }) {
  // Not what the state asks for: the dialog stays itself until the answer is on the page.
  const [Ask, setAsk] = useState<typeof CloseCaseDialog>()
  const { closed, duties } = shown
  const due = duties.flatMap(({ dueAt, done }) => (dueAt === null || done ? [] : dueAt)).toSorted()[0] ?? null
  const left = duties.find(({ done }) => done === null)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CaseBadge kind={shown.kind} closed={closed} dueAt={due} step={left?.step ?? null} />
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        {shown.kind === 'SAFETY' && <SafetyActions shown={shown} />}
        {mayWork && shown.kind === 'DELIVERY' && <SolveProblem shown={shown} />}
        {mayWork && (shown.kind !== 'DELIVERY' || closed !== null) && (
          <Button
            variant="secondary"
            onClick={() => setAsk(() => (closed ? ReopenCaseDialog : CloseCaseDialog))}
          >
            {closed ? m.cases_reopen() : m.cases_close()}
          </Button>
        )}
      </div>
      {Ask && <Ask shown={shown} onClose={() => setAsk(undefined)} />}
    </div>
  )
}
