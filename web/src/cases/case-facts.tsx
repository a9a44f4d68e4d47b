import { ADMINS } from '@portal/contract/admin-roles'
import type { AdminCase } from '@portal/contract/cases/case-records'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { generatePath } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { formatDateTime } from '../lib/dates.ts'
import { formatCount } from '../lib/format-count.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { paths } from '../paths.ts'
import { caseDescriptionText } from '../privacy/privacy-labels.ts'
import { useHasAdminRole, useMayOpen } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { DialogButton } from '../ui/dialog-button.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import {
  CASE_KIND_LABELS,
  CASE_SEVERITY_LABELS,
  INCIDENT_DATA_LABELS,
  RECALL_RISK_LABELS,
} from './case-labels.ts'
import { deliveryProblemRows } from './delivery-problem-rows.ts'
import { ChangeIncidentDialog } from './incident-dialogs.tsx'
import { ReclassifySafetyReportDialog } from './reclassify-safety-report-dialog.tsx'
import { safetyReportRows, shippedLotRow } from './safety-report-rows.tsx'

/** What happened, the HCP, sample and order concerned, and when the company first heard. */
export function CaseFactsSection({ adminCase }: { adminCase: AdminCase }) {
  const { kind, severity, hcp, orderId, sample, lotNo, openedBy, openedAt, heardAt } = adminCase
  const { incident, safety, recall } = adminCase
  const isOfficer = useHasAdminRole(ADMINS.complianceOfficers)
  const Change = kind === 'SAFETY' ? ReclassifySafetyReportDialog : ChangeIncidentDialog
  return (
    <TitledCard
      title={CASE_KIND_LABELS[kind]()}
      actions={
        (incident || kind === 'SAFETY') &&
        isOfficer && (
          <DialogButton
            variant="quiet"
            size="compact"
            className="-mx-3 -my-2.5 print:hidden"
            isShown={adminCase.closed === null}
            dialog={close => <Change adminCase={adminCase} onClose={close} />}
          >
            {kind === 'SAFETY' ? m.safety_reclassify() : m.cases_change_incident()}
          </DialogButton>
        )
      }
    >
      {caseDescriptionText(adminCase) !== '' && (
        <p className="wrap-anywhere mb-2 whitespace-pre-line">{caseDescriptionText(adminCase)}</p>
      )}
      <LabelledValueList
        dense
        rows={[
          {
            label: m.cases_severity(),
            value: severity !== 'ANY' && recall === null && CASE_SEVERITY_LABELS[severity](),
            wide: true,
          },
          { label: m.stock_recall_risk(), value: recall && RECALL_RISK_LABELS[recall.risk]() },
          ...deliveryProblemRows(adminCase),
          {
            label: m.cases_hcp(),
            value: hcp && (
              <FactLink
                screen={paths.adminHome}
                to={`${paths.adminHome}?${new URLSearchParams({ search: hcp.name, page: '1' })}`}
                name={personNameOrErased(hcp.name)}
              />
            ),
          },
          {
            label: m.orders_id(),
            value: orderId && (
              <FactLink
                screen={adminPaths.request}
                to={generatePath(adminPaths.request, { id: orderId })}
                name={shortOrderId(orderId)}
              />
            ),
          },
          {
            label: m.stock_sample(),
            value: sample && adminCase.delivery === null && (
              <FactLink
                screen={adminPaths.sample}
                to={generatePath(adminPaths.sample, { id: sample.id })}
                name={sample.name}
              />
            ),
          },
          shippedLotRow(lotNo, safety ? m.safety_not_known() : undefined),
          ...safetyReportRows(safety),
          { label: m.cases_people(), value: incident && peopleText(incident.people) },
          {
            label: m.cases_data(),
            value: incident?.data.map(one => INCIDENT_DATA_LABELS[one]()).join(', '),
          },
          { label: m.cases_heard(), value: formatDateTime(heardAt) },
          { label: m.cases_opened_on(), value: formatDateTime(openedAt) },
          { label: m.cases_opened_by(), value: personNameOrErased(openedBy.name) },
        ]}
      />
    </TitledCard>
  )
}

function peopleText(people: number | null): string {
  return people === null ? m.cases_people_unknown() : formatCount(people)
}

type LinkProps = { screen: string; to: string; name: string }

/** A name that leads to its screen, where the admin's role may open that. */
function FactLink({ screen, to, name }: LinkProps) {
  if (!useMayOpen()(screen)) return name
  return (
    <TextLink to={to} className="wrap-anywhere -my-3 -ml-1">
      {name}
    </TextLink>
  )
}
