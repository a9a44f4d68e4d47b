import type { SignOnRule } from '@portal/contract/auth/single-sign-on.endpoints'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../../platform/database/schema.ts'
import { PortalError } from '../../platform/http/errors.ts'

type Rule = Omit<SignOnRule, 'configured'>

/** A company's rule of single sign-on. */
export async function findSignOnRule(db: Queryable, companyId: string): Promise<Rule> {
  const row = await db
    .selectFrom('sign_on_rules')
    .where('company_id', '=', companyId)
    .select(['only_provider as only', 'break_glass_id as breakGlassId', 'provider_factor as providerFactor'])
    .executeTakeFirst()
  return row ?? { only: false, breakGlassId: null, providerFactor: false }
}

export async function saveSignOnRule(trx: Trx, companyId: string, rule: Rule): Promise<void> {
  const columns = {
    only_provider: rule.only,
    break_glass_id: rule.breakGlassId,
    provider_factor: rule.providerFactor,
  }
  await trx
    .insertInto('sign_on_rules')
    .values({ company_id: companyId, ...columns })
    .onConflict(conflict => conflict.column('company_id').doUpdateSet(columns))
    .execute()
}

/** A company of nobody: an unknown email costs the same query as a known one. */
const NO_COMPANY = '00000000-0000-0000-0000-000000000000'

/** Whether an admin signs in by single sign-on alone. */
export async function isPasswordRefused(
  db: Queryable,
  admin: { id: string; companyId: string } | undefined,
): Promise<boolean> {
  return refusesPassword(await findSignOnRule(db, admin?.companyId ?? NO_COMPANY), admin?.id)
}

/** Whether an admin signs in by single sign-on alone under a rule of the company. */
export function refusesPassword({ only, breakGlassId }: Rule, adminId: string | undefined): boolean {
  return only && breakGlassId !== adminId
}

/**
 * Called with the admin locked, as naming the owner locks it.
 * @throws PortalError BREAK_GLASS_OWNER when all others of the company sign in by single sign-on alone
 */
export async function requireNotBreakGlassOwner(trx: Trx, adminId: string): Promise<void> {
  const named = trx
    .selectFrom('sign_on_rules')
    .where('break_glass_id', '=', adminId)
    .where('only_provider', '=', true)
    .select('company_id')
  if ((await named.executeTakeFirst()) !== undefined) throw new PortalError('BREAK_GLASS_OWNER')
}

/** Lets all admins of an admin's company sign in by password again. @returns whether they could not */
export async function allowPasswords(trx: Trx, adminId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sign_on_rules')
    .set({ only_provider: false })
    .where('only_provider', '=', true)
    .where(sql<boolean>`company_id = (select company_id from users where id = ${adminId})`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
