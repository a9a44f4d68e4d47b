import type { Region } from '@portal/contract/regions'
import type { Database } from '../platform/database/schema.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { Route } from '../platform/http/route.ts'
import { deleteAddress } from './addresses.queries.ts'
import { createAddress, updateAddress } from './save-address.ts'

type Parts = { db: Database; regionOf: (companyId: string) => Region }

/** Routes for an HCP's delivery addresses (H§5, D§6). */
export function registerAddresses(route: Route, { db, regionOf }: Parts): void {
  route('POST /address/create', ({ session, body, headers }) =>
    createAddress(db, session, regionOf(session.companyId), body.newAddr, headers['idempotency-key']),
  )

  route('POST /address/update', ({ session, body }) =>
    updateAddress(db, session.userId, regionOf(session.companyId), body.addrUpdate),
  )

  route('POST /address/delete', async ({ session, body }) => {
    if (!(await deleteAddress(db, body.addrDeleteId, session.userId))) throw new PortalError('NOT_FOUND')
    return {}
  })
}
