import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { samplesOfOrder } from '@portal/contract/orders/order-items'
import { type OrderStatus, shortOrderId } from '@portal/contract/orders/order-status'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { personNameOrErased } from '../lib/person-name.ts'
import { useBulkActionRunner } from '../lib/use-bulk-action.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { clearToast } from '../ui/toast.tsx'
import { offerToDropSample } from './drop-sample.tsx'
import { orderUpdateErrorText, useUpdateOrderAsRep } from './rep-orders.api.ts'
import { shipObstacleText } from './ship-obstacles.tsx'
import type { OrderPins, OrderWithHcp } from './use-pinned-orders.ts'

/** The bulk actions with the statuses of orders they apply to, the most easily undone first. */
const STATUSES = {
  slips: ['IN_REVIEW', 'POSTED'],
  ship: ['IN_REVIEW'],
  approve: ['PROCESSING'],
} as const satisfies Record<string, readonly OrderStatus[]>

export type BulkOrderAction = keyof typeof STATUSES

const ACTIONS = ['slips', 'ship', 'approve'] as const

const MOVES = {
  approve: {
    status: 'IN_REVIEW',
    working: m.requests_approving,
    refused: m.requests_refused,
    done: m.requests_approved,
  },
  ship: {
    status: 'POSTED',
    working: m.requests_shipping,
    refused: m.requests_not_shipped,
    done: m.requests_shipped,
  },
} as const

/** What was selected when the slips were opened, and the history entry that Back leads to. */
let printed: { entry: string; ids: readonly string[] } | undefined

/**
 * Selection of several orders, to approve or ship them, one call after the other (R§4), or to print their slips.
 * @returns `ids` of the selected orders, undefined outside selection mode
 */
export function useBulkOrderSelection(orders: readonly OrderWithHcp[], pins: OrderPins) {
  const { key: entry } = useLocation()
  const [ids, setIds] = useState(() => (printed?.entry === entry ? printed.ids : undefined))
  const navigate = useNavigate()
  const bulk = useBulkActionRunner()
  const update = useUpdateOrderAsRep(pins, { isBackground: true })
  const working = bulk.working !== undefined

  const actions = ACTIONS.flatMap(kind => {
    const inStatus = orders.filter(({ order }) => STATUSES[kind].some(status => status === order.status))
    const possible = kind === 'ship' ? inStatus.filter(one => shipObstacleText(one) === undefined) : inStatus
    const isChosen = ({ order }: OrderWithHcp) => ids?.includes(order.id)
    const leftOut = inStatus.filter(one => isChosen(one) && !possible.includes(one))
    return inStatus.length === 0 ? [] : [{ kind, possible, chosen: possible.filter(isChosen), leftOut }]
  })
  const chosenFor = (kind: BulkOrderAction) => actions.find(action => action.kind === kind)?.chosen ?? []

  const move = async (kind: keyof typeof MOVES, parcels?: ReadonlyMap<string, ParcelInput>) => {
    if (working) return
    const { status, done, ...texts } = MOVES[kind]
    await bulk.run({
      kind,
      items: chosenFor(kind).map(({ order, hcp }) => ({ id: order.id, order, hcp })),
      act: ({ order }) => {
        const parcel = parcels?.get(order.id)
        return update.mutateAsync({ order, change: { status, ...(parcel && { parcel }) } })
      },
      describe: ({ order, hcp }, error) => {
        const reason = orderUpdateErrorText(error, order)
        return m.requests_refused_named({
          name: personNameOrErased(hcp.name),
          id: shortOrderId(order.id),
          reason,
        })
      },
      offer: ({ order, hcp }, error) =>
        offerToDropSample(error, order.id, samplesOfOrder(order), personNameOrErased(hcp.name)),
      texts: { working: texts.working(), refused: texts.refused(), done: count => done({ count }) },
    })
    setIds(undefined)
  }
  return {
    ids,
    /** The actions that apply to the listed orders: the orders they are possible for, the selected ones of these, and those left out. */
    actions,
    /** The running action. */
    working: bulk.working,
    begin: () => {
      clearToast()
      setIds([])
    },
    end: () => setIds(undefined),
    isSelectable: ({ order }: OrderWithHcp) =>
      actions.some(({ possible }) => possible.some(other => other.order.id === order.id)),
    toggle: (id: string) =>
      setIds((now = []) => (now.includes(id) ? now.filter(other => other !== id) : [...now, id])),
    approve: () => move('approve'),
    /** @param parcels of the orders that have one */
    ship: (parcels: ReadonlyMap<string, ParcelInput>) => move('ship', parcels),
    printSlips: () => {
      const wanted = new URLSearchParams(chosenFor('slips').map(({ order }) => ['id', order.id]))
      printed = ids && { entry, ids }
      void navigate(`${paths.repSlips}?${wanted}`)
    },
  }
}
