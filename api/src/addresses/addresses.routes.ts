import type { AppContext } from '../companies/app-context.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { Route } from '../platform/http/route.ts'
import { deleteAddress } from './addresses.queries.ts'
import { createAddress, updateAddress } from './save-address.ts'

/** Routes for an HCP's delivery addresses (H§5, D§6). */
export function registerAddressRoutes(route: Route, { db }: AppContext): void {
  route('POST /address/create', ({ session, body, headers }) =>
    createAddress(db, session, session.company.region, body.newAddr, headers['idempotency-key']),
  )

  route('POST /address/update', ({ session, body }) =>
    updateAddress(db, session.userId, session.company.region, body.addrUpdate),
  )

  route('POST /address/delete', async ({ session, body }) => {
    if (!(await deleteAddress(db, body.addrDeleteId, session.userId))) throw new PortalError('NOT_FOUND')
    return {}
  })
}
