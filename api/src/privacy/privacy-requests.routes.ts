import type { AuthContext } from '../auth/auth-context.ts'
import { DEVICE_COOKIE } from '../auth/sessions/known-devices.ts'
import { findConsentsOfUser } from '../companies/consent-lists.queries.ts'
import { notFound } from '../platform/http/errors.ts'
import type { Route } from '../platform/http/route.ts'
import { findHcp, readUser } from '../users/users.queries.ts'
import { correctHcp, toHcpDetails } from './correct-hcp.ts'
import { findErasure } from './erasures.queries.ts'
import { findMyData } from './my-data.ts'
import type { PrivacyContext } from './privacy.routes.ts'
import { findParcels } from './privacy-lists.queries.ts'
import {
  closeOwnAccount,
  exportHcpData,
  recordPrivacyRequest,
  requestCorrection,
} from './privacy-requests.ts'

/** A person's rights over their data: an HCP in the profile, an admin for them (D§10). */
export function registerPrivacyRequestRoutes(route: Route, context: AuthContext & PrivacyContext): void {
  const { db } = context

  route('GET /privacy/account', async ({ session: { userId, companyId } }) => {
    const [consents, erasure, parcels] = await Promise.all([
      findConsentsOfUser(db, userId),
      findErasure(db, userId, companyId),
      findParcels(db, [userId]),
    ])
    const closedAt = erasure?.requested_at.toISOString() ?? null
    return { consents, closedAt, parcels: parcels.get(userId)?.length ?? 0 }
  })

  route('GET /privacy/my-data', async ({ session, locale }) =>
    findMyData(context, await readUser(db, session.userId), locale),
  )

  route('POST /privacy/corrections', ({ session, body, headers }) =>
    requestCorrection(context, session, body, headers['idempotency-key']),
  )

  route('POST /privacy/close-account', async ({ session, body, cookie }) => {
    const closed = await closeOwnAccount(context, session, body.code, cookie(DEVICE_COOKIE))
    await context.syncLedger()
    return closed
  })

  route('GET /admin/hcps/:id/details', async ({ session, params: { id } }) => {
    const hcp = await findHcp(db, id, session.companyId)
    if (hcp === undefined) throw notFound()
    return toHcpDetails(hcp)
  })

  route('POST /admin/hcps/:id/correct', async ({ session, params: { id }, body, headers }) =>
    toHcpDetails(await correctHcp(context, session, { id, ifMatch: headers['if-match'] }, body)),
  )

  route('POST /admin/hcps/:id/privacy-requests', ({ session, params: { id }, body, headers }) =>
    recordPrivacyRequest(context, session, id, body, headers['idempotency-key']),
  )

  route('POST /admin/hcps/:id/data', ({ session, params: { id }, locale }) =>
    exportHcpData(context, session, id, locale),
  )
}
