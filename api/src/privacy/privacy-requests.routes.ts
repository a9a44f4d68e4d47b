import type { AuthContext } from '../auth/auth-context.ts'
import { DEVICE_COOKIE } from '../auth/sessions/known-devices.ts'
import type { Routes } from '../companies/app-context.ts'
import { findConsentsOfUser } from '../consents/consent-lists.queries.ts'
import { findUserOrThrow } from '../users/users.queries.ts'
import { findAccountClosure } from './erasures.queries.ts'
import { findDataHeldAboutHcp } from './my-data.ts'
import type { PrivacyContext } from './privacy.routes.ts'
import { findParcelsOnTheWayByHcp } from './privacy-lists.queries.ts'
import { closeOwnAccount, registerPrivacyRequests } from './privacy-requests.ts'

/** A person's rights over their data: an HCP in the profile, an admin for them (D§10). */
export function registerPrivacyRequestRoutes(
  { route, change }: Routes,
  context: AuthContext & PrivacyContext,
): void {
  const { db } = context
  registerPrivacyRequests({ change })

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
    findDataHeldAboutHcp(db, session.company, await findUserOrThrow(db, session.userId), locale),
  )

  route('POST /privacy/close-account', async ({ session, body, cookie }) => {
    const closed = await closeOwnAccount(context, session, body.code, cookie(DEVICE_COOKIE))
    await context.syncLedger()
    return closed
  })
}
