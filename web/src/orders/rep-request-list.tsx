import type { OrderStatus } from '@portal/contract/order-status'
import { useLocation } from 'react-router'
import { Picture } from '../brand/picture.tsx'
import { m } from '../paraglide/messages.js'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RepOrderCard, RepOrdersSkeleton } from './rep-order-card.tsx'
import { type HcpOrder, useKeptCards } from './use-kept-cards.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type Props = {
  loaded: readonly HcpOrder[]
  /** The only one that is asked for. */
  status: OrderStatus | undefined
  timeZone: string
  /** Whether not all orders are asked for. */
  narrowed: boolean
  /** Whether more is to come. */
  refilling: boolean
}

/** The requests as cards, or that there are none. */
export function RepRequestList({ loaded, status, timeZone, narrowed, refilling }: Props) {
  const { cards, keep, drop } = useKeptCards(status, loaded)
  const loading = cards.length === 0 && refilling
  const focus = useKeptFocus(loading ? undefined : cards.map(({ order }) => order.id))
  return (
    <div ref={focus.list} tabIndex={-1} className="rounded-card">
      {loading && <RepOrdersSkeleton />}
      {!loading && cards.length === 0 && <NoRequests narrowed={narrowed} />}
      <ul className="grid gap-3">
        {cards.map(({ order, hcp }, position) => (
          <li key={order.id} onFocus={() => focus.enter(order.id)} onBlur={focus.leave}>
            <RepOrderCard
              order={order}
              hcp={hcp}
              timeZone={timeZone}
              position={position}
              card={{ keep, drop }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NoRequests({ narrowed }: { narrowed: boolean }) {
  const { state, pathname } = useLocation()
  return (
    <EmptyState picture={<Picture name="empty" />} text={m.requests_empty()}>
      {narrowed ? (
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
