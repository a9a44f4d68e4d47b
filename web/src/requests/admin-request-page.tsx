import { formatAddress } from '@portal/contract/addresses/postal-address'
import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { shortOrderId, toOrderState } from '@portal/contract/orders/order-status'
import type { Request } from '@portal/contract/requests/requests.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { generatePath, useParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { FoundPiecesActions } from '../cases/found-pieces.tsx'
import { formatDateTime } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useGoBackOr } from '../lib/use-go-back.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { DroppedSamples } from '../orders/dropped-samples.tsx'
import { OrderDeliveryProblem } from '../orders/order-delivery-problem.tsx'
import { OrderDetailRow, OrderStatusBadge, orderRemarkLabel } from '../orders/order-status-badge.tsx'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { ParcelTrackingLink } from '../orders/parcel-tracking.tsx'
import { UndeliveredSampleBadge } from '../orders/undelivered-sample-badge.tsx'
import { paths } from '../paths.ts'
import { AdminLinkOrText } from '../session/admin-link-or-text.tsx'
import { useAdminRole } from '../session/admin-role.ts'
import { OnlyForAdmins } from '../session/only-for-admins.tsx'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Card, cardClassName } from '../ui/card.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { RecordErrorBanner } from '../ui/record-error-banner.tsx'
import { LoadingAnnouncement, SkeletonLines } from '../ui/skeleton.tsx'
import { TitledSection } from '../ui/titled-section.tsx'
import { EditParcelButton } from './edit-parcel-button.tsx'
import { EndRequestButton } from './end-request-button.tsx'
import { ReportDeliveryProblemButton } from './report-delivery-problem-button.tsx'
import { RequestAuditTimeline, RequestMessagesSection } from './request-history.tsx'
import { RequestWithoutRep } from './request-without-rep.tsx'
import { adminRequestQuery } from './requests.api.ts'
import { ShipRequestButton } from './ship-request-button.tsx'
import { ShippedLotText } from './shipped-lot.tsx'

/** One request: who ordered what, the address, the lots, and the timeline. */
export function AdminRequestPage() {
  const { id = '' } = useParams()
  const found = useQuery(adminRequestQuery(id))
  const goBack = useGoBackOr(adminPaths.requests)
  const request = found.data
  const role = useAdminRole()
  const mayShip = isRoleInAdminGroup(ADMINS.shippers, role)
  const readsLog = isRoleInAdminGroup(ADMINS.readers, role)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <PageHeader
          title={
            request
              ? m.all_requests_by({ name: personNameOrErased(request.hcp.name) })
              : m.all_requests_one({ id: shortOrderId(id) })
          }
          subtitle={
            request && (
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm tabular-nums">
                <OrderStatusBadge status={toOrderState(request)} />
                {m.orders_id()} {shortOrderId(id)}
              </p>
            )
          }
          onBack={goBack}
        />
        {request && (
          <div className="flex flex-wrap items-center gap-2">
            {mayShip && <ShipRequestButton request={request} />}
            {mayShip && request.status === 'POSTED' && <EditParcelButton request={request} />}
            {mayShip && <ReportDeliveryProblemButton request={request} />}
            {mayShip && <FoundPiecesActions orderId={id} samples={request.items} />}
            <OnlyForAdmins roles={ADMINS.managers}>
              <EndRequestButton request={request} />
            </OnlyForAdmins>
            {mayShip && request.status !== 'CANCELLED' && (
              <ButtonLink variant="secondary" to={generatePath(adminPaths.slip, { id })} icon={Printer}>
                {m.slip_print()}
              </ButtonLink>
            )}
          </div>
        )}
      </div>
      <RecordErrorBanner
        subject={m.all_requests_one({ id: shortOrderId(id) })}
        queries={[found]}
        notFoundText={m.all_requests_missing()}
        listLink={{ to: adminPaths.requests, name: m.all_requests_all() }}
      />
      {found.isPending && <Loading />}
      {request && <RequestWithoutRep request={request} />}
      {request && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="grid gap-4">
            <Progress request={request} />
            <Samples request={request} />
            {readsLog && <Facts request={request} />}
          </div>
          <div className="grid gap-4">
            {readsLog ? (
              <>
                <RequestMessagesSection orderId={id} />
                <RequestAuditTimeline orderId={id} />
              </>
            ) : (
              <Facts request={request} />
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** The HCP of the request and its progress in the steps that the HCP sees, with the reason or remark. */
function Progress({ request }: { request: Request }) {
  const { hcp, practice, parcel, remark } = request
  return (
    <TitledSection title={m.all_requests_progress()} className={cardClassName}>
      <p className="wrap-anywhere">
        <Listed
          to={paths.adminHome}
          params={{ search: hcp.phone || hcp.name, page: '1' }}
          name={personNameOrErased(hcp.name)}
        />
        <span className="block text-muted text-sm">{practice}</span>
      </p>
      <OrderTimeline order={request} />
      <OrderDeliveryProblem
        order={request}
        casePath={adminPaths.case}
        orderPath={id => generatePath(adminPaths.request, { id })}
      />
      {parcel && (
        <dl>
          <OrderDetailRow label={m.parcel_courier()}>
            <ParcelTrackingLink parcel={parcel} />
          </OrderDetailRow>
        </dl>
      )}
      {remark[0] && (
        <p className="wrap-anywhere rounded-control bg-sunken p-3 text-sm">
          <span className="block font-semibold">
            {orderRemarkLabel(request, m.requests_rejected_reason())}
          </span>
          <span className="whitespace-pre-line">{remark[0]}</span>
        </p>
      )}
    </TitledSection>
  )
}

/** HCP, rep, time and address. HCP and rep link to their lists. */
function Facts({ request }: { request: Request }) {
  const { hcp, rep, address, createdAt, category } = request
  const phone = address.phone ?? hcp.phone
  return (
    <Card>
      <LabelledValueList
        rows={[
          { label: m.requests_mobile(), value: formatPhone(phone) },
          { label: m.orders_address(), value: formatAddress(address) },
          { label: m.orders_ordered_on(), value: formatDateTime(createdAt) },
          { label: m.orders_category(), value: translatedValue(category) },
          {
            label: m.registrations_rep(),
            value:
              rep === null ? (
                m.registrations_not_assigned()
              ) : (
                <Listed to={adminPaths.reps} params={{ search: rep.name }} name={rep.name} />
              ),
          },
        ]}
      />
    </Card>
  )
}

type ListedProps = { to: string; params: Record<string, string>; name: string }

/** A name that leads to its list. */
function Listed({ to, params, name }: ListedProps) {
  return (
    <AdminLinkOrText
      screen={to}
      to={{ pathname: to, search: String(new URLSearchParams(params)) }}
      className="-my-3 py-3"
    >
      {name}
    </AdminLinkOrText>
  )
}

/** The requested samples; each links to its lots. */
function Samples({ request: { items, dropped, ending } }: { request: Request }) {
  return (
    <Card aria-labelledby="request-samples">
      <h2 id="request-samples" className="font-bold text-lg">
        {m.all_requests_items()}
      </h2>
      <ul className="divide-y divide-line">
        {items.map(({ id, name, lot, fate }) => (
          <li key={id} className="wrap-anywhere flex flex-wrap items-center justify-between gap-x-4 py-1">
            <AdminLinkOrText screen={adminPaths.sample} to={generatePath(adminPaths.sample, { id })}>
              {name}
            </AdminLinkOrText>
            <UndeliveredSampleBadge fate={fate} ending={ending} />
            <ShippedLotText lot={lot} />
          </li>
        ))}
      </ul>
      <DroppedSamples samples={dropped} />
    </Card>
  )
}

function Loading() {
  return (
    <Card>
      <LoadingAnnouncement />
      <SkeletonLines gap="gap-4" lines={['h-10 w-52', 'h-10 w-60', 'h-10 w-40', 'h-10 w-72', 'h-10 w-44']} />
    </Card>
  )
}
