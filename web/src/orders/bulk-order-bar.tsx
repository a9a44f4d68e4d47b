import { useState } from 'react'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import type { BulkOrderAction, useBulkOrders } from './use-bulk-orders.ts'

const LABELS = {
  slips: m.requests_print_slips,
  ship: m.requests_ship_all,
  approve: m.requests_approve_all,
} satisfies Record<BulkOrderAction, unknown>

/** Starts the selection and acts on the selected requests: at the bottom, in reach of the thumb. */
export function BulkOrderBar({ bulk }: { bulk: ReturnType<typeof useBulkOrders> }) {
  const [asking, setAsking] = useState(false)
  if (bulk.ids === undefined) {
    if (!bulk.actions.some(({ possible }) => possible.length > 1)) return null
    return (
      <TapGuardButton variant="secondary" wide onClick={bulk.begin}>
        {m.requests_several()}
      </TapGuardButton>
    )
  }
  const press: Record<BulkOrderAction, () => unknown> = {
    slips: bulk.printSlips,
    ship: () => setAsking(true),
    approve: bulk.approve,
  }
  const shipped = bulk.actions.find(({ kind }) => kind === 'ship')?.chosen ?? []
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap gap-2 border-line border-t bg-paper px-4 pt-2 wide:mx-0 wide:px-0 pb-[max(8px,env(safe-area-inset-bottom))]">
      <Button
        variant="secondary"
        className="grow px-3!"
        disabled={bulk.working !== undefined}
        onClick={bulk.end}
      >
        {m.common_cancel()}
      </Button>
      {bulk.actions.map(({ kind, chosen }) => (
        <TapGuardButton
          key={kind}
          variant={kind === 'slips' ? 'secondary' : 'primary'}
          className="grow px-3!"
          disabled={chosen.length === 0 || (bulk.working !== undefined && bulk.working !== kind)}
          loading={bulk.working === kind}
          onClick={() => void press[kind]()}
        >
          {LABELS[kind]({ count: chosen.length })}
        </TapGuardButton>
      ))}
      <ConfirmDialog
        settled
        open={asking}
        title={m.requests_ship_title()}
        description={
          <>
            <p>{m.requests_ship_all_named({ count: shipped.length })}</p>
            <ul className="mt-3 grid gap-2">
              {shipped.map(({ order, hcp }) => (
                <li key={order.id} className="text-sm">
                  <span className="block font-semibold text-base text-ink">{hcp.name}</span>
                  {order.orderItem.map(({ shopItem }) => shopItem.name).join(', ')}
                </li>
              ))}
            </ul>
          </>
        }
        confirmLabel={m.requests_ship_all({ count: shipped.length })}
        onConfirm={() => {
          setAsking(false)
          void bulk.ship()
        }}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
