import type { Order } from '@portal/contract/orders'
import type { RecruitedUser } from '@portal/contract/promoters'
import { useLocation } from 'react-router'
import { EmptyPicture } from '../brand/illustrations/empty-picture.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RepOrderCard } from './rep-order-card.tsx'

type HcpOrder = { hcp: RecruitedUser; order: Order }

type Props = {
  orders: readonly HcpOrder[]
  timeZone: string
  /** Whether only one status is asked for. */
  filtered: boolean
  /** The focus comes into an order's card or its dialog, or leaves it. */
  onEnter(orderId: string): void
  onLeave(): void
}

/** The requests as cards, or that there are none. */
export function RepOrderList({ orders, timeZone, filtered, onEnter, onLeave }: Props) {
  const { state, pathname } = useLocation()
  if (orders.length === 0) {
    return (
      <EmptyState picture={<EmptyPicture />} text={m.requests_empty()}>
        {filtered ? (
          <ButtonLink variant="secondary" to={{ search: '' }} replace state={state}>
            {m.requests_show_all()}
          </ButtonLink>
        ) : (
          <ButtonLink to={paths.register} state={{ fromPath: pathname }}>
            {m.rep_register()}
          </ButtonLink>
        )}
      </EmptyState>
    )
  }
  return (
    <ul className="grid gap-4">
      {orders.map(({ order, hcp }) => (
        <li key={order.id} onFocus={() => onEnter(order.id)} onBlur={onLeave}>
          <RepOrderCard order={order} hcp={hcp} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  )
}
