import { ADMINS } from '@portal/contract/admin-roles'
import type { ParcelInput } from '@portal/contract/companies/couriers.endpoints'
import { shortOrderId } from '@portal/contract/orders/order-status'
import { useQueryClient } from '@tanstack/react-query'
import { adminPaths } from '../admin-paths.ts'
import { newIdempotencyKey } from '../lib/idempotency-key.ts'
import { personNameOrErased } from '../lib/person-name.ts'
import { pathWithIds, type SingleCallsJob, useBulkActionRunner } from '../lib/use-bulk-action.ts'
import { offerToDropSample } from '../orders/drop-sample.tsx'
import { ShipOrdersDialog } from '../orders/ship-orders-dialog.tsx'
import { useHasAdminRole } from '../session/admin-role.ts'
import { m } from '../texts.ts'
import type { BulkReceipt } from '../ui/bulk-bar.tsx'
import { useDialog } from '../ui/dialog-button.tsx'
import { approveRequestAsAdmin, REQUEST_KEYS, shipRequestAsAdmin } from './requests.api.ts'
import { shipErrorReasonText } from './ship-error-reason.ts'

/** What the acts need of a request. */
type ActedRequest = {
  id: string
  hcp: { name: string }
  items: readonly { id: string; name: string }[]
  /** Why it cannot be shipped, as far as is known: it is left out. */
  obstacle?: string | undefined
}

/** The slips of these requests, to print. */
export const slipsOfRequests = (requests: readonly { id: string }[]) =>
  pathWithIds(adminPaths.slips, requests)

/**
 * Approves and ships several requests, one call after the other.
 * @param finish ends the selection with a receipt
 */
export function useRequestActions(finish: (receipt: BulkReceipt | undefined) => void) {
  const bulk = useBulkActionRunner()
  const mayCancel = useHasAdminRole(ADMINS.managers)
  const queryClient = useQueryClient()
  const { dialog, open } = useDialog()
  const run = async (
    requests: readonly ActedRequest[],
    job: Pick<SingleCallsJob<ActedRequest>, 'kind' | 'act' | 'texts'>,
    next: (done: readonly ActedRequest[]) => BulkReceipt['next'],
  ) => {
    const done = await bulk.run({
      ...job,
      items: requests,
      describe: ({ id, hcp, items }, error) =>
        m.requests_refused_named({
          name: personNameOrErased(hcp.name),
          id: shortOrderId(id),
          reason: shipErrorReasonText(error, items, mayCancel),
        }),
      offer: ({ id, hcp, items }, error) => offerToDropSample(error, id, items, personNameOrErased(hcp.name)),
    })
    finish(done.length > 0 ? { text: job.texts.done(done.length), next: next(done) } : undefined)
    await Promise.all(REQUEST_KEYS.map(queryKey => queryClient.invalidateQueries({ queryKey })))
  }
  const approve = (requests: readonly ActedRequest[]) =>
    run(
      requests,
      {
        kind: 'approve',
        act: ({ id }) => approveRequestAsAdmin(id, newIdempotencyKey()),
        texts: {
          working: m.requests_approving(),
          refused: m.requests_refused(),
          done: count => m.requests_approved({ count }),
        },
      },
      () => undefined,
    )
  const ship = (requests: readonly ActedRequest[], parcels: ReadonlyMap<string, ParcelInput>) =>
    run(
      requests,
      {
        kind: 'ship',
        act: ({ id }) => shipRequestAsAdmin(id, newIdempotencyKey(), parcels.get(id)),
        texts: {
          working: m.requests_shipping(),
          refused: m.requests_not_shipped(),
          done: count => m.requests_shipped({ count }),
        },
      },
      done => ({ label: m.requests_print_slips({ count: done.length }), to: slipsOfRequests(done) }),
    )
  const askToShip = (requests: readonly ActedRequest[]) => {
    const named = requests.map(request => ({ ...request, name: personNameOrErased(request.hcp.name) }))
    const shippable = named.filter(({ obstacle }) => obstacle === undefined)
    open(close => (
      <ShipOrdersDialog
        orders={shippable}
        leftOut={named.filter(({ obstacle }) => obstacle !== undefined)}
        onShip={parcels => {
          close()
          void ship(shippable, parcels)
        }}
        onCancel={close}
      />
    ))
  }
  return { dialog, working: bulk.working, approve, askToShip }
}
