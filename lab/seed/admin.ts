import { SESSION_DAYS, startSession } from '../../api/src/auth/sessions/sessions.ts'
import type { Company } from '../../api/src/companies/companies.ts'
import type { Database } from '../../api/src/platform/database/schema.ts'
import type { TokenSigner } from '../../api/src/platform/http/session-token.ts'

/** Creates an admin without a login. @returns a session token */
export async function seedAdminAndSignToken(
  db: Database,
  company: Company,
  tokens: TokenSigner,
): Promise<string> {
  const admin = await db
    .insertInto('users')
    .values({
      company_id: company.id,
      role: 'ADMIN',
      admin_role: 'OWNER',
      full_name: 'Admin',
      email: 'admin@bench.test',
      password_hash: '-',
    })
    .returning(['id', 'role', 'company_id as companyId'])
    .executeTakeFirstOrThrow()
  return (await startSession(db, tokens, { ...admin, promoterId: null }, SESSION_DAYS)).token
}
