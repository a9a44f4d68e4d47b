import { shortOrderId } from '@portal/contract/order-status'
import type { Request } from '@portal/contract/requests'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText, hasErrorCode } from '../lib/failure.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { m } from '../texts.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { TapGuardButton } from '../ui/tap-guard-button.tsx'
import { showAlert, showSuccess } from '../ui/toast.tsx'
import { shipRequest } from './requests.api.ts'

/** Marks an approved request as shipped. It asks first: shipping cannot be undone. */
export function ShipRequestButton({ request: { id, status, hcp } }: { request: Request }) {
  const queryClient = useQueryClient()
  const [key, setKey] = useState<string>()
  const ship = useMutation({
    mutationFn: (key: string) => shipRequest(id, key),
    onSuccess: () => showSuccess(m.requests_shipped_named({ name: hcp.name })),
    onError: error => showAlert(hasErrorCode(error, 'ORDER_MOVED') ? error.message : failureText(error)),
    onSettled: () => {
      setKey(undefined)
      return queryClient.invalidateQueries({ queryKey: ['requests'] })
    },
  })
  return (
    <>
      {status === 'IN_REVIEW' && (
        <TapGuardButton loading={ship.isPending} onClick={() => setKey(newIdempotencyKey())}>
          {m.requests_ship()}
        </TapGuardButton>
      )}
      <ConfirmDialog
        settled
        open={key !== undefined}
        title={m.requests_ship_title()}
        description={m.requests_ship_named({ id: shortOrderId(id), name: hcp.name })}
        confirmLabel={m.requests_ship()}
        loading={ship.isPending}
        onConfirm={() => key !== undefined && !ship.isPending && ship.mutate(key)}
        onCancel={() => !ship.isPending && setKey(undefined)}
      />
    </>
  )
}
