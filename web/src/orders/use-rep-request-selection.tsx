import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { samplesOfOrder } from '@portal/contract/orders/order-items'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { Check, Printer, Truck } from 'lucide-react'
import { useLocation, useNavigate } from 'react-router'
import { personNameOrErased } from '../lib/person-name.ts'
import { pathWithIds, useBulkActionRunner } from '../lib/use-bulk-action.ts'
import { paths } from '../paths.ts'
import { m } from '../texts.ts'
import { useDialog } from '../ui/dialog-button.tsx'
import { type BulkAct, useRowSelection } from '../ui/use-row-selection.ts'
import { offerToDropSample } from './drop-sample.tsx'
import { orderUpdateErrorText, useUpdateOrderAsRep } from './rep-orders.api.ts'
import { shipObstacleText } from './ship-obstacles.tsx'
import { ShipOrdersDialog } from './ship-orders-dialog.tsx'
import type { OrderPins, OrderWithHcp } from './use-pinned-orders.ts'

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

type Options = {
  cards: readonly OrderWithHcp[]
  /** Whether the list has one status: its selection begins with all of them. */
  hasStatus: boolean
  total: number | undefined
  loadAll(): Promise<readonly OrderWithHcp[]>
  pins: OrderPins
}

type Row = OrderWithHcp & { id: string }

const toRow = (card: OrderWithHcp): Row => ({ ...card, id: card.order.id })
const nameOf = ({ hcp }: OrderWithHcp) => personNameOrErased(hcp.name)
const slipsOf = (rows: readonly Row[]) => pathWithIds(paths.repSlips, rows)

/** The selection of several requests, to approve or ship them, one call after the other (R§4), or to print their slips. */
export function useRepRequestSelection({ cards, hasStatus, total, loadAll, pins }: Options) {
  const { key: entry } = useLocation()
  const navigate = useNavigate()
  const bulk = useBulkActionRunner()
  const update = useUpdateOrderAsRep(pins, { isBackground: true })
  const { dialog, open } = useDialog()
  const rows = cards.map(toRow)
  const selected = () => rows.filter(row => selection.isSelected(row))

  const move = async (
    kind: keyof typeof MOVES,
    chosen: readonly Row[],
    parcels?: ReadonlyMap<string, ParcelInput>,
  ) => {
    const { status, done, ...texts } = MOVES[kind]
    const moved = await bulk.run({
      kind,
      items: chosen,
      act: ({ id, order }) => {
        const parcel = parcels?.get(id)
        return update.mutateAsync({ order, change: { status, ...(parcel && { parcel }) } })
      },
      describe: (row, error) =>
        m.requests_refused_named({
          name: nameOf(row),
          id: shortOrderId(row.id),
          reason: orderUpdateErrorText(error, row.order),
        }),
      offer: (row, error) => offerToDropSample(error, row.id, samplesOfOrder(row.order), nameOf(row)),
      texts: { working: texts.working(), refused: texts.refused(), done: count => done({ count }) },
    })
    const count = moved.length
    const next = kind === 'ship' && { label: m.requests_print_slips({ count }), to: slipsOf(moved) }
    selection.finish(count > 0 ? { text: done({ count }), next: next || undefined } : undefined)
  }
  const askToShip = (chosen: readonly Row[]) =>
    open(close => (
      <ShipOrdersDialog
        orders={chosen.map(row => ({ id: row.id, name: nameOf(row), items: samplesOfOrder(row.order) }))}
        leftOut={selected().flatMap(row => {
          const obstacle = shipObstacleText(row)
          return obstacle === undefined ? [] : { id: row.id, name: nameOf(row), obstacle }
        })}
        onShip={parcels => {
          close()
          void move('ship', chosen, parcels)
        }}
        onCancel={close}
      />
    ))
  const acts: readonly BulkAct<Row>[] = [
    {
      kind: 'approve',
      icon: Check,
      label: count => m.requests_approve_all({ count }),
      isFor: ({ order }) => order.status === 'PROCESSING',
      onPress: chosen => move('approve', chosen),
    },
    {
      kind: 'ship',
      icon: Truck,
      label: count => m.requests_ship_all({ count }),
      isFor: row => row.order.status === 'IN_REVIEW' && shipObstacleText(row) === undefined,
      onPress: askToShip,
    },
    {
      kind: 'slips',
      icon: Printer,
      label: count => m.requests_print_slips({ count }),
      isFor: ({ order }) => order.status === 'IN_REVIEW' || order.status === 'POSTED',
      onPress: chosen => {
        printed = { entry, ids: selected().map(({ id }) => id) }
        void navigate(slipsOf(chosen))
      },
    },
  ]
  const selection = useRowSelection({
    // A decided request is no longer of the list's status.
    rows: hasStatus ? rows.filter(({ receipt }) => receipt === undefined) : rows,
    acts,
    label: row => m.requests_choose({ name: nameOf(row) }),
    total,
    loadAll: async () => (await loadAll()).map(toRow),
    working: bulk.working,
    initialIds: printed?.entry === entry ? printed.ids : undefined,
    beginsWithAll: hasStatus,
  })
  return {
    ...selection,
    dialog,
    /** The box of a request; undefined if there is none now. */
    boxOf: (card: OrderWithHcp) => {
      const row = toRow(card)
      return selection.isOn && selection.canSelect(row)
        ? { isSelected: selection.isSelected(row), onChange: () => selection.toggle(row) }
        : undefined
    },
  }
}
