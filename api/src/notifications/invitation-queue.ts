import type { Invitations } from '@portal/contract/users/invitations.endpoints'
import { sql } from 'kysely'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import type { Database, Queryable } from '../platform/database/schema.ts'
import { clearInvitation } from '../users/invitations.queries.ts'
import { enqueueNotifications, NOTICE_LIFETIME } from './enqueue-notification.ts'
import { INVITATION, isInQueueSql } from './message-queues.ts'
import { isOutsideQuietHoursSql, morningAfterSql } from './quiet-hours.ts'

/** Writes the invitations of HCPs who are marked as invited. They wait for their turn: by day, so many a day (D§11). */
export async function enqueueInvitations(
  db: Queryable,
  companyId: string,
  hcpIds: readonly string[],
): Promise<void> {
  for (const part of splitIntoChunks(hcpIds))
    await enqueueNotifications(
      db,
      part.map(userId => ({ companyId, kind: INVITATION, userId, once: 'invitation' })),
    )
}

/** Of the row of `companies`. */
const isByDayThere = isOutsideQuietHoursSql(sql`now()`, sql`time_zone`)
const nextMorningThere = morningAfterSql(sql`now()`, sql`time_zone`)

type Pace = Pick<Invitations, 'waiting' | 'sentToday' | 'perDay'> & { byDay: boolean; lastMinute: number }

/** How many invitations of a company wait, how many were sent on its day so far and in the last minute, and the most in a day. */
export async function findInvitationPace(db: Queryable, companyId: string): Promise<Pace> {
  const { rows } = await sql<Pace>`
    select invitations_per_day as "perDay", ${isByDayThere} as "byDay", "sentToday", "lastMinute",
      (select count(*)::int from messages
        where company_id = companies.id and state = 'WAITING' and ${isInQueueSql('INVITATIONS')}) as waiting
    from companies, lateral (select count(*)::int as "sentToday",
        (count(*) filter (where tried_at > now() - interval '1 minute'))::int as "lastMinute"
      from message_attempts where company_id = companies.id and invitation
        and tried_at >= date_trunc('day', now() at time zone time_zone) at time zone time_zone) tried
    where companies.id = ${companyId}`.execute(db)
  const [pace] = rows
  if (pace === undefined) throw new Error(`No company ${companyId}`)
  return pace
}

/** Lets the invitations that are due wait for the next morning. One that was tried keeps its end. */
export async function postponeInvitations(db: Queryable, companyId: string): Promise<void> {
  await sql`update messages
    set due_at = morning, next_at = morning, expires_at = morning + make_interval(secs => ${NOTICE_LIFETIME})
    from (select ${nextMorningThere} as morning from companies where id = ${companyId}) company
    where company_id = ${companyId} and state = 'WAITING' and ${isInQueueSql('INVITATIONS')}
      and next_at <= now() and attempts = 0`.execute(db)
}

/** Drops an invitation that may not be sent any more. Its HCP counts as not invited, and a later wave may have them. */
export async function withdrawInvitation(
  db: Database,
  { id, user_id: hcpId }: { id: string; user_id: string | null },
): Promise<void> {
  if (hcpId === null) return
  await db.transaction().execute(trx =>
    clearInvitation(trx, hcpId, async () => {
      const dropped = trx.updateTable('messages').set({ state: 'DROPPED', once: null }).where('id', '=', id)
      return (await dropped.where('state', '=', 'WAITING').executeTakeFirstOrThrow()).numUpdatedRows > 0n
    }),
  )
}
