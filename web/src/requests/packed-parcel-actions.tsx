import { ADMINS } from '@portal/contract/admin-roles'
import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { shortOrderId } from '@portal/contract/orders/order-status'
import type { PickList } from '@portal/contract/requests/requests.endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { useBulkActionRunner } from '../lib/use-bulk-action.ts'
import { offerToDropSample } from '../orders/drop-sample.tsx'
import { ShipOrdersDialog } from '../orders/ship-orders-dialog.tsx'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { Button } from '../ui/button.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { pickedSamples } from './pick-ticks.ts'
import { shipRequestAsAdmin } from './requests.api.ts'
import { shipErrorReasonText } from './ship-error-reason.ts'

/** The actions on the ticked parcels: print their slips and ship them, one call after the other. */
export function PackedParcelBulkActions({ parcels }: { parcels: PickList['requests'] }) {
  const [asking, setAsking] = useState(false)
  const bulk = useBulkActionRunner()
  const mayCancel = useHasAdminRole(ADMINS.managers)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const count = parcels.length
  const ship = async (described: ReadonlyMap<string, ParcelInput>) => {
    setAsking(false)
    await bulk.run({
      kind: 'ship',
      items: parcels,
      act: ({ id }) => shipRequestAsAdmin(id, newIdempotencyKey(), described.get(id)),
      describe: ({ id, hcp, items }, error) =>
        m.requests_refused_named({
          name: personNameOrErased(hcp.name),
          id: shortOrderId(id),
          reason: shipErrorReasonText(error, items, mayCancel),
        }),
      offer: ({ id, hcp, items }, error) => offerToDropSample(error, id, items, personNameOrErased(hcp.name)),
      texts: {
        working: m.requests_shipping(),
        refused: m.requests_not_shipped(),
        done: count => m.requests_shipped({ count }),
      },
    })
    // What was picked is gone.
    pickedSamples.write(new Set())
    await queryClient.invalidateQueries({ queryKey: ['requests'] })
  }
  if (count === 0) return null
  return (
    <div className="sticky bottom-2 z-10 flex flex-wrap justify-end gap-2 rounded-card border border-line bg-surface p-3 shadow-card print:hidden">
      <Button
        variant="secondary"
        size="compact"
        className="grow sm:grow-0"
        disabled={bulk.working !== undefined}
        onClick={() =>
          void navigate(`${adminPaths.slips}?${new URLSearchParams(parcels.map(({ id }) => ['id', id]))}`)
        }
      >
        {m.requests_print_slips({ count })}
      </Button>
      <TapGuardButton
        size="compact"
        className="grow sm:grow-0"
        loading={bulk.working === 'ship'}
        onClick={() => setAsking(true)}
      >
        {m.requests_ship_all({ count })}
      </TapGuardButton>
      {asking && (
        <ShipOrdersDialog
          orders={parcels.map(({ id, hcp, items, obstacles: [first] }) => ({
            ...{ id, items, name: personNameOrErased(hcp.name) },
            obstacle: first
              ? m.pick_not_shippable({ reason: first.message })
              : items.some(({ lotNo }) => lotNo === null)
                ? m.requests_no_lot_to_ship()
                : undefined,
          }))}
          onShip={described => void ship(described)}
          onCancel={() => setAsking(false)}
        />
      )}
    </div>
  )
}
