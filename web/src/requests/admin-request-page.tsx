import { formatAddress } from '@portal/contract/addresses/postal-address'
import { ADMINS, isRoleInAdminGroup } from '@portal/contract/admin-roles'
import { shortOrderId, toOrderState } from '@portal/contract/orders/order-status'
import type { Request } from '@portal/contract/requests/requests.endpoints'
import { useQuery } from '@tanstack/react-query'
import { Ban, CircleAlert, PackageSearch, Printer } from 'lucide-react'
import { generatePath, useParams } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { foundPiecesItems } from '../cases/found-pieces.tsx'
import { UndeliveredSampleBadge } from '../cases/undelivered-sample-badge.tsx'
import { formatDateTime } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { DroppedSamples } from '../orders/dropped-samples.tsx'
import { OrderDeliveryProblem } from '../orders/order-delivery-problem.tsx'
import { OrderDetailRow, OrderStatusBadge, orderRemarkLabel } from '../orders/order-status-badge.tsx'
import { OrderTimeline } from '../orders/order-timeline.tsx'
import { EditParcelDialog, editParcelLabel } from '../orders/parcel-dialog.tsx'
import { ParcelTrackingLink } from '../orders/parcel-tracking.tsx'
import { canReportDeliveryProblem, LazyReportProblemDialog } from '../orders/report-problem.tsx'
import { paths } from '../paths.ts'
import { AdminLinkOrText } from '../session/admin-link-or-text.tsx'
import { useAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import type { MenuItem, MenuItems } from '../ui/action-menu.tsx'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import type { OpenDialog } from '../ui/dialog-button.tsx'
import { LabelledValueList } from '../ui/labelled-value-list.tsx'
import { LeafletLinks } from '../ui/leaflet-links.tsx'
import { RecordPage } from '../ui/record-page.tsx'
import { TitledCard } from '../ui/titled-section.tsx'
import { EndRequestDialog, endingOfRequest, endRequestLabel } from './end-request-dialog.tsx'
import { RequestAuditTimeline, RequestMessages } from './request-history.tsx'
import { RequestWithoutRep } from './request-without-rep.tsx'
import { adminRequestQuery, REQUEST_KEYS } from './requests.api.ts'
import { ShipRequestButton } from './ship-request-button.tsx'
import { ShippedLotText } from './shipped-lot.tsx'

/** One request: where it is, who ordered what, the address, the lots, the messages and the history. */
export function AdminRequestPage() {
  const { id = '' } = useParams()
  const found = useQuery(adminRequestQuery(id))
  const role = useAdminRole()
  const mayShip = isRoleInAdminGroup(ADMINS.shippers, role)
  const mayEnd = isRoleInAdminGroup(ADMINS.managers, role)
  const readsLog = isRoleInAdminGroup(ADMINS.readers, role)
  return (
    <RecordPage
      found={found}
      subject={m.all_requests_one({ id: shortOrderId(id) })}
      missing={m.all_requests_missing()}
      list={{ to: adminPaths.requests, name: m.all_requests_all() }}
      parts={(request, open) => ({
        title: m.all_requests_by({ name: personNameOrErased(request.hcp.name) }),
        status: (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm tabular-nums">
            <OrderStatusBadge status={toOrderState(request)} />
            {m.orders_id()} {shortOrderId(id)}
          </p>
        ),
        actions: mayShip && (
          <>
            {request.status !== 'CANCELLED' && (
              <ButtonLink variant="secondary" to={generatePath(adminPaths.slip, { id })} icon={Printer}>
                {m.slip_print()}
              </ButtonLink>
            )}
            <ShipRequestButton request={request} />
            {request.status === 'POSTED' && !request.parcel && (
              <Button onClick={editParcel(request, open)}>{editParcelLabel(request)}</Button>
            )}
          </>
        ),
        more: [...(mayShip ? shippersItems(request, open) : []), mayEnd && endingItem(request, open)],
        notice: <RequestWithoutRep request={request} />,
        facts: (
          <>
            <Progress request={request} />
            <Samples request={request} />
            {readsLog && <Facts request={request} />}
          </>
        ),
        aside: readsLog ? (
          <>
            <RequestMessages orderId={id} />
            <RequestAuditTimeline orderId={id} />
          </>
        ) : (
          <Facts request={request} />
        ),
      })}
    />
  )
}

const aboutParcel = ({ items, hcp }: Request) => ({
  items,
  hcpName: personNameOrErased(hcp.name),
  invalidates: REQUEST_KEYS,
})

const editParcel = (request: Request, open: OpenDialog) => () =>
  open(close => <EditParcelDialog order={request} {...aboutParcel(request)} onClose={close} />)

/** What is done seldom with a parcel on its way, or after it. */
function shippersItems(request: Request, open: OpenDialog): MenuItems {
  const { id, status, parcel, history, createdAt, items } = request
  const order = { ...request, updatedAt: history.at(-1)?.at ?? createdAt }
  const edit = { label: editParcelLabel(request), icon: PackageSearch, onPress: editParcel(request, open) }
  const report = {
    label: m.problem_report(),
    icon: CircleAlert,
    onPress: () =>
      open(close => <LazyReportProblemDialog order={order} {...aboutParcel(request)} onClose={close} />),
  }
  return [
    status === 'POSTED' && parcel ? edit : undefined,
    canReportDeliveryProblem(order) && report,
    ...foundPiecesItems(id, items, open),
  ]
}

function endingItem(request: Request, open: OpenDialog): MenuItem | undefined {
  const ending = endingOfRequest(request)
  if (ending === undefined) return undefined
  const onPress = () => open(close => <EndRequestDialog request={request} ending={ending} onClose={close} />)
  return { label: endRequestLabel(ending), icon: Ban, onPress }
}

/** The progress in the steps that the HCP sees, with the reason or remark. */
function Progress({ request }: { request: Request }) {
  const { parcel, remark } = request
  return (
    <TitledCard title={m.all_requests_progress()}>
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
    </TitledCard>
  )
}

/** HCP, rep, time and address. HCP and rep link to their lists. */
function Facts({ request }: { request: Request }) {
  const { hcp, practice, rep, address, createdAt, category } = request
  const phone = address.phone ?? hcp.phone
  const [search, name] = [hcp.phone || hcp.name, personNameOrErased(hcp.name)]
  return (
    <TitledCard title={m.all_requests_hcp()}>
      <LabelledValueList
        dense
        rows={[
          {
            label: m.requests_hcp(),
            value: <Listed to={paths.adminHome} params={{ search, page: '1' }} name={name} />,
          },
          { label: m.all_requests_practice(), value: practice },
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
    </TitledCard>
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
    <TitledCard title={m.all_requests_items()}>
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
      <LeafletLinks samples={items} />
      <DroppedSamples samples={dropped} />
    </TitledCard>
  )
}
