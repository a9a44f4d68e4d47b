import type { OrderState } from '@portal/contract/orders/order-status'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'react-router'
import { useFromHere } from '../lib/use-go-back.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { BulkBar, StartSelectionButton } from '../ui/bulk-bar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { WideLayoutContext } from '../ui/shell-contexts.ts'
import { useIsStable } from '../ui/tap-guard-button.tsx'
import { useOrderCardFocusAfterAction, useSelectedOrderPosition } from './order-list-focus.ts'
import { isDecision } from './order-receipt.tsx'
import { RepOrderCard, RepOrderCardsSkeleton, SIDE_BY_SIDE_CLASS_NAME } from './rep-order-card.tsx'
import { RepRequestSelectionList } from './rep-request-selection-list.tsx'
import { type OrderWithHcp, usePinnedOrders } from './use-pinned-orders.ts'
import { useRepRequestSelection } from './use-rep-request-selection.tsx'

type Props = {
  orders: readonly OrderWithHcp[]
  /** The status filter, if any. */
  status: OrderState | undefined
  /** Whether a filter is active. */
  isFiltered: boolean
  /** Whether more pages follow. */
  hasMorePages: boolean
  /** The number of orders under the filters, if known. */
  total: number | undefined
  loadAll(): Promise<readonly OrderWithHcp[]>
  /** Where the selection begins. */
  selectSlot: HTMLElement | null
}

/** The requests as cards, or an empty state. On wide screens: rows, with the selected request's card beside them. */
export function RepRequestList({ orders, status, isFiltered, hasMorePages, selectSlot, ...rest }: Props) {
  const { cards, pins } = usePinnedOrders(status, orders)
  const loading = cards.length === 0 && hasMorePages
  const ids = cards.map(({ order }) => order.id)
  const focus = useOrderCardFocusAfterAction(loading ? undefined : ids)
  const selected = useSelectedOrderPosition(ids)
  // A card that folds moves the next ones: nothing under the finger can be pressed for a moment (ux 18).
  const folds = cards.filter(({ receipt }) => isDecision(receipt)).length
  const isSettled = useIsStable(String(folds)) || folds === 0
  const selection = useRepRequestSelection({ cards, hasStatus: status !== undefined, pins, ...rest })
  return (
    <div ref={focus.list} tabIndex={-1} className="grid gap-2 rounded-card">
      {loading && <RepOrderCardsSkeleton />}
      {!loading && cards.length === 0 && <NoRequests isFiltered={isFiltered} />}
      {/* Bulk actions are below the rows; the card stays visible while the rows scroll. */}
      <div className={`grid gap-2 wide:grid-rows-[auto_1fr] ${SIDE_BY_SIDE_CLASS_NAME}`}>
        {use(WideLayoutContext) && cards.length > 0 && (
          <RepRequestSelectionList orders={cards} selectionOf={selection.boxOf} {...{ selected, focus }} />
        )}
        {/* All cards are rendered at any width, so a hidden card keeps its open dialog and pending change. */}
        <ul
          className={`grid gap-2 ${isSettled ? '' : 'pointer-events-none'} wide:sticky wide:top-14 wide:row-span-2 wide:-m-4 wide:max-h-[calc(100dvh-56px)] wide:overflow-y-auto wide:p-4`}
        >
          {cards.map((card, position) => {
            const isShown = position === selected.place
            return (
              <li
                key={card.order.id}
                {...focus.track(card.order.id, position)}
                className={isShown ? '' : 'wide:hidden'}
              >
                <RepOrderCard
                  {...card}
                  guardKey={`${position} ${isShown} ${folds}`}
                  pins={pins}
                  selection={selection.boxOf(card)}
                />
              </li>
            )
          })}
        </ul>
        <BulkBar {...selection.bar} />
      </div>
      {selectSlot &&
        cards.length > 1 &&
        createPortal(<StartSelectionButton selection={selection} />, selectSlot)}
      {selection.dialog}
    </div>
  )
}

function NoRequests({ isFiltered }: { isFiltered: boolean }) {
  const { state } = useLocation()
  const fromHere = useFromHere()
  return (
    <EmptyState text={m.requests_empty()}>
      {isFiltered ? (
        <ButtonLink variant="secondary" to={{ search: '' }} replace state={state}>
          {m.requests_show_all()}
        </ButtonLink>
      ) : (
        <ButtonLink to={paths.register} state={fromHere}>
          {m.rep_register()}
        </ButtonLink>
      )}
    </EmptyState>
  )
}
