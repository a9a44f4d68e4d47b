import type { AppContext, Routes } from '../../companies/app-context.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { notFoundError, PortalError } from '../../platform/http/errors.ts'
import { findAdminIds, type LockedAdmin } from '../../users/admins.queries.ts'
import { findUserOrThrow } from '../../users/users.queries.ts'
import { lockOwner } from '../admins/manage-admins.ts'
import { hasSecondFactor } from '../admins/second-factors.queries.ts'
import { revokeSessionsAndLinks } from '../sessions/sessions.ts'
import { findSignOnRule, refusesPassword, saveSignOnRule } from './sign-on-rules.queries.ts'

/** An owner's change of the company's rule. Where passwords end, so do the sessions that may have begun with one. */
export function registerSignOnRuleChange({ change }: Pick<Routes, 'change'>, { config }: AppContext): void {
  change('POST /admin/single-sign-on', {
    audits: { 'company.sign-on': 'company' },
    async run({ trx, session, body: rule, audit }) {
      const { companyId, userId } = session
      // Lock all, also who has not joined: a login or a link with a password comes before this and its session ends, or reads the new rule.
      const admins = await lockOwner(trx, session, ...(await findAdminIds(trx, companyId)))
      const before = await findSignOnRule(trx, companyId)
      if (rule.only && !before.only && config.oidc === undefined) throw notFoundError()
      const { breakGlassId: id } = rule
      const isFit = id === null ? !rule.only : await mayBreakGlass(trx, admins.get(id))
      if (!isFit) throw new PortalError('BREAK_GLASS_UNFIT')
      await saveSignOnRule(trx, companyId, rule)
      // The break-glass owner of before may be one of them.
      const ended = [...admins.keys()].filter(
        each => refusesPassword(rule, each) && !refusesPassword(before, each),
      )
      for (const each of ended) if (each !== userId) await revokeSessionsAndLinks(trx, each)
      audit('company.sign-on', companyId, { before, after: rule })
      return { configured: config.oidc !== undefined, ...rule }
    },
  })
}

/** Whether an admin can sign in without the provider, and then help all others: an enabled owner with password and second factor. */
async function mayBreakGlass(trx: Trx, admin: LockedAdmin | undefined): Promise<boolean> {
  if (admin?.admin_role !== 'OWNER' || admin.disabled_at !== null) return false
  const { password_hash } = await findUserOrThrow(trx, admin.id)
  return password_hash !== null && (await hasSecondFactor(trx, admin.id))
}
