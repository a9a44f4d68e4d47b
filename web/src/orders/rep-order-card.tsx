import { shortOrderId, toOrderState } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import { formatAddress } from '@portal/contract/postal-address'
import type { RecruitedUser } from '@portal/contract/recruited-users'
import { UserRound } from 'lucide-react'
import { useId, useRef } from 'react'
import { generatePath } from 'react-router'
import { ItemPicture } from '../brand/item-picture.tsx'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { valueLabel } from '../lib/value-label.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { LoadingText, Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { HcpContactLinks } from './hcp-contact-links.tsx'
import { OrderDetail, OrderStatusBadge, remarkLabel } from './order-card.tsx'
import { RepOrderActions } from './rep-order-actions.tsx'
import type { Pins } from './use-pinned-orders.ts'

/** Selection mode: the card can be selected instead of showing actions. */
export type Choice = { chosen: boolean; onChange(): void }

type Props = {
  order: Order
  hcp: RecruitedUser
  /** The card's element. */
  place: string
  pins: Pins
  choice: Choice | undefined
}

/** An HCP's sample request: the HCP, the items, and the rep's actions in this status (R§2, R§4). */
export function RepOrderCard({ order, hcp, place, pins, choice }: Props) {
  const heading = useId()
  const card = useRef<HTMLElement>(null)
  const { addressSnaphot: address } = order
  const phone = address.phone ?? hcp.phone
  const [remark = ''] = order.remark
  return (
    <article
      ref={card}
      aria-labelledby={heading}
      tabIndex={-1}
      className="grid gap-0.5 rounded-card bg-surface px-3 py-2 shadow-card wide:gap-5 wide:p-6"
    >
      <header>
        <h2 id={heading} className="font-bold text-lg leading-[1.2]">
          <span className="sr-only">{m.requests_hcp()} </span>
          {hcp.name}
        </h2>
        {hcp.onBehalfOf && <OnBehalfOfRep name={hcp.onBehalfOf} />}
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-2">
          <p className="min-w-0 flex-[1_1_6rem] font-medium text-sm leading-snug">
            <span className="sr-only">{m.requests_practice()} </span>
            {address.name}
          </p>
          <OrderStatusBadge status={toOrderState(order)} />
        </div>
      </header>
      <div className="flex items-center gap-2.5 text-sm leading-snug">
        <span className="flex shrink-0 -space-x-4">
          {order.orderItem.map(({ shopItem }) => (
            <ItemPicture key={shopItem.id} name={shopItem.name} picture={shopItem.picture} size={40} />
          ))}
        </span>
        <dl className="min-w-0">
          <div>
            <dt className="sr-only">{m.orders_items()}</dt>
            <dd className="font-medium">
              <ul>
                {order.orderItem.map(({ shopItem }) => (
                  <li key={shopItem.id}>{shopItem.name}</li>
                ))}
              </ul>
            </dd>
          </div>
          <OrderDetail label={m.orders_category()}>{valueLabel(order.category.name)}</OrderDetail>
        </dl>
      </div>
      <dl className="text-sm leading-snug wide:grid wide:grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] wide:gap-4">
        <Fact label={m.orders_id()}>{shortOrderId(order.id)}</Fact>
        <Fact label={m.orders_ordered_on()}>{formatDay(order.createdAt)}</Fact>
        {order.status === 'COMPLETED' && (
          <Fact label={m.orders_delivered_on()}>{formatDay(order.updatedAt)}</Fact>
        )}
        <Fact label={m.requests_mobile()}>{formatPhone(phone)}</Fact>
        <Fact label={m.orders_address()} kind="flowing">
          {formatAddress(address)}
        </Fact>
        {remark !== '' && (
          <Fact label={remarkLabel(order, m.requests_rejected_reason())} kind="alone">
            {remark}
          </Fact>
        )}
      </dl>
      <div className="mt-0.5 flex flex-wrap gap-2 wide:[&>button]:min-w-44 wide:[&>button]:grow-0">
        <HcpContactLinks name={hcp.name} phone={phone} />
        {order.status === 'POSTED' && !choice && (
          <ButtonLink
            variant="secondary"
            to={generatePath(paths.repSlip, { id: order.id })}
            aria-label={m.slip_print_named({ id: shortOrderId(order.id) })}
            className="grow px-3! wide:grow-0"
          >
            {m.slip_print()}
          </ButtonLink>
        )}
        {choice ? (
          <CheckboxField
            label={m.requests_choose({ name: hcp.name })}
            checked={choice.chosen}
            onChange={choice.onChange}
            // On wide screens the request's row shows it.
            className="grow wide:hidden"
          />
        ) : (
          <RepOrderActions order={order} name={hcp.name} place={place} pins={pins} card={card} />
        )}
      </div>
    </article>
  )
}

/** The absent rep, when a deputy sees the request. */
export function OnBehalfOfRep({ name }: { name: string }) {
  return (
    <span className="flex items-center gap-1.5 font-semibold text-sm">
      <UserRound aria-hidden="true" className="size-4 shrink-0" />
      {m.requests_on_behalf({ name })}
    </span>
  )
}

type FactProps = { label: string; children: string; kind?: keyof typeof facts }

/** How a fact wraps: unbroken, for numbers; from the current line; or on separate lines. */
const facts = {
  whole: { around: 'mr-3 inline-block', value: 'inline-block tabular-nums' },
  flowing: { around: 'inline wide:col-span-full', value: 'inline' },
  alone: { around: 'wide:col-span-full', value: 'inline whitespace-pre-line' },
}

/** A label with its value: inline, or stacked on wide screens. */
function Fact({ label, kind = 'whole', children }: FactProps) {
  return (
    <div className={`${facts[kind].around} wide:m-0 wide:block`}>
      <dt className="mr-1.5 inline text-muted wide:block">{label}</dt>
      <dd className={`font-medium wide:text-base wide:block ${facts[kind].value}`}>{children}</dd>
    </div>
  )
}

/** The wide layout: rows on the left, one card on the right. */
export const SIDE_BY_SIDE = 'wide:grid-cols-[24rem_minmax(0,1fr)] wide:items-start wide:gap-x-5'
const CARD = 'rounded-card bg-surface shadow-card'

/** The skeleton of two requests; on wide screens of the rows and one card. */
export function RepOrdersSkeleton() {
  return (
    <div className={`grid gap-2 ${SIDE_BY_SIDE}`}>
      <LoadingText />
      {['', 'wide:hidden'].map(second => (
        <div key={second} className={`grid gap-0.5 px-3 py-2 wide:gap-5 wide:p-6 ${second} ${CARD}`}>
          <SkeletonLines gap="gap-0.5" lines={['h-5.5 w-44', 'h-7 w-full']} />
          <div className="flex gap-2.5">
            <Skeleton className="size-10" />
            <SkeletonLines gap="gap-1" lines={['h-4.5 w-52', 'h-4.5 w-44']} />
          </div>
          <SkeletonLines gap="gap-0.5" lines={['h-4 w-40', 'h-4 w-42', 'h-4 w-80', 'h-4 w-60']} />
          <Skeleton className="mt-0.5 h-12 w-full" />
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
