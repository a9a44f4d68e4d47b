import { samplesOfOrder } from '@portal/contract/orders/order-items'
import { useState } from 'react'
import { personNameOrErased } from '../lib/person-name.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { shipObstacleText } from './ship-obstacles.tsx'
import { ShipOrdersDialog } from './ship-orders-dialog.tsx'
import type { BulkOrderAction, useBulkOrderSelection } from './use-bulk-order-selection.ts'

const LABELS = {
  slips: m.requests_print_slips,
  ship: m.requests_ship_all,
  approve: m.requests_approve_all,
} satisfies Record<BulkOrderAction, unknown>

/** Starts the selection and acts on the selected requests: at the bottom, in reach of the thumb. */
export function RepBulkOrderBar({ bulkOrders }: { bulkOrders: ReturnType<typeof useBulkOrderSelection> }) {
  const [asking, setAsking] = useState(false)
  if (bulkOrders.ids === undefined) {
    if (!bulkOrders.actions.some(({ possible }) => possible.length > 1)) return null
    return (
      <TapGuardButton variant="secondary" wide onClick={bulkOrders.begin}>
        {m.requests_several()}
      </TapGuardButton>
    )
  }
  const press: Record<BulkOrderAction, () => unknown> = {
    slips: bulkOrders.printSlips,
    ship: () => setAsking(true),
    approve: bulkOrders.approve,
  }
  const { chosen: shipped = [], leftOut = [] } = bulkOrders.actions.find(({ kind }) => kind === 'ship') ?? {}
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap gap-2 border-line border-t bg-paper px-4 pt-2 wide:mx-0 wide:px-0 pb-[max(8px,env(safe-area-inset-bottom))]">
      <Button
        variant="secondary"
        size="share"
        disabled={bulkOrders.working !== undefined}
        onClick={bulkOrders.end}
      >
        {m.common_cancel()}
      </Button>
      {bulkOrders.actions.map(({ kind, chosen }) => (
        <TapGuardButton
          key={kind}
          variant={kind === 'slips' ? 'secondary' : 'primary'}
          size="share"
          disabled={chosen.length === 0 || (bulkOrders.working !== undefined && bulkOrders.working !== kind)}
          loading={bulkOrders.working === kind}
          onClick={() => void press[kind]()}
        >
          {LABELS[kind]({ count: chosen.length })}
        </TapGuardButton>
      ))}
      {asking && (
        <ShipOrdersDialog
          orders={shipped.map(({ order, hcp }) => ({
            id: order.id,
            name: personNameOrErased(hcp.name),
            items: samplesOfOrder(order),
          }))}
          leftOut={leftOut.map(one => ({
            id: one.order.id,
            name: personNameOrErased(one.hcp.name),
            obstacle: shipObstacleText(one),
          }))}
          onShip={parcels => {
            setAsking(false)
            void bulkOrders.ship(parcels)
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
