import { NOTICE_CONSENT } from '@portal/contract/notifications/message-kinds'
import { ADMIN, HCP } from '@portal/contract/roles'
import { REGISTER_CHECK_DAYS } from '@portal/contract/users/invitation-rules'
import type { InvitationCounts } from '@portal/contract/users/invitations.endpoints'
import { sql } from 'kysely'
import type { Queryable, Trx } from '../platform/database/schema.ts'
import { createDoNotContactSql } from './do-not-contact.queries.ts'

/** HCPs whom an admin imported, with an approved registration. */
const importedHcps = (companyId: string) => sql`
  from users join campaign_entries entry on entry.user_id = users.id and entry.is_verified
  where users.company_id = ${companyId} and users.role = ${HCP} and users.disabled_at is null
    and users.registered_by_id in (select id from users where company_id = ${companyId} and role = ${ADMIN})`

/** Whether an HCP has logged in: a login stores the language, and then the terms are accepted. */
const hasLoggedIn = sql<boolean>`(users.locale is not null or users.register_source ? 't&c')`
const isNotYet = sql<boolean>`(invited_at is null and not ${hasLoggedIn})`

/** SQL: one of these users; all without them. */
const isAmong = (ids: readonly string[] | undefined) =>
  ids === undefined ? sql<boolean>`true` : sql<boolean>`users.id = any(${ids}::uuid[])`

/** SQL: the person consents to messages by a channel; the newest record of a channel counts. */
const hasConsent = sql<boolean>`exists (select from consents
  where consents.user_id = users.id and given and purpose in (${sql.join(Object.values(NOTICE_CONSENT))})
    and not exists (select from consents later where later.user_id = users.id
      and later.purpose = consents.purpose and later.created_at > consents.created_at))`

/** SQL: the number was checked against Singapore's register, which holds for some days, and the person did not refuse SMS. */
const isChecked = sql<boolean>`(coalesce(register_checked_on >= (select (now() at time zone time_zone)::date
    - ${sql.lit(REGISTER_CHECK_DAYS)} from companies where companies.id = users.company_id and region = 'SG'), false)
  and not exists (select from consents
    where consents.user_id = users.id and purpose = ${NOTICE_CONSENT.SMS} and not given))`

/** SQL: the law lets the company invite the person (D§11). */
const isAllowed = sql<boolean>`(${hasConsent} or ${isChecked})`

/** How many of a company's imported HCPs were invited and have logged in, and may be invited. @param among counts only these */
export async function countInvitations(
  db: Queryable,
  companyId: string,
  among?: readonly string[],
): Promise<InvitationCounts> {
  const isBlocked = await createDoNotContactSql(db)
  const { rows } = await sql<InvitationCounts>`
    select count(*)::int as imported,
      (count(*) filter (where invited_at is not null))::int as invited,
      (count(*) filter (where logged_in))::int as "loggedIn",
      (count(*) filter (where not_yet))::int as "notYet",
      (count(*) filter (where not_yet and not blocked and allowed))::int as ready,
      (count(*) filter (where not_yet and not blocked and not allowed))::int as "noConsent",
      (count(*) filter (where not_yet and blocked))::int as "doNotContact"
    from (select invited_at, ${hasLoggedIn} as logged_in, ${isNotYet} as not_yet,
        ${isNotYet} and ${isBlocked} as blocked, ${isNotYet} and ${isAllowed} as allowed
      ${importedHcps(companyId)} and ${isAmong(among)}) hcps`.execute(db)
  const [counts] = rows
  if (counts === undefined) throw new Error('No counts')
  return counts
}

/**
 * Marks the next imported HCPs who may be invited, in the order of their import. A parallel call gets others.
 * @returns their ids
 */
export async function markNextHcpsInvited(
  trx: Trx,
  companyId: string,
  { maxCount, among }: { maxCount: number; among?: readonly string[] },
): Promise<string[]> {
  const isBlocked = await createDoNotContactSql(trx)
  // Materialized: a planner that reads the list twice would exceed the limit.
  const { rows } = await sql<{ id: string }>`
    with next as materialized (
      select users.id ${importedHcps(companyId)} and ${isAmong(among)} and ${isNotYet}
        and ${isAllowed} and not ${isBlocked}
      order by users.created_at, users.id limit ${maxCount} for update of users)
    update users set invited_at = now() from next
    where users.id = next.id and invited_at is null
    returning users.id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Whether an HCP may be invited now: a consent may have been withdrawn since, or a check have become too old. */
export async function isHcpInvitable(db: Queryable, hcpId: string): Promise<boolean> {
  const isBlocked = await createDoNotContactSql(db)
  const hcp = db
    .selectFrom('users')
    .where('id', '=', hcpId)
    .where(isAllowed)
    .where(eb => eb.not(isBlocked))
  return (await hcp.select('id').executeTakeFirst()) !== undefined
}

/**
 * Why nobody writes to an HCP unasked (D§11): the number is on the company's list, or an admin imported the HCP, who has never
 * logged in and may not be invited. Null without a reason.
 */
export async function findUnsolicitedObstacle(
  db: Queryable,
  hcpId: string,
): Promise<'DO_NOT_CONTACT' | 'NO_CONSENT' | null> {
  const isBlocked = await createDoNotContactSql(db)
  const isImported = sql<boolean>`exists (select from users maker where maker.id = users.registered_by_id and maker.role = ${ADMIN})`
  const obstacle = sql<'DO_NOT_CONTACT' | 'NO_CONSENT' | null>`case when ${isBlocked} then 'DO_NOT_CONTACT'
    when ${isImported} and not ${hasLoggedIn} and not ${isAllowed} then 'NO_CONSENT' end`.as('obstacle')
  const hcp = db.selectFrom('users').where('id', '=', hcpId).select(obstacle)
  return (await hcp.executeTakeFirstOrThrow()).obstacle
}

/** Takes back that an HCP was invited, so that a later wave has them. @param drop drops the message; false if it was sent meanwhile */
export async function clearInvitation(trx: Trx, hcpId: string, drop: () => Promise<boolean>): Promise<void> {
  // The HCP before the message, as an erasure locks them.
  await trx.selectFrom('users').where('id', '=', hcpId).select('id').forNoKeyUpdate().execute()
  if (await drop()) await trx.updateTable('users').set({ invited_at: null }).where('id', '=', hcpId).execute()
}

/** Which imported HCPs were neither invited nor have logged in. @param among only these */
export async function findHcpIdsNotYetInvited(
  trx: Trx,
  companyId: string,
  among?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select users.id ${importedHcps(companyId)} and ${isAmong(among)} and ${isNotYet}
    order by users.id for no key update of users`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Stores the days on which numbers were checked against the register; an earlier day does not replace a later one.
 * @returns the users with a new day
 */
export async function recordRegisterChecks(
  trx: Trx,
  checks: readonly { userId: string; day: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`update users set register_checked_on = checked.day
    from unnest(${checks.map(({ userId }) => userId)}::uuid[], ${checks.map(({ day }) => day)}::date[])
      as checked (user_id, day)
    where users.id = checked.user_id and coalesce(register_checked_on < checked.day, true)
    returning users.id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** The day on which an HCP's number was last checked against the register, 'YYYY-MM-DD'. */
export async function findRegisterCheckDay(db: Queryable, hcpId: string): Promise<string | null> {
  const day = sql<string | null>`register_checked_on::text`.as('day')
  return (await db.selectFrom('users').where('id', '=', hcpId).select(day).executeTakeFirst())?.day ?? null
}
