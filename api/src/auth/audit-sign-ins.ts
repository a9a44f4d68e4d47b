import type { Role } from '@portal/contract/roles'
import { recordAudit, recordUserAuditEvent } from '../platform/audit/record-audit.ts'
import type { Trx } from '../platform/database/schema.ts'

type Person = { id: string; role: Role; companyId: string }

/** Records the start of a user's session and how the user signed in. */
export async function recordSignIn(
  trx: Trx,
  person: Person,
  by: 'code' | 'password' | 'link' | 'app' | 'recovery code',
): Promise<void> {
  await recordUserAuditEvent(trx, { ...person, userId: person.id }, 'session.started', person.id, { by })
}

/**
 * Records an admin's wrong password or second-factor code, for any purpose. An unknown email may be any text, so the event
 * does not contain it (D§8).
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
