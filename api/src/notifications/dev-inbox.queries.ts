import type { Queryable } from '../platform/database/schema.ts'

/** Messages shown at once; a demo has no use for older ones. */
const SHOWN_MAX = 100

/** What the portal sent, newest first (D§1). @param to digits of the recipient; everyone's without it */
export async function findMessages(db: Queryable, to?: string) {
  let query = db
    .selectFrom('dev_inbox')
    .select(['recipient as to', 'channel', 'body as text', 'created_at as createdAt'])
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
  if (to !== undefined) query = query.where('recipient', '=', to)
  return query.execute()
}
