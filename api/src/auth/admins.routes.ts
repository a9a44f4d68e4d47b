import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import { findCompanies } from '../companies/companies.ts'
import type { Session } from '../platform/http/authenticate.ts'
import { PortalError } from '../platform/http/errors.ts'
import type { Route } from '../platform/http/route.ts'
import { findAdminAccounts } from './admins/admin-accounts.queries.ts'
import { findAdminByLinkSecret } from './admins/admin-links.queries.ts'
import { changeOwnAdminPassword } from './admins/change-own-password.ts'
import { createFirstOwner } from './admins/create-first-owner.ts'
import { isFirstOwnerLinkValid } from './admins/first-owner.queries.ts'
import {
  changeAdminRole,
  createAdminLinkSecret,
  disableAdminById,
  enableAdminById,
  inviteAdmin,
  resetSecondFactorById,
} from './admins/manage-admins.ts'
import { setPasswordByAdminLink } from './admins/set-password-by-admin-link.ts'
import type { AuthContext } from './auth-context.ts'

/** Routes of an owner's admins, of their links, of the first owner, and of the own password. */
export function registerAdminRoutes(route: Route, auth: AuthContext): void {
  const { db, config } = auth

  async function read({ companyId }: Session, id: string): Promise<AdminAccount> {
    const [admin] = await findAdminAccounts(db, companyId, id)
    if (admin === undefined) throw new PortalError('NOT_FOUND')
    return admin
  }
  /** The secret stands in the fragment, which browsers do not send: it reaches no log. */
  const withLink = async (session: Session, id: string, secret: string) => ({
    admin: await read(session, id),
    link: `${config.publicUrl}/admin/join#${secret}`,
  })

  route('GET /admin/admins', ({ session }) => findAdminAccounts(db, session.companyId))

  route('POST /admin/admins', async ({ session, body }) => {
    const { id, secret } = await inviteAdmin(db, session, body)
    return withLink(session, id, secret)
  })

  route('POST /admin/admins/:id/link', async ({ session, params: { id } }) =>
    withLink(session, id, await createAdminLinkSecret(db, session, id)),
  )

  route('POST /admin/admins/:id/role', async ({ session, params: { id }, body }) => {
    await changeAdminRole(db, session, id, body.role)
    return read(session, id)
  })

  route('POST /admin/admins/:id/disable', async ({ session, params: { id } }) => {
    await disableAdminById(db, session, id)
    return read(session, id)
  })

  route('POST /admin/admins/:id/enable', async ({ session, params: { id } }) => {
    await enableAdminById(db, session, id)
    return read(session, id)
  })

  route('POST /admin/admins/:id/reset-second-factor', async ({ session, params: { id } }) => {
    await resetSecondFactorById(db, session, id)
    return read(session, id)
  })

  route('POST /auth/admin-link', async ({ body }) => {
    const admin = await findAdminByLinkSecret(db, body.secret)
    if (admin?.email == null || admin.admin_role === null) throw new PortalError('INVALID_LINK')
    const company = (await findCompanies(db)).find(({ id }) => id === admin.company_id)
    return {
      email: admin.email,
      company: company?.name ?? '',
      role: admin.admin_role,
      name: admin.password_hash === null ? null : admin.full_name,
    }
  })

  route('POST /auth/admin-link/accept', ({ body }) => setPasswordByAdminLink(auth, body))

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
