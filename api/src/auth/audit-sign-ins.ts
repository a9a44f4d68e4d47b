import type { Role } from '@portal/contract/roles'
import { recordAudit, recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'

type Person = { id: string; role: Role; companyId: string }

/** Records that somebody's session began, and by what. */
export async function recordSignIn(
  trx: Trx,
  person: Person,
  by: 'code' | 'password' | 'link' | 'app' | 'recovery code',
): Promise<void> {
  await recordUserAuditEvent(trx, { ...person, userId: person.id }, 'session.started', person.id, { by })
}

/**
 * Records an admin's wrong password, or wrong code of the second factor, whatever it was to do. Of an unknown email, which
 * may be anything, only that there was one (D§8).
 */
export async function recordRefusal(
  trx: Trx,
  action: 'session.refused' | 'second-factor.refused',
  admin: Person | undefined,
): Promise<void> {
  await recordAudit(trx, {
    companyId: admin?.companyId ?? null,
    actor: null,
    action,
    entity: 'user',
    entityId: admin?.id ?? 'unknown',
  })
}
