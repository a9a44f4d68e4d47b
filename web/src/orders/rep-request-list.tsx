import type { OrderState } from '@portal/contract/order-status'
import { use } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WideContext } from '../ui/wide-layout.ts'
import { BulkOrderBar } from './bulk-order-bar.tsx'
import { type Choice, RepOrderCard, RepOrdersSkeleton, SIDE_BY_SIDE } from './rep-order-card.tsx'
import { RepRequestRows } from './rep-request-rows.tsx'
import { useFocusAfterAction, useSelectedRequest } from './request-focus.ts'
import { useBulkOrders } from './use-bulk-orders.ts'
import { type HcpOrder, usePinnedOrders } from './use-pinned-orders.ts'

type Props = {
  loaded: readonly HcpOrder[]
  /** The status filter, if any. */
  status: OrderState | undefined
  /** Whether a filter is active. */
  narrowed: boolean
  /** Whether more pages follow. */
  refilling: boolean
}

/** The requests as cards, or an empty state. On wide screens: rows, with the selected request's card beside them. */
export function RepRequestList({ loaded, status, narrowed, refilling }: Props) {
  const { cards, pins } = usePinnedOrders(status, loaded)
  const loading = cards.length === 0 && refilling
  const ids = cards.map(({ order }) => order.id)
  const focus = useFocusAfterAction(loading ? undefined : ids)
  const shown = useSelectedRequest(ids)
  const bulk = useBulkOrders(cards, pins)
  const choiceOf = (card: HcpOrder): Choice | undefined =>
    bulk.ids && bulk.isSelectable(card)
      ? { chosen: bulk.ids.includes(card.order.id), onChange: () => bulk.toggle(card.order.id) }
      : undefined
  return (
    <div ref={focus.list} tabIndex={-1} className="grid gap-2 rounded-card">
      {loading && <RepOrdersSkeleton />}
      {!loading && cards.length === 0 && <NoRequests narrowed={narrowed} />}
      {/* Bulk actions are below the rows; the card stays visible while the rows scroll. */}
      <div className={`grid gap-2 wide:grid-rows-[auto_1fr] ${SIDE_BY_SIDE}`}>
        {use(WideContext) && cards.length > 0 && <RepRequestRows {...{ cards, shown, focus, choiceOf }} />}
        {/* All cards are rendered at any width, so a hidden card keeps its open dialog and pending change. */}
        <ul className="grid gap-2 wide:sticky wide:top-14 wide:row-span-2 wide:-m-4 wide:max-h-[calc(100dvh-56px)] wide:overflow-y-auto wide:p-4">
          {cards.map((card, position) => {
            const isShown = position === shown.place
            return (
              <li
                key={card.order.id}
                {...focus.track(card.order.id, position)}
                className={isShown ? '' : 'wide:hidden'}
              >
                <RepOrderCard
                  {...card}
                  place={`${position} ${isShown}`}
                  pins={pins}
                  choice={choiceOf(card)}
                />
              </li>
            )
          })}
        </ul>
        <BulkOrderBar bulk={bulk} />
      </div>
    </div>
  )
}

function NoRequests({ narrowed }: { narrowed: boolean }) {
  const { state, pathname, search } = useLocation()
  return (
    <EmptyState text={m.requests_empty()}>
      {narrowed ? (
        <ButtonLink variant="secondary" to={{ search: '' }} replace state={state}>
          {m.requests_show_all()}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.register} state={{ fromPath: pathname + search }}>
          {m.rep_register()}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
