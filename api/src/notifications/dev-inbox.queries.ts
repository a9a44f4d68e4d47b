import type { Queryable } from '../platform/database/schema.ts'

/** Maximum number of messages on the page. */
const SHOWN_MAX = 100

/** Messages of the dev inbox, newest first (D§1). @param to digits of the recipient; all recipients by default */
export async function findMessages(db: Queryable, to?: string) {
  let query = db
    .selectFrom('dev_inbox')
    .select(['recipient as to', 'channel', 'body as text', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
  if (to !== undefined) query = query.where('recipient', '=', to)
  return query.execute()
}
