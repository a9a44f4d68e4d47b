import type { OwnCase } from '@portal/contract/cases/case-records'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { callApi } from '../lib/api.ts'
import { formatDateTime, formatDay } from '../lib/dates.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { caseDescriptionText } from '../privacy/privacy-labels.ts'
import { useSignedIn } from '../session/signed-in.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { OwnCaseStatusBadge } from './case-badges.tsx'
import { CASE_KIND_LABELS } from './case-labels.ts'
import { CaseNoteForm } from './case-note-form.tsx'
import { CasePhotos } from './case-photos.tsx'
import { CaseTimeline } from './case-timeline.tsx'
import { ownCaseQuery } from './cases.api.ts'
import { deliveryProblemRows } from './delivery-problem-rows.ts'
import { foundPiecesItems } from './found-pieces.tsx'
import { useOwnCasePathsInArea } from './own-case-paths.ts'
import { safetyReportRows, shippedLotRow } from './safety-report-rows.tsx'
import { SolveDeliveryProblemDialog } from './solve-delivery-problem.tsx'

/** A case for the HCP or rep who reported it: the report, the company's answers and the outcome. */
export function OwnCasePage() {
  const { id = '' } = useParams()
  const found = useQuery(ownCaseQuery(id))
  const { company } = useSignedIn()
  const { isRep, list } = useOwnCasePathsInArea()
  return (
    <RecordPage
      found={found}
      subject={m.cases_case()}
      missing={m.cases_missing()}
      list={{ to: list, name: m.cases_own_heading() }}
      parts={(shown, open) => {
        const { orderId, delivery, closed } = shown
        const maySolve = isRep && shown.kind === 'DELIVERY'
        return {
          title: m.cases_one({ number: String(shown.number) }),
          status: <OwnCaseStatusBadge {...shown} />,
          actions: maySolve && closed === null && (
            <Button
              className="grow"
              onClick={() => open(close => <SolveDeliveryProblemDialog problem={shown} onClose={close} />)}
            >
              {m.cases_step_solve()}
            </Button>
          ),
          more: maySolve && orderId !== null ? foundPiecesItems(orderId, delivery?.items ?? [], open) : [],
          facts: (
            <>
              <Report shown={shown} isRep={isRep} />
              <CasePhotos caseId={id} photos={shown.photos} canAddPhotos={closed === null} />
            </>
          ),
          aside: (
            <CaseTimeline events={shown.events} closed={closed} companyName={company.name}>
              {closed === null && (
                <CaseNoteForm
                  key={id}
                  label={m.cases_note_to_company()}
                  mayShare={false}
                  add={({ text }, key) =>
                    callApi('POST /cases/:id/notes', {
                      params: { id },
                      body: { text },
                      headers: { 'idempotency-key': key },
                    })
                  }
                />
              )}
            </CaseTimeline>
          ),
        }
      }}
    />
  )
}

function Report({ shown, isRep }: { shown: OwnCase; isRep: boolean }) {
  return (
    <TitledCard title={CASE_KIND_LABELS[shown.kind]()}>
      {shown.closed && shown.closed.reason !== '' && (
        <p className="wrap-anywhere rounded-control bg-sunken p-3 text-sm">
          <span className="block font-semibold">{m.cases_reason()}</span>
          <span className="whitespace-pre-line">{shown.closed.reason}</span>
        </p>
      )}
      {caseDescriptionText(shown) !== '' && (
        <p className="wrap-anywhere whitespace-pre-line">{caseDescriptionText(shown)}</p>
      )}
      <LabelledValueList
        dense
        rows={[
          ...deliveryProblemRows(shown),
          { label: m.cases_hcp(), value: isRep && shown.hcp && personNameOrErased(shown.hcp.name) },
          { label: m.orders_id(), value: shown.orderId && shortOrderId(shown.orderId) },
          { label: m.stock_sample(), value: shown.delivery === null && shown.sample?.name },
          shippedLotRow(shown.lotNo),
          ...safetyReportRows(shown.safety),
          { label: m.cases_opened_on(), value: formatDateTime(shown.openedAt) },
          { label: m.cases_expected_by(), value: shown.dueAt && formatDay(shown.dueAt) },
        ]}
      />
    </TitledCard>
  )
}
