import type { OrderState } from '@portal/contract/order-status'
import { use } from 'react'
import { useLocation } from 'react-router'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { WideContext } from '../ui/wide-layout.ts'
import { type Choice, RepOrderCard, RepOrdersSkeleton, SIDE_BY_SIDE } from './rep-order-card.tsx'
import { RepRequestRows } from './rep-request-rows.tsx'
import { useFocusAfterAction, useSelectedRequest } from './request-focus.ts'
import { useApproveAll } from './use-approve-all.ts'
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
  const several = useApproveAll(cards, pins)
  const choiceOf = ({ order }: HcpOrder): Choice | undefined =>
    several.ids && order.status === 'PROCESSING'
      ? { chosen: several.ids.includes(order.id), onChange: () => several.toggle(order.id) }
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
        {(several.possible > 1 || several.ids) && <SeveralBar several={several} />}
      </div>
    </div>
  )
}

/** Starts the selection and approves the selected requests: at the bottom, in reach of the thumb. */
function SeveralBar({ several }: { several: ReturnType<typeof useApproveAll> }) {
  if (several.ids === undefined) {
    return (
      <TapGuardButton variant="secondary" wide onClick={several.begin}>
        {m.requests_several()}
      </TapGuardButton>
    )
  }
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap gap-2 border-line border-t bg-paper px-4 pt-2 wide:mx-0 wide:px-0 pb-[max(8px,env(safe-area-inset-bottom))]">
      <Button variant="secondary" className="grow" disabled={several.working} onClick={several.end}>
        {m.common_cancel()}
      </Button>
      <TapGuardButton
        className="grow"
        disabled={several.count === 0}
        loading={several.working}
        onClick={() => void several.approve()}
      >
        {m.requests_approve_all({ count: several.count })}
      </TapGuardButton>
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
