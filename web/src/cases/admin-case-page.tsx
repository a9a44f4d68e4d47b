import { ADMINS } from '@portal/contract/admin-roles'
import { INTERNAL_CASE_KINDS } from '@portal/contract/cases/case-kinds'
import type { AdminCase, CaseDuty } from '@portal/contract/cases/case-records'
import { parseErasedHcpNumber } from '@portal/contract/users/names'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleX, Printer } from 'lucide-react'
import { useParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { callApi } from '../lib/api.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { CorrectHcpDetailsButton } from '../privacy/correct-hcp-details-button.tsx'
import { HcpPrivacySection } from '../privacy/hcp-privacy-section.tsx'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { cardClassName } from '../ui/card.tsx'
import type { OpenDialog } from '../ui/dialog-button.tsx'
import { DownloadButton } from '../ui/download-button.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { CaseDueOrOutcomeBadge } from './case-badges.tsx'
import { CaseDutiesSection, DutyDialog, nextDuty } from './case-duties.tsx'
import { CaseFactsSection } from './case-facts.tsx'
import { CASE_STEP_LABELS } from './case-labels.ts'
import { CaseNoteForm } from './case-note-form.tsx'
import { CasePhotos } from './case-photos.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { adminCaseQuery } from './cases.api.ts'
import { CloseCaseDialog, ReopenCaseDialog } from './close-case-dialogs.tsx'
import { foundPiecesItems } from './found-pieces.tsx'
import { RecallSections } from './recall-sections.tsx'
import { downloadSafetyReports } from './safety-reports.api.ts'
import { SolveDeliveryProblemDialog } from './solve-delivery-problem.tsx'
import { TellPeopleButton, TellPeopleDialog } from './tell-people-dialog.tsx'

/** One case: what happened, the duties and deadlines, the timeline and photos. */
export function AdminCasePage() {
  const { id = '' } = useParams()
  const found = useQuery(adminCaseQuery(id))
  const mayWork = useHasAdminRole(ADMINS.caseWorkers)
  const mayForward = useHasAdminRole(ADMINS.complianceOfficers)
  return (
    <RecordPage
      found={found}
      subject={m.cases_case()}
      missing={m.cases_missing()}
      list={{ to: adminPaths.cases, name: m.cases_all() }}
      parts={(shown, open) => {
        const { kind, number, closed, hcp, orderId, delivery, recall } = shown
        const next = nextDuty(shown)
        const mayExport = mayForward && kind === 'SAFETY'
        const closing = () => open(close => <CloseCaseDialog adminCase={shown} onClose={close} />)
        const mayClose = mayWork && closed === null && kind !== 'DELIVERY'
        return {
          title: m.cases_one({ number: String(number) }),
          status: (
            <CaseDueOrOutcomeBadge
              kind={kind}
              closed={closed}
              dueAt={next?.dueAt ?? null}
              step={next?.step ?? null}
            />
          ),
          actions: (
            <>
              {mayExport && (
                <DownloadButton
                  file={{ of: `safety-report-${number}` }}
                  loadFile={() => downloadSafetyReports({ search: String(number) })}
                />
              )}
              {mayWork && recall && closed === null && (
                <TellPeopleButton
                  {...{ shown, recall }}
                  onPress={counts =>
                    open(close => <TellPeopleDialog {...{ shown, ...counts }} onClose={close} />)
                  }
                />
              )}
              {mayWork && !(recall && next?.step === 'TELL_PEOPLE') && (
                <NextStep shown={shown} next={next} open={open} onClosing={closing} />
              )}
            </>
          ),
          more: [
            mayExport && { label: m.print(), icon: Printer, onPress: () => window.print() },
            ...(mayWork && orderId !== null ? foundPiecesItems(orderId, delivery?.items ?? [], open) : []),
            mayClose && next && { label: m.cases_close(), icon: CircleX, onPress: closing },
          ],
          facts: (
            <>
              <CaseFactsSection adminCase={shown} />
              {recall && <RecallSections caseId={id} recall={recall} />}
              {kind === 'PRIVACY' && hcp && mayWork && (
                <RequestTools hcp={hcp} corrects={shown.request?.request === 'CORRECTION'} />
              )}
              <CasePhotos caseId={id} photos={shown.photos} canAddPhotos={mayWork && closed === null} />
            </>
          ),
          aside: (
            <>
              <CaseDutiesSection adminCase={shown} canEdit={mayWork} next={next} />
              <CaseTimeline events={shown.events} closed={closed}>
                {mayWork && (
                  <CaseNoteForm
                    key={id}
                    label={m.cases_note()}
                    mayShare={!INTERNAL_CASE_KINDS.includes(kind)}
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
            </>
          ),
        }
      }}
    />
  )
}

type NextProps = {
  shown: AdminCase
  next: CaseDuty | undefined
  open: OpenDialog
  onClosing(): void
}

/** The one thing to do next: the step that is due, then closing the case. */
function NextStep({ shown, next, open, onClosing }: NextProps) {
  if (shown.closed)
    return (
      <Button
        variant="secondary"
        onClick={() => open(close => <ReopenCaseDialog adminCase={shown} onClose={close} />)}
      >
        {m.cases_reopen()}
      </Button>
    )
  if (shown.kind === 'DELIVERY')
    return (
      <Button onClick={() => open(close => <SolveDeliveryProblemDialog problem={shown} onClose={close} />)}>
        {m.cases_step_solve()}
      </Button>
    )
  if (next === undefined) return <Button onClick={onClosing}>{m.cases_close()}</Button>
  return (
    <Button onClick={() => open(close => <DutyDialog shown={shown} duty={next} onClose={close} />)}>
      {m.cases_duty_do()}: {CASE_STEP_LABELS[next.step]()}
    </Button>
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
