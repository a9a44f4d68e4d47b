import { shortOrderId } from '@portal/contract/order-status'
import { generatePath } from 'react-router'
import { paths } from '../paths.ts'
import { AdminLink } from '../session/admin-link.tsx'
import { m } from '../texts.ts'

/** The requests on their way, which delay the erasure. */
export function ParcelLinks({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm">
      <span className="text-muted">{m.privacy_parcels()}</span>
      {ids.map(id => (
        <AdminLink key={id} screen={paths.adminRequest} to={generatePath(paths.adminRequest, { id })}>
          {shortOrderId(id)}
        </AdminLink>
      ))}
    </p>
  )
}
