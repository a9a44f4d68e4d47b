import type { AdminRole } from '@portal/contract/admin-roles'
import {
  isMailTopicOnByDefault,
  type MailTopic,
  ROLES_OF_TOPICS,
} from '@portal/contract/programme/mail-topics'
import type { Queryable, Trx } from '../platform/database/schema.ts'

/** What an admin chose, by topic. */
type Choices = ReadonlyMap<MailTopic, boolean>

/** What admins chose, by their ids; an admin without a choice is missing. */
export async function findMailChoices(
  db: Queryable,
  adminIds: readonly string[],
): Promise<ReadonlyMap<string, Choices>> {
  if (adminIds.length === 0) return new Map()
  const rows = await db.selectFrom('mail_choices').where('user_id', 'in', adminIds).selectAll().execute()
  return new Map(
    [...Map.groupBy(rows, ({ user_id }) => user_id)].map(([id, own]) => [
      id,
      new Map(own.map(({ topic, is_on }) => [topic, is_on])),
    ]),
  )
}

/** Whether an admin is written to about a topic: the role may read it, and the admin wants it or has not chosen. */
export function isMailWanted(role: AdminRole, choices: Choices | undefined, topic: MailTopic): boolean {
  return ROLES_OF_TOPICS[topic].includes(role) && (choices?.get(topic) ?? isMailTopicOnByDefault(role))
}

export async function saveMailChoice(
  trx: Trx,
  adminId: string,
  { topic, on }: { topic: MailTopic; on: boolean },
): Promise<void> {
  await trx
    .insertInto('mail_choices')
    .values({ user_id: adminId, topic, is_on: on })
    .onConflict(conflict => conflict.columns(['user_id', 'topic']).doUpdateSet({ is_on: on }))
    .execute()
}
