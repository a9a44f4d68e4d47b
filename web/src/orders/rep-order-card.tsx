import { formatAddress } from '@portal/contract/addresses/postal-address'
import {
  droppedSamplesOfOrder,
  remainingItemsOfOrder,
  samplesOfOrder,
} from '@portal/contract/orders/order-items'
import { shortOrderId, toOrderState } from '@portal/contract/orders/order-status'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import type { RecruitedUser } from '@portal/contract/reps/recruited-users.endpoints'
import { type LucideIcon, MapPin, MessageSquareText, Phone, Truck } from 'lucide-react'
import { type ReactNode, use, useId, useLayoutEffect, useRef, useState } from 'react'
import { generatePath } from 'react-router'
import { SamplePicture } from '../brand/sample-picture.tsx'
import { UndeliveredSampleBadge } from '../cases/undelivered-sample-badge.tsx'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { translatedValue } from '../lib/value-labels.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { LeafletLinks } from '../ui/leaflet-links.tsx'
import { WideLayoutContext } from '../ui/shell-contexts.ts'
import { LoadingAnnouncement, Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { DroppedSamples } from './dropped-samples.tsx'
import { HcpContactLinks } from './hcp-contact-links.tsx'
import { OnBehalfOfRepNote } from './on-behalf-of-rep-note.tsx'
import { OrderDeliveryProblem } from './order-delivery-problem.tsx'
import { isDecision, type OrderReceipt, OrderReceiptLine } from './order-receipt.tsx'
import { OrderDetailRow, OrderStatusBadge, orderRemarkLabel } from './order-status-badge.tsx'
import { ParcelTrackingLink } from './parcel-tracking.tsx'
import { NEXT_ACTION_CLASS_NAME, RepOrderActions } from './rep-order-actions.tsx'
import { hasBeenShipped, SafetyReportLink } from './safety-report-link.tsx'
import { ShipObstacle } from './ship-obstacles.tsx'
import type { OrderPins } from './use-pinned-orders.ts'

/** Selection mode: the card can be selected instead of showing actions. */
export type OrderSelection = { isSelected: boolean; onChange(): void }

type Props = {
  order: Order
  hcp: RecruitedUser
  /** The card's element. */
  guardKey: string
  pins: OrderPins
  receipt?: OrderReceipt | undefined
  selection: OrderSelection | undefined
}

/**
 * An HCP's sample request: the HCP, the items, and the rep's actions in this status (R§2, R§4). Where the cards are the list, a
 * decided one folds to its receipt and what comes next; a press on the name shows it all.
 */
export function RepOrderCard({ order, hcp, guardKey, pins, receipt, selection }: Props) {
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const { addressSnaphot: address } = order
  const phone = address.phone ?? hcp.phone
  const [remark = ''] = order.remark
  const samples = samplesOfOrder(order)
  const name = personNameOrErased(hcp.name)
  const [unfolded, setUnfolded] = useState<OrderReceipt>()
  const isWide = use(WideLayoutContext)
  const isFolded = isDecision(receipt) && unfolded !== receipt && !isWide && !selection
  useLayoutEffect(() => {
    const { top = 0, bottom = 0 } = card.current?.getBoundingClientRect() ?? {}
    // Folded above the view or below the filters, the receipt would not be seen.
    if (isFolded && top < 56 && bottom > -window.innerHeight)
      card.current?.scrollIntoView({ block: 'nearest' })
  }, [isFolded])
  return (
    <article
      ref={card}
      aria-labelledby={heading}
      tabIndex={-1}
      className={`relative scroll-mt-16 rounded-card px-3 shadow-card wide:gap-4 wide:p-6 ${isFolded ? 'flex min-h-12 animate-fold flex-wrap items-center gap-x-2 py-0.5' : 'grid gap-1 py-2.5'} bg-surface ${selection?.isSelected ? 'inset-ring-2 inset-ring-action wide:inset-ring-0' : ''}`}
    >
      <header
        className={`flex min-h-7 flex-wrap items-center justify-between gap-x-1.5 gap-y-0.5 ${isFolded ? 'flex-[1_1_8rem]' : ''}`}
      >
        <div className="min-w-0">
          <h2 id={heading} className="font-bold text-base leading-[1.25] wide:text-lg">
            <span className="sr-only">{m.requests_hcp()} </span>
            {isFolded ? (
              <button
                type="button"
                aria-expanded={false}
                onClick={() => setUnfolded(receipt)}
                className="text-left before:absolute before:inset-0 before:rounded-card"
              >
                {name}
              </button>
            ) : (
              name
            )}
          </h2>
          {receipt && <OrderReceiptLine receipt={receipt} />}
          {hcp.onBehalfOf && !isFolded && <OnBehalfOfRepNote repName={hcp.onBehalfOf} />}
        </div>
        {!isFolded && <OrderStatusBadge status={toOrderState(order)} />}
      </header>
      <div hidden={isFolded} className="grid gap-1 wide:gap-4">
        <div className="flex items-center gap-2.5">
          <span className="flex shrink-0 -space-x-4">
            {samples.map(shopItem => (
              <SamplePicture key={shopItem.id} name={shopItem.name} pictureKey={shopItem.picture} size={40} />
            ))}
          </span>
          <dl className="min-w-0">
            <Named label={m.orders_items()}>
              <ul className="grid gap-0.5 font-medium leading-[1.25]">
                {remainingItemsOfOrder(order).map(({ shopItem, fate }) => (
                  <li key={shopItem.id} className="flex flex-wrap items-center gap-x-2">
                    {shopItem.name}
                    <UndeliveredSampleBadge fate={fate} ending={order.ending} />
                  </li>
                ))}
              </ul>
            </Named>
            <Named label={m.orders_category()}>
              <span className="block text-muted text-sm leading-snug">
                {translatedValue(order.category.name)}
              </span>
            </Named>
          </dl>
        </div>
        <LeafletLinks samples={samples} />
        <DroppedSamples samples={droppedSamplesOfOrder(order)} />
        <div className="grid gap-1 text-sm leading-snug wide:gap-2 wide:text-base">
          <FactLine icon={MapPin}>
            <dl className="wide:grid wide:gap-x-6">
              <Named label={m.requests_practice()} inline>
                <span className="mr-1.5 font-semibold">{address.name}</span>
              </Named>
              <Named label={m.orders_address()} inline>
                <span className="mr-3 text-muted">{formatAddress(address)}</span>
              </Named>
              <Named label={m.requests_mobile()} inline>
                <span className="whitespace-nowrap tabular-nums">
                  <Phone className="mr-1 inline size-3.5 text-muted" />
                  {formatPhone(phone)}
                </span>
              </Named>
            </dl>
          </FactLine>
          {order.parcel && (
            <FactLine icon={Truck}>
              <dl>
                <Named label={m.parcel_courier()}>
                  <ParcelTrackingLink parcel={order.parcel} />
                </Named>
              </dl>
            </FactLine>
          )}
          {remark !== '' && (
            <FactLine icon={MessageSquareText}>
              <dl>
                <OrderDetailRow label={orderRemarkLabel(order, m.requests_rejected_reason())}>
                  <span className="whitespace-pre-line">{remark}</span>
                </OrderDetailRow>
              </dl>
            </FactLine>
          )}
        </div>
        <ShipObstacle order={order} hcp={hcp} />
        <OrderDeliveryProblem order={order} casePath={paths.repCase} />
      </div>
      <div className="relative flex flex-wrap items-center gap-2 wide:[&>button]:min-w-44 wide:[&>button]:grow-0">
        {!selection && !isFolded && <HcpContactLinks name={name} phone={phone} />}
        {order.status === 'POSTED' && !selection && (
          <ButtonLink
            variant={isFolded ? 'quiet' : 'secondary'}
            to={generatePath(paths.repSlip, { id: order.id })}
            aria-label={m.slip_print_named({ id: shortOrderId(order.id) })}
            size="compact"
            className={isFolded ? NEXT_ACTION_CLASS_NAME : 'grow wide:grow-0'}
          >
            {m.slip_print()}
          </ButtonLink>
        )}
        {selection ? (
          <CheckboxField
            label={m.requests_choose({ name })}
            checked={selection.isSelected}
            onChange={selection.onChange}
            // On wide screens the request's row shows it.
            className="grow wide:hidden"
          />
        ) : (
          <RepOrderActions
            order={order}
            hcpName={name}
            isFolded={isFolded}
            guardKey={guardKey}
            pins={pins}
            cardRef={card}
          />
        )}
        <dl
          hidden={isFolded}
          className={`order-1 flex min-w-0 flex-wrap gap-x-3 text-muted text-sm leading-snug tracking-tight wide:basis-full ${(order.status === 'IN_REVIEW' || order.status === 'POSTED') && !selection ? 'flex-[1_1_9rem]' : 'basis-full'}`}
        >
          <OrderFact label={m.orders_ordered_on()}>{formatDay(order.createdAt)}</OrderFact>
          {order.status === 'COMPLETED' && (
            <OrderFact label={m.orders_delivered_on()}>{formatDay(order.updatedAt)}</OrderFact>
          )}
          <OrderFact label={m.orders_id()}>{shortOrderId(order.id)}</OrderFact>
        </dl>
        {hasBeenShipped(order) && !selection && !isFolded && (
          <SafetyReportLink to={paths.repReportSafety} order={order} describedById={heading} />
        )}
      </div>
    </article>
  )
}

/** A line of facts that begins with an icon. */
function FactLine({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
      <Icon className="mt-px size-4 text-muted wide:mt-1" />
      {children}
    </div>
  )
}

type NamedProps = { label: string; inline?: boolean; children: ReactNode }

/** A value that its place and its look explain; the label is for screen readers. */
function Named({ label, inline = false, children }: NamedProps) {
  return (
    <div className={inline ? 'inline' : ''}>
      <dt className="sr-only">{label}</dt>
      <dd className={inline ? 'inline' : ''}>{children}</dd>
    </div>
  )
}

/** A label and its value, in the quiet last line. */
function OrderFact({ label, children }: { label: string; children: string }) {
  return (
    <div>
      {/* A narrow line breaks between them. */}
      <dt className="inline whitespace-nowrap">{label}</dt>{' '}
      <dd className="inline whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  )
}

/** The wide layout: rows on the left, one card on the right. */
export const SIDE_BY_SIDE_CLASS_NAME = 'wide:grid-cols-[24rem_minmax(0,1fr)] wide:items-start wide:gap-x-5'
const CARD = 'rounded-card bg-surface shadow-card'

/** The skeleton of two requests; on wide screens of the rows and one card. */
export function RepOrderCardsSkeleton() {
  return (
    <div className={`grid gap-2 ${SIDE_BY_SIDE_CLASS_NAME}`}>
      <LoadingAnnouncement />
      {['', 'wide:hidden'].map(second => (
        <div key={second} className={`grid gap-1 px-3 py-2.5 wide:gap-4 wide:p-6 ${second} ${CARD}`}>
          <div className="flex justify-between">
            <Skeleton className="h-7 w-36" />
            <Skeleton className="h-7 w-32" />
          </div>
          <div className="flex gap-2.5">
            <Skeleton className="size-10" />
            <SkeletonLines gap="gap-1" lines={['h-5 w-52', 'h-4 w-36']} />
          </div>
          <SkeletonLines gap="gap-0.5" lines={['h-4 w-80', 'h-4 w-72', 'h-4 w-40']} />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-4.5 w-64" />
        </div>
      ))}
      <div className={`hidden divide-y divide-line px-4 wide:order-first wide:block ${CARD}`}>
        {['w-44', 'w-52', 'w-40', 'w-48', 'w-36'].map(width => (
          <SkeletonLines key={width} gap="gap-1.5 py-3" lines={[`h-5 ${width}`, 'h-6 w-full']} />
        ))}
      </div>
    </div>
  )
}
