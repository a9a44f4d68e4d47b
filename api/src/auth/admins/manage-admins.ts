import type { AdminRole } from '@portal/contract/admin-roles'
import type { AdminAccount } from '@portal/contract/auth/admins.endpoints'
import type { Routes } from '../../companies/app-context.ts'
import { sendsMails } from '../../config/mail-settings.ts'
import type { Queryable, Trx, UserRow } from '../../platform/database/schema.ts'
import type { Session } from '../../platform/http/authenticate.ts'
import { orNotFound, PortalError } from '../../platform/http/errors.ts'
import {
  findCompanyAdminByEmail,
  insertAdminIfAbsent,
  type LockedAdmin,
  lockAdminsInIdOrder,
} from '../../users/admins.queries.ts'
import { updateUser } from '../../users/users.queries.ts'
import type { AuthContext } from '../auth-context.ts'
import { hasIdentity } from '../sign-on/sign-on.queries.ts'
import { requireNotBreakGlassOwner } from '../sign-on/sign-on-rules.queries.ts'
import { findAdminAccounts } from './admin-accounts.queries.ts'
import { ADMIN_CHANGES } from './admin-accounts.ts'
import { createAdminLinkMails } from './admin-link-mails.ts'
import { deleteAdminLinksMadeBy, replaceAdminLink } from './admin-links.queries.ts'

/** An owner's changes of the company's admins. The caller is still an enabled owner when they happen. */
export function registerAdminChanges(
  { change }: Pick<Routes, 'change'>,
  { config, secret }: Pick<AuthContext, 'config' | 'secret'>,
): void {
  const mails = createAdminLinkMails(secret)
  const mailed = sendsMails(config)
  const makeLink = async (trx: Trx, session: Session, id: string) => {
    const linkSecret = await replaceAdminLink(trx, id, { makerId: session.userId })
    const { companyId } = session
    if (mailed) await mails.write(trx, { kind: 'MAIL_ADMIN_LINK', companyId, userId: id, linkSecret })
    // The secret stands in the fragment, which browsers do not send: it reaches no log.
    const link = `${config.publicUrl}/admin/join#${linkSecret}`
    return { link, mailed, admin: await readAdmin(trx, session, id) }
  }

  // Inviting someone again who has not joined makes a new link, so a lost answer can be asked for again.
  change('POST /admin/admins', {
    audits: { 'admin.invited': 'user', 'admin.link-created': 'user' },
    async run({ trx, session, body: { email, role }, audit }) {
      await lockOwner(trx, session)
      const added = await insertAdminIfAbsent(trx, { company_id: session.companyId, email, admin_role: role })
      const { id } = added ?? (await findInvited(trx, session, email, role))
      audit(added ? 'admin.invited' : 'admin.link-created', id, { role })
      return makeLink(trx, session, id)
    },
  })

  change('POST /admin/admins/:id/link', {
    audits: { 'admin.link-created': 'user' },
    async run({ trx, session, params: { id }, audit }) {
      const admin = await lockOtherAdmin(trx, session, id)
      if (admin.disabled_at !== null) throw new PortalError('NOT_FOUND')
      audit('admin.link-created', id)
      return makeLink(trx, session, id)
    },
  })

  // The session goes on: each request reads the role. The links that a former owner made end.
  change('POST /admin/admins/:id/role', {
    audits: { 'admin.role-changed': 'user' },
    async run({ trx, session, params: { id }, body: { role }, audit }) {
      const { admin_role: from } = await lockOtherAdmin(trx, session, id)
      if (from !== role) {
        if (role !== 'OWNER') {
          await requireNotBreakGlassOwner(trx, id)
          await deleteAdminLinksMadeBy(trx, id)
        }
        await updateUser(trx, id, { admin_role: role })
        audit('admin.role-changed', id, { from, to: role })
      }
      return readAdmin(trx, session, id)
    },
  })

  for (const name of ['disable', 'enable', 'reset-second-factor', 'resume-mails', 'unbind'] as const) {
    const { action, apply } = ADMIN_CHANGES[name]
    change(`POST /admin/admins/:id/${name}`, {
      audits: { [action]: 'user' },
      async run({ trx, session, params: { id }, audit }) {
        if (await apply(trx, await lockOtherAdmin(trx, session, id))) audit(action, id)
        return readAdmin(trx, session, id)
      },
    })
  }
}

async function readAdmin(db: Queryable, { companyId }: Session, id: string): Promise<AdminAccount> {
  const [admin] = await findAdminAccounts(db, companyId, id)
  return orNotFound(admin)
}

async function findInvited(trx: Trx, session: Session, email: string, role: AdminRole): Promise<UserRow> {
  const admin = await findCompanyAdminByEmail(trx, session.companyId, email)
  const waits = admin?.password_hash === null && admin.disabled_at === null && admin.admin_role === role
  if (!waits || (await hasIdentity(trx, admin.id))) throw new PortalError('ADMIN_EXISTS')
  return admin
}

/**
 * Locks another admin, with the caller: nobody changes the own account, so a company that has an owner keeps one.
 * @throws PortalError OWN_ACCOUNT, FORBIDDEN when the caller is no owner any more, NOT_FOUND
 */
async function lockOtherAdmin(trx: Trx, session: Session, id: string): Promise<LockedAdmin> {
  if (id === session.userId) throw new PortalError('OWN_ACCOUNT')
  return orNotFound((await lockOwner(trx, session, id)).get(id))
}

/** Locks the caller, who must be an enabled owner, and another admin. Two owners who change each other wait here. */
export async function lockOwner(trx: Trx, { userId, companyId }: Session, ...ids: string[]) {
  const admins = await lockAdminsInIdOrder(trx, companyId, [userId, ...ids])
  const owner = admins.get(userId)
  if (owner?.admin_role !== 'OWNER' || owner.disabled_at !== null) throw new PortalError('FORBIDDEN')
  return admins
}
