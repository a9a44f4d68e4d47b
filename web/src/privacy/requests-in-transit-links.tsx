import { shortOrderId } from '@portal/contract/orders/order-status'
import { generatePath } from 'react-router'
import { adminPaths } from '../admin-paths.ts'
import { AdminLinkOrText } from '../session/admin-link-or-text.tsx'
import { m } from '../texts.ts'

/** The requests on their way, which delay the erasure. */
export function RequestsInTransitLinks({ orderIds }: { orderIds: readonly string[] }) {
  if (orderIds.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-muted">{m.privacy_parcels()}</span>
      {orderIds.map(id => (
        <AdminLinkOrText key={id} screen={adminPaths.request} to={generatePath(adminPaths.request, { id })}>
          {shortOrderId(id)}
        </AdminLinkOrText>
      ))}
    </p>
  )
}
