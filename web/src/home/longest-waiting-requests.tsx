import { joinItemNames, samplesOfOrder } from '@portal/contract/orders/order-items'
import type { Order } from '@portal/contract/orders/orders.endpoints'
import { useInfiniteQuery } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { calendarDaysSince } from '../lib/dates.ts'
import { useFromHere } from '../lib/use-go-back.ts'
import { repRequestPath } from '../order-paths.ts'
import { ApproveOrder } from '../orders/move-order.tsx'
import { OnBehalfOfRepNote } from '../orders/on-behalf-of-rep-note.tsx'
import { useOrderCardFocusAfterAction } from '../orders/order-list-focus.ts'
import { isDecision, OrderReceiptLine } from '../orders/order-receipt.tsx'
import { type OrderPins, type OrderWithHcp, usePinnedOrders } from '../orders/use-pinned-orders.ts'
import { recruitedOrderPages } from '../reps/recruited-users.api.ts'
import { WAITING_ORDERS_FILTERS, waitingOrdersPath } from '../reps/rep-order-filters.ts'
import { m } from '../texts.ts'
import { WideLayoutContext } from '../ui/shell-contexts.ts'
import { SkeletonLines, SkeletonRowsCard } from '../ui/skeleton.tsx'
import { useIsStable } from '../ui/tap-guard-button.tsx'
import { TextLink } from '../ui/text-link.tsx'

/** The requests that wait for the rep, oldest first. */
export const useWaitingRequests = () => useInfiniteQuery(recruitedOrderPages(WAITING_ORDERS_FILTERS))

/** The number of requests that fit on a laptop's screen; on a phone it is one, above the figures. */
const SHOWN = 6

/**
 * The requests that have waited longest, each with *Approve*. One that is approved folds to its receipt, until the next one is;
 * the others move up (decision 61).
 */
export function LongestWaitingRequests({ pages }: { pages: ReturnType<typeof useWaitingRequests> }) {
  const fromHere = useFromHere()
  const wide = use(WideLayoutContext)
  const { hasNextPage, isFetching, isError, fetchNextPage } = pages
  const loaded = pages.data?.pages.flatMap(page => page.data)
  const orders = loaded?.flatMap(hcp => hcp.orders.map(order => ({ hcp, order }))) ?? []
  const { cards, pins } = usePinnedOrders('PROCESSING', orders)
  const [latest, setLatest] = useState<string>()
  const pinLatest: OrderPins = {
    ...pins,
    pin: (order, receipt) => {
      pins.pin(order, receipt)
      if (isDecision(receipt)) setLatest(order.id)
    },
  }
  // A row that folds moves the next one: nothing under the finger can be pressed for a moment (ux 18).
  const isSettled = useIsStable(latest ?? '') || latest === undefined
  const waiting = cards.filter(({ receipt }) => !isDecision(receipt))
  const shown = waiting.slice(0, wide ? SHOWN : 1)
  const rows = cards.filter(card => shown.includes(card) || card.order.id === latest)
  const lacksRows = shown.length === 0 && hasNextPage && !isFetching && !isError
  useEffect(() => {
    if (lacksRows) void fetchNextPage()
  }, [lacksRows, fetchNextPage])
  const focus = useOrderCardFocusAfterAction(rows.map(({ order }) => order.id))
  if (!wide && loaded !== undefined && rows.length === 0) return null
  return (
    <section className="grid gap-2">
      <div className="flex items-center justify-between gap-3 wide:min-h-12">
        <h2 className="font-bold text-base wide:text-lg">{m.rep_next_requests()}</h2>
        {wide && rows.length > 0 && (
          <TextLink to={waitingOrdersPath} state={fromHere}>
            {m.requests_show_all()}
          </TextLink>
        )}
      </div>
      {loaded === undefined && !isError && (
        <SkeletonRowsCard count={wide ? 3 : 1}>
          <SkeletonLines lines={['h-6 w-44', 'h-4.5 w-56', 'h-4.5 w-40']} />
        </SkeletonRowsCard>
      )}
      {loaded !== undefined && rows.length === 0 && (
        <p className="rounded-card bg-surface px-5 py-4 text-muted shadow-card">{m.rep_nothing_waits()}</p>
      )}
      <div ref={focus.list} tabIndex={-1} className="rounded-card empty:hidden">
        {rows.length > 0 && (
          <ul
            className={`divide-y divide-line overflow-hidden rounded-card bg-surface shadow-card ${isSettled ? '' : 'pointer-events-none'}`}
          >
            {rows.map((card, place) => (
              <li key={card.order.id} {...focus.track(card.order.id, place)}>
                <WaitingRequest {...card} place={place} pins={pinLatest} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

type RowProps = OrderWithHcp & { place: number; pins: OrderPins }

/** A request that waits; after *Approve* its receipt. */
function WaitingRequest({ hcp, order, receipt, place, pins }: RowProps) {
  const card = useRef<HTMLElement>(null)
  const { name, clinicName, onBehalfOf } = hcp
  const fromHere = useFromHere()
  return (
    <article
      ref={card}
      tabIndex={-1}
      aria-label={name}
      className="-outline-offset-3 flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3 wide:px-5 [&>button]:grow-0"
    >
      <Link
        to={repRequestPath(order.id)}
        state={fromHere}
        className="grid min-h-12 min-w-0 flex-[1_1_11rem] content-center hover:text-action-ink"
      >
        <span className="font-semibold">{name}</span>
        {isDecision(receipt) && receipt ? (
          <OrderReceiptLine receipt={receipt} />
        ) : (
          <>
            {onBehalfOf && <OnBehalfOfRepNote repName={onBehalfOf} />}
            <span className="text-muted text-sm">
              {clinicName} · {describeAge(order)}
            </span>
            <span className="text-muted text-sm">{joinItemNames(samplesOfOrder(order))}</span>
          </>
        )}
      </Link>
      {!isDecision(receipt) && (
        <ApproveOrder
          {...{ order, pins, hcpName: name, cardRef: card, guardKey: `${order.id} ${place}` }}
          name={m.rep_approve_of({ name })}
        />
      )}
    </article>
  )
}

function describeAge({ createdAt }: Order): string {
  const days = calendarDaysSince(createdAt)
  return days === 0 ? m.rep_age_today() : m.rep_age_days({ days })
}
