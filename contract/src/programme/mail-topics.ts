import { ADMIN_ROLES, ADMINS, type AdminRole } from '../admin-roles.ts'
import { CASE_KINDS_OF_ADMINS, type CaseKind } from '../cases/case-kinds.ts'
import type { MailKind } from '../notifications/message-kinds.ts'

/** What an admin is written to about, in the order of the own account. Each admin switches each on or off. */
export const MAIL_TOPICS = [
  'SAFETY',
  'PRIVACY',
  'INCIDENT',
  'RECALL',
  'CASE_DUE',
  'GATEWAY',
  'BACKUP',
  'DIGEST',
] as const
export type MailTopic = (typeof MAIL_TOPICS)[number]

/** The topics of a new case, each by the name of its kind. */
export const NEW_CASE_TOPICS = ['SAFETY', 'PRIVACY', 'INCIDENT', 'RECALL'] as const satisfies CaseKind[]

const rolesThatSee = (kind: CaseKind): readonly AdminRole[] =>
  ADMIN_ROLES.filter(role => maySeeCasesOfKind(role, kind))

/** Whether a role sees cases of a kind. */
export function maySeeCasesOfKind(role: AdminRole, kind: CaseKind): boolean {
  return (CASE_KINDS_OF_ADMINS[role] as readonly CaseKind[]).includes(kind)
}

/** The roles that may read what a topic tells: nobody else is written to about it. */
export const ROLES_OF_TOPICS: Record<MailTopic, readonly AdminRole[]> = {
  SAFETY: rolesThatSee('SAFETY'),
  PRIVACY: rolesThatSee('PRIVACY'),
  INCIDENT: rolesThatSee('INCIDENT'),
  RECALL: rolesThatSee('RECALL'),
  /** Of the kinds that the role sees. */
  CASE_DUE: ADMINS.all,
  /** Who sees the messages. */
  GATEWAY: ADMINS.readers,
  /** Who answers for the portal. */
  BACKUP: ADMINS.owners,
  /** Each part of it has its own roles (`DIGEST_LINES`). */
  DIGEST: ADMINS.all,
}

const TOPICS_OF_KINDS: Partial<Record<MailKind, MailTopic>> = {
  MAIL_CASE_DUE_SOON: 'CASE_DUE',
  MAIL_CASE_OVERDUE: 'CASE_DUE',
  MAIL_GATEWAY_FAILS: 'GATEWAY',
  MAIL_BACKUP_MISSING: 'BACKUP',
  MAIL_DIGEST: 'DIGEST',
}

/** The topic of a mail; undefined for what its reader asked for or needs. @param caseKind the kind of the case that it is about */
export function topicOfMail(kind: MailKind, caseKind: CaseKind | undefined): MailTopic | undefined {
  if (kind === 'MAIL_CASE_OPENED') return NEW_CASE_TOPICS.find(topic => topic === caseKind)
  return TOPICS_OF_KINDS[kind]
}

/** Whether an admin who has chosen nothing is written to: who works on it is, who only reads is not. */
export function isMailTopicOnByDefault(role: AdminRole): boolean {
  return role !== 'READ_ONLY'
}

/** The parts of the morning's digest in their order, each with the roles that may read it. */
export const DIGEST_LINES = {
  REVIEW: ADMINS.readers,
  APPROVE: ADMINS.requestReaders,
  SHIP: ADMINS.requestReaders,
  /** Of the kinds that the role sees. */
  CASES_OVERDUE: ADMINS.all,
  CASES_SOON: ADMINS.all,
  WITHOUT_REP: ADMINS.readers,
  UNCONFIRMED: ADMINS.requestReaders,
  LICENCES_END: ADMINS.readers,
  LICENCES_RENEWED: ADMINS.readers,
  STOCK_LOW: ADMINS.all,
  LOTS_END: ADMINS.all,
  FAILED_MESSAGES: ADMINS.readers,
} as const satisfies Record<string, readonly AdminRole[]>
export type DigestLine = keyof typeof DIGEST_LINES
