import { ADMINS } from '@portal/contract/admin-roles'
import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import type { Request } from '@portal/contract/requests/requests.endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { hasErrorCode } from '../lib/failure.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { DropSampleButtons } from '../orders/drop-sample.tsx'
import { droppableSamples } from '../orders/droppable-samples.ts'
import { ShipOrderDialog } from '../orders/ship-order-dialog.tsx'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { REQUEST_KEYS, shipRequestAsAdmin } from './requests.api.ts'
import { shipErrorReasonText } from './ship-error-reason.ts'

/** Marks an approved request as shipped. It asks first: shipping cannot be undone. */
export function ShipRequestButton({ request: { id, status, hcp, items } }: { request: Request }) {
  const mayCancel = useHasAdminRole(ADMINS.managers)
  const queryClient = useQueryClient()
  const [key, setKey] = useState<string>()
  const ship = useMutation({
    mutationFn: ({ key, parcel }: { key: string; parcel: ParcelInput | undefined }) =>
      shipRequestAsAdmin(id, key, parcel),
    onSuccess: () => showSuccess(m.requests_shipped_named({ name: personNameOrErased(hcp.name) })),
    onError: error =>
      showAlert(
        hasErrorCode(error, 'ORDER_MOVED')
          ? error.message
          : m.common_error({ message: shipErrorReasonText(error, items, mayCancel) }),
      ),
    onSettled: () => {
      setKey(undefined)
      return Promise.all(REQUEST_KEYS.map(queryKey => queryClient.invalidateQueries({ queryKey })))
    },
  })
  return (
    <>
      {status === 'IN_REVIEW' && (
        <TapGuardButton loading={ship.isPending} onClick={() => setKey(newIdempotencyKey())}>
          {m.requests_ship()}
        </TapGuardButton>
      )}
      {status === 'IN_REVIEW' && (
        <DropSampleButtons
          orderId={id}
          samples={droppableSamples(ship.error, items)}
          hcpName={personNameOrErased(hcp.name)}
          onDropped={ship.reset}
        />
      )}
      <ShipOrderDialog
        items={items}
        hcpName={personNameOrErased(hcp.name)}
        open={key !== undefined}
        isPending={ship.isPending}
        onShip={parcel => key !== undefined && ship.mutate({ key, parcel })}
        onCancel={() => setKey(undefined)}
      />
    </>
  )
}
