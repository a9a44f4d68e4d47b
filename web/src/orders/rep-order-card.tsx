import { shownOrderId } from '@portal/contract/order-status'
import type { Order } from '@portal/contract/orders'
import type { RecruitedUser } from '@portal/contract/promoters'
import { type ReactNode, useId } from 'react'
import { addressText } from '../addresses/address-values.ts'
import { ItemPicture } from '../brand/item-picture.tsx'
import { formatDay } from '../lib/dates.ts'
import { formatPhone } from '../lib/format-phone.ts'
import { m } from '../paraglide/messages.js'
import { CheckboxField } from '../ui/checkbox-field.tsx'
import { LoadingText, Skeleton, SkeletonLines } from '../ui/skeleton.tsx'
import { OrderStatusBadge } from './order-card.tsx'
import { ReachHcp } from './reach-hcp.tsx'
import { RepOrderActions } from './rep-order-actions.tsx'
import type { KeepCard } from './use-kept-cards.ts'

type Props = {
  order: Order
  hcp: RecruitedUser
  timeZone: string
  /** Where it stands in its list. */
  position: number
  card: KeepCard
  /** It can be chosen, with others, instead of being acted on. */
  choice?: { chosen: boolean; onChange(): void }
}

/** An HCP's sample request: who asks and for what, then what the rep can do about it in its status (R§2, R§4). */
export function RepOrderCard({ order, hcp, timeZone, position, card, choice }: Props) {
  const heading = useId()
  const { addressSnaphot: address } = order
  const phone = address.phone ?? hcp.phone
  const [remark = ''] = order.remark
  const rejected = order.status === 'CANCELLED'
  return (
    <article
      aria-labelledby={heading}
      tabIndex={-1}
      className="grid gap-1 rounded-card bg-surface p-3 shadow-card"
    >
      <header className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5">
        <h2 id={heading} className="min-w-0 font-bold text-lg">
          <span className="sr-only">{m.requests_hcp()} </span>
          {hcp.name}
        </h2>
        <OrderStatusBadge status={order.status} />
        <p className="min-w-0 basis-full font-medium text-sm">
          <span className="sr-only">{m.requests_practice()} </span>
          {address.name}
        </p>
      </header>
      <div className="flex items-center gap-2.5 text-sm">
        <span className="flex shrink-0 -space-x-4">
          {order.orderItem.map(({ shopItem }) => (
            <ItemPicture key={shopItem.id} name={shopItem.name} size={40} />
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
          <Fact label={m.orders_category()}>{order.category.name}</Fact>
        </dl>
      </div>
      <dl className="flex flex-wrap gap-x-3 text-sm">
        <Fact label={m.orders_id()} figures>
          {shownOrderId(order.id)}
        </Fact>
        <Fact label={m.orders_ordered_on()} figures>
          {formatDay(order.createdAt, timeZone)}
        </Fact>
        {order.status === 'COMPLETED' && (
          <Fact label={m.orders_delivered_on()} figures>
            {formatDay(order.updatedAt, timeZone)}
          </Fact>
        )}
        <Fact label={m.requests_mobile()} figures>
          {formatPhone(phone)}
        </Fact>
        <Fact label={m.orders_address()}>{addressText(address)}</Fact>
        {remark !== '' && (
          <Fact label={rejected ? m.requests_rejected_reason() : m.orders_remark()}>
            <span className="whitespace-pre-line">{remark}</span>
          </Fact>
        )}
      </dl>
      <div className="mt-1 flex flex-wrap gap-2">
        <ReachHcp name={hcp.name} phone={phone} />
        {choice ? (
          <CheckboxField
            label={m.requests_choose({ name: hcp.name })}
            checked={choice.chosen}
            onChange={choice.onChange}
            className="grow"
          />
        ) : (
          <RepOrderActions order={order} name={hcp.name} position={position} card={card} />
        )}
      </div>
    </article>
  )
}

/** A label with its value, one after the other. */
function Fact({
  label,
  figures = false,
  children,
}: {
  label: string
  figures?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt className="mr-1.5 inline text-muted">{label}</dt>
      <dd className={`inline font-medium ${figures ? 'whitespace-nowrap tabular-nums' : ''}`}>{children}</dd>
    </div>
  )
}

/** The shape of two requests while they load. */
export function RepOrdersSkeleton() {
  return (
    <div className="grid gap-2">
      <LoadingText text={m.common_loading()} />
      {['first', 'second'].map(card => (
        <div key={card} className="grid gap-1 rounded-card bg-surface p-3 shadow-card">
          <div className="grid gap-1">
            <Skeleton className="h-6.5 w-44" />
            <Skeleton className="h-6.5 w-40 rounded-full" />
            <Skeleton className="h-5 w-48" />
          </div>
          <div className="flex gap-2.5">
            <Skeleton className="size-10" />
            <SkeletonLines gap="gap-1" lines={['h-4.5 w-52', 'h-4.5 w-44']} />
          </div>
          <SkeletonLines gap="gap-1" lines={['h-4 w-44', 'h-4 w-42', 'h-4 w-48', 'h-4 w-72', 'h-4 w-40']} />
          <Skeleton className="mt-1 h-12 w-full" />
        </div>
      ))}
    </div>
  )
}
