import type { Routes } from '../companies/app-context.ts'
import { findCompanies } from '../companies/companies.ts'
import { notFoundError, PortalError } from '../platform/http/errors.ts'
import { findAdminAccounts } from './admins/admin-accounts.queries.ts'
import { claimPasswordReset } from './admins/admin-limits.ts'
import { findAdminByLinkSecret } from './admins/admin-links.queries.ts'
import { changeOwnAdminPassword } from './admins/change-own-password.ts'
import { createFirstOwner } from './admins/create-first-owner.ts'
import { isFirstOwnerLinkValid } from './admins/first-owner.queries.ts'
import { registerAdminChanges } from './admins/manage-admins.ts'
import type { PasswordResets } from './admins/password-resets.ts'
import { setPasswordByAdminLink } from './admins/set-password-by-admin-link.ts'
import type { AuthContext } from './auth-context.ts'

/**
 * Routes of an owner's admins, of their links, of the first owner, and of the own password.
 * @param resets undefined where the portal sends no e-mails
 */
export function registerAdminRoutes(
  { route, change }: Routes,
  auth: AuthContext,
  resets: PasswordResets | undefined,
): void {
  const { db } = auth

  route('GET /admin/admins', ({ session }) => findAdminAccounts(db, session.companyId))

  registerAdminChanges({ change }, auth)

  route('POST /auth/admin-link', async ({ body }) => {
    const admin = await findAdminByLinkSecret(db, body.secret)
    if (admin?.email == null || admin.admin_role === null) throw new PortalError('INVALID_LINK')
    const company = (await findCompanies(db)).find(({ id }) => id === admin.company_id)
    return {
      email: admin.email,
      company: company?.name ?? '',
      role: admin.admin_role,
      name: admin.full_name === admin.email ? null : admin.full_name,
    }
  })

  route('POST /auth/admin-link/accept', ({ body }) => setPasswordByAdminLink(auth, body))

  route('GET /public/admin-login', async () => ({ passwordEmail: resets !== undefined }))

  route('POST /auth/password-reset-email', async ({ body, address }) => {
    if (resets === undefined) throw notFoundError()
    await claimPasswordReset(db, body.email, address)
    resets.ask(body.email)
    return {}
  })

  route('POST /auth/setpass', ({ body }) => setPasswordByAdminLink(auth, body))

  route('POST /auth/first-owner-link', async ({ body }) => {
    if (!(await isFirstOwnerLinkValid(db, body.secret))) throw new PortalError('INVALID_LINK')
    return {}
  })

  route('POST /auth/first-owner-link/accept', ({ body }) => createFirstOwner(auth, body))

  route('POST /admin/password', async ({ session, body, address }) => {
    await changeOwnAdminPassword(db, session, { ...body, address })
    return {}
  })
}
