import type { AuthContext } from '../auth/auth-context.ts'
import { DEVICE_COOKIE } from '../auth/sessions/known-devices.ts'
import type { Routes } from '../companies/app-context.ts'
import { findConsentsOfUser } from '../companies/consent-lists.queries.ts'
import { notFoundError } from '../platform/http/errors.ts'
import { findUnerasedHcp, findUserOrThrow } from '../users/users.queries.ts'
import { correctHcpDetails, toHcpDetails } from './correct-hcp.ts'
import { findAccountClosure } from './erasures.queries.ts'
import { findDataHeldAboutHcp } from './my-data.ts'
import type { PrivacyContext } from './privacy.routes.ts'
import { findParcelsOnTheWayByHcp } from './privacy-lists.queries.ts'
import {
  closeOwnAccount,
  exportHcpData,
  openCorrectionRequest,
  recordPrivacyRequest,
} from './privacy-requests.ts'

/** A person's rights over their data: an HCP in the profile, an admin for them (D§10). */
export function registerPrivacyRequestRoutes({ route }: Routes, context: AuthContext & PrivacyContext): void {
  const { db } = context

  route('GET /privacy/account', async ({ session: { userId, companyId } }) => {
    const [consents, erasure, parcels] = await Promise.all([
      findConsentsOfUser(db, userId),
      findAccountClosure(db, userId, companyId),
      findParcelsOnTheWayByHcp(db, [userId]),
    ])
    const closedAt = erasure?.requested_at.toISOString() ?? null
    return { consents, closedAt, parcels: parcels.get(userId)?.length ?? 0 }
  })

  route('GET /privacy/my-data', async ({ session, locale }) =>
    findDataHeldAboutHcp(context, await findUserOrThrow(db, session.userId), locale),
  )

  route('POST /privacy/corrections', ({ session, body, headers }) =>
    openCorrectionRequest(context, session, body, headers['idempotency-key']),
  )

  route('POST /privacy/close-account', async ({ session, body, cookie }) => {
    const closed = await closeOwnAccount(context, session, body.code, cookie(DEVICE_COOKIE))
    await context.syncLedger()
    return closed
  })

  route('GET /admin/hcps/:id/details', async ({ session, params: { id } }) => {
    const hcp = await findUnerasedHcp(db, id, session.companyId)
    if (hcp === undefined) throw notFoundError()
    return toHcpDetails(hcp)
  })

  route('POST /admin/hcps/:id/correct', async ({ session, params: { id }, body, headers }) =>
    toHcpDetails(await correctHcpDetails(context, session, { id, ifMatch: headers['if-match'] }, body)),
  )

  route('POST /admin/hcps/:id/privacy-requests', ({ session, params: { id }, body, headers }) =>
    recordPrivacyRequest(context, session, id, body, headers['idempotency-key']),
  )

  route('POST /admin/hcps/:id/data', ({ session, params: { id }, locale }) =>
    exportHcpData(context, session, id, locale),
  )
}
