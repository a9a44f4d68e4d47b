import { fullNameProblem, normalizeFullName } from '@portal/contract/users/names'
import { recordUserAuditEvent } from '../../platform/audit/record-audit.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { lockEnabledAdmin } from '../../users/admins.queries.ts'
import { updateUser } from '../../users/users.queries.ts'
import { recordAdminAuthFailure, rememberAdminNetwork } from '../admins/admin-limits.ts'
import { lockAdminByLink } from '../admins/admin-links.queries.ts'
import { type AdminLoginTokens, startAdminSession } from '../admins/admin-login.ts'
import type { AuthContext } from '../auth-context.ts'
import { revokeSessionsAndLinks } from '../sessions/sessions.ts'
import type { ProvedIdentity } from './identity-provider.ts'
import { bindIdentity, findAdminIdOfIdentity } from './sign-on.queries.ts'
import { findSignOnRule } from './sign-on-rules.queries.ts'

type Finish = { identity: ProvedIdentity; linkSecret: string | undefined; address: string }

/**
 * Signs the admin in to whom the account at the provider is bound. With the secret of an admin link it is bound first.
 * @returns what a login by password returns, the second factor included
 * @throws PortalError SSO_NOT_BOUND, also for a disabled admin; INVALID_LINK; SSO_BOUND
 */
export async function finishSignOn(
  { db, tokens }: AuthContext,
  { identity, linkSecret, address }: Finish,
): Promise<AdminLoginTokens> {
  const done = await db.transaction().execute(async trx => {
    if (linkSecret !== undefined) await bindByLink(trx, identity, linkSecret)
    const admin = await lockBoundAdmin(trx, identity)
    if (admin === undefined) return undefined
    const { providerFactor } = await findSignOnRule(trx, admin.companyId)
    const how = { by: 'single sign-on', providerFactor: identity.secondFactor || providerFactor } as const
    return { email: admin.email, answer: await startAdminSession(trx, tokens, admin, how) }
  })
  if (done === undefined) {
    await recordAdminAuthFailure(db, 'session.refused', undefined)
    throw new PortalError('SSO_NOT_BOUND')
  }
  if (done.answer.token !== null) await rememberAdminNetwork(db, done.email, address)
  return done.answer
}

/** Locks the admin before reading who is bound: an owner who disables the admin or takes the account away comes before or after. */
async function lockBoundAdmin(trx: Trx, identity: ProvedIdentity) {
  const id = await findAdminIdOfIdentity(trx, identity)
  const admin = id === undefined ? undefined : await lockEnabledAdmin(trx, id)
  return (await findAdminIdOfIdentity(trx, identity)) === id ? admin : undefined
}

/** Binds the account to the admin of a link, which ends, as do the sessions of before. The name is the provider's if there is none. */
async function bindByLink(trx: Trx, identity: ProvedIdentity, linkSecret: string): Promise<void> {
  const { admin, makerId } = await lockAdminByLink(trx, linkSecret)
  const { id, role, company_id: companyId, full_name, email } = admin
  // An owner's link alone says who a person is; one that was asked for by e-mail shows only who reads the e-mails.
  if (makerId === id) throw new PortalError('INVALID_LINK')
  if (!(await bindIdentity(trx, id, identity))) throw new PortalError('SSO_BOUND')
  const name = normalizeFullName(identity.name ?? '')
  if (full_name === email && fullNameProblem(name) === undefined)
    await updateUser(trx, id, { full_name: name })
  await revokeSessionsAndLinks(trx, id)
  await recordUserAuditEvent(trx, { companyId, userId: id, role }, 'admin.bound', id)
}
