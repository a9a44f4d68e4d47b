import type { Locale } from '@portal/contract/languages'
import type { NoticeKind } from '@portal/contract/notifications/message-kinds'
import type { MyData } from '@portal/contract/privacy/my-data'
import type { Queryable } from '../platform/database/schema.ts'
import type { FindItemNames } from './compose-message.ts'
import { isMailSql } from './message-queues.ts'
import { composeBellText } from './message-texts.ts'

/** Every message to a user but one-time codes and mails, which admins get, newest first, in the words of a language. */
export async function findMessagesOfUser(
  db: Queryable,
  userId: string,
  locale: Locale,
  findItemNames: FindItemNames,
): Promise<MyData['messages']> {
  const rows = await db
    .selectFrom('messages')
    .where('user_id', '=', userId)
    .where('kind', '<>', 'CODE')
    .where(eb => eb.not(isMailSql))
    .select(['kind', 'order_id', 'details', 'created_at', 'channel', 'recipient', 'state'])
    .$narrowType<{ kind: NoticeKind }>()
    .orderBy('position', 'desc')
    .execute()
  const items = await findItemNames(
    db,
    rows.flatMap(row => row.order_id ?? []),
  )
  return rows.map(row => ({
    kind: row.kind,
    at: row.created_at.toISOString(),
    channel: row.channel,
    to: row.recipient,
    state: row.state,
    text: composeBellText(locale, { ...row, samples: items.get(row.order_id ?? '') ?? [] }),
  }))
}
