import type { AdminRole } from '@portal/contract/admin-roles'
import type { MailKind } from '@portal/contract/notifications/message-kinds'
import { maySeeCasesOfKind, topicOfMail } from '@portal/contract/programme/mail-topics'
import type { MessageDetails } from '../platform/database/message-tables.ts'
import type { Queryable } from '../platform/database/schema.ts'
import { findAdminsWithRoles } from '../users/admins.queries.ts'
import { enqueueNotifications } from './enqueue-notification.ts'
import { findMailChoices, isMailWanted } from './mail-choices.queries.ts'
import { findExistingMessageKeys } from './outbox.queries.ts'

/** Something that admins are told. */
export type Fact = { kind: MailKind; details: MessageDetails }

export type Alert = Fact & {
  /** Names the fact: each admin gets one mail for it. */
  once: string
  /** Who caused it knows it. */
  except?: string
}

/**
 * Writes mails about facts to the admins whose role may read them and who want them. Safe to call again, and by several
 * processes: who has a mail about a fact gets no other one.
 */
export async function alertAdmins(db: Queryable, companyId: string, alerts: readonly Alert[]): Promise<void> {
  if (alerts.length === 0) return
  const admins = await findMailReaders(db, companyId)
  const written = await findExistingMessageKeys(
    db,
    admins.map(({ id }) => id),
    alerts.map(({ once }) => once),
  )
  const missing = alerts.flatMap(({ except, ...alert }) =>
    admins
      .filter(({ id, wants }) => id !== except && !written.has(`${id} ${alert.once}`) && wants(alert))
      .map(({ id: userId }) => ({ companyId, userId, ...alert })),
  )
  await enqueueNotifications(db, missing)
}

type MailReader = { id: string; role: AdminRole; wants(fact: Fact): boolean }

/** A company's enabled admins, with what each may read and wants. @param onlyAdminId only this one */
export async function findMailReaders(
  db: Queryable,
  companyId: string,
  onlyAdminId?: string,
): Promise<MailReader[]> {
  const admins = await findAdminsWithRoles(db, companyId, onlyAdminId)
  const choices = await findMailChoices(
    db,
    admins.map(({ id }) => id),
  )
  return admins.map(({ id, role }) => ({
    ...{ id, role },
    wants({ kind, details: { caseKind, adminRole } }) {
      const topic = topicOfMail(kind, caseKind)
      if (topic === undefined || !isMailWanted(role, choices.get(id), topic)) return false
      if (adminRole !== undefined && adminRole !== role) return false
      return caseKind === undefined || maySeeCasesOfKind(role, caseKind)
    },
  }))
}
