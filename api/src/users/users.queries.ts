import type { Locale } from '@portal/contract/languages'
import { HCP, REP, ROLES } from '@portal/contract/roles'
import { sql, type Updateable } from 'kysely'
import { nextUpdatedAtSql } from '../platform/database/columns.ts'
import { reversedLikePatternEndingWith } from '../platform/database/normalize-for-search.ts'
import { splitIntoChunks } from '../platform/database/pagination.ts'
import { preparedQuery } from '../platform/database/prepared-query.ts'
import type { NewUser, Queryable, Schema, Trx, UserRow } from '../platform/database/schema.ts'
import { orNotFound, PortalError } from '../platform/http/errors.ts'

/** Users who may have a session, with the columns a session needs. Disabled accounts are excluded (H§3). */
export function buildSessionOwnersQuery(db: Queryable) {
  return db
    .selectFrom('users')
    .select(['id', 'role', 'admin_role as adminRole', 'company_id as companyId', 'promoter_id as promoterId'])
    .where('disabled_at', 'is', null)
    .where('role', 'in', ROLES)
}

/** The enabled user with this number; only HCPs and reps have one. */
export async function findEnabledUserByPhone(db: Queryable, phone: string, companyId?: string) {
  let query = buildSessionOwnersQuery(db).where('phone', '=', phone)
  if (companyId !== undefined) query = query.where('company_id', '=', companyId)
  return query.executeTakeFirst()
}

/** Locks the enabled user with this number, who keeps it until the transaction ends. */
export async function lockEnabledUserByPhone(trx: Trx, phone: string) {
  return buildSessionOwnersQuery(trx).where('phone', '=', phone).forShare().executeTakeFirst()
}

/** Locks the enabled user with this number to change what is the user's. */
export async function lockUserOfPhoneForChange(trx: Trx, phone: string) {
  return trx
    .selectFrom('users')
    .where('phone', '=', phone)
    .where('disabled_at', 'is', null)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The user a link signs in: an HCP or a rep, never an admin (D§4). */
export async function findDeepLinkOwner(db: Queryable, userId: string) {
  return buildSessionOwnersQuery(db)
    .where('id', '=', userId)
    .where('role', 'in', [HCP, REP])
    .executeTakeFirst()
}

/** Whether the number is taken, also by a disabled account. */
export async function isPhoneTaken(db: Queryable, phone: string): Promise<boolean> {
  return (
    (await db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirst()) !== undefined
  )
}

/** The id, company and role of the users with these numbers, by number. */
export async function findUsersByPhone(db: Queryable, phones: readonly string[]) {
  const rows = await db
    .selectFrom('users')
    .where(sql<boolean>`phone = any(${phones}::text[])`)
    .select(['id', 'phone', 'role', 'company_id as companyId'])
    .execute()
  return new Map(rows.map(row => [row.phone, row]))
}

export async function findUserOrThrow(db: Queryable, userId: string): Promise<UserRow> {
  return db.selectFrom('users').where('id', '=', userId).selectAll().executeTakeFirstOrThrow()
}

const selectUsers = preparedQuery(['ids'], (db, { ids }: { ids: readonly string[] }) =>
  // One array parameter is faster than thousands of parameters.
  db.selectFrom('users').where(sql<boolean>`id = any(${ids}::uuid[])`).selectAll(),
)

/** Users by id. @param userIds their ids; null for nobody */
export async function findUsersById(
  db: Queryable,
  userIds: Iterable<string | null>,
): Promise<Map<string | null, UserRow>> {
  const ids = [...new Set(userIds)].filter(id => id !== null)
  if (ids.length === 0) return new Map()
  const rows = await selectUsers(db, { ids })
  return new Map(rows.map(row => [row.id, row]))
}

/** The users of rows by id. @param idsOf the users of a row; null for nobody */
export async function findUsersOf<Row>(
  db: Queryable,
  rows: readonly Row[],
  idsOf: (row: Row) => string | null | readonly (string | null)[],
): Promise<Map<string | null, UserRow>> {
  return findUsersById(db, rows.flatMap(idsOf))
}

export async function findUserIfAny(db: Queryable, userId: string | null): Promise<UserRow | undefined> {
  return (await findUsersById(db, [userId])).get(userId)
}

/** An HCP of a company, also an erased one. @throws PortalError NOT_FOUND */
export async function findHcpOrThrow(db: Queryable, hcpId: string, companyId: string): Promise<UserRow> {
  const hcp = await findUserIfAny(db, hcpId)
  if (hcp?.company_id !== companyId || hcp.role !== HCP) throw new PortalError('NOT_FOUND')
  return hcp
}

/** The ids of a company's users whose number ends with these digits. */
export async function findUserIdsByPhoneEnding(
  db: Queryable,
  companyId: string,
  digits: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`reverse(phone) like ${reversedLikePatternEndingWith(digits)}`)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks the signed-in user until the transaction ends and reads the current row.
 * @throws PortalError ACCOUNT_ERASED when the user has been erased since the call began
 */
export async function lockUserOrThrow(trx: Trx, userId: string): Promise<UserRow> {
  const user = await trx
    .selectFrom('users')
    .where('id', '=', userId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (user.erased_at !== null) throw new PortalError('ACCOUNT_ERASED')
  return user
}

/** Locks an HCP of a company until the transaction ends. @throws PortalError NOT_FOUND, also for an erased one */
export async function lockHcpOfCompany(trx: Trx, hcpId: string, companyId: string): Promise<UserRow> {
  return orNotFound(await lockUnerasedHcp(trx, hcpId, companyId))
}

/** Locks an HCP of a company until the transaction ends. @returns undefined also for an erased one */
export async function lockUnerasedHcp(trx: Trx, hcpId: string, companyId: string) {
  return selectHcp(trx, hcpId, companyId).forNoKeyUpdate().executeTakeFirst()
}

/** An HCP of a company. @returns undefined also for an erased one */
export async function findUnerasedHcp(db: Queryable, hcpId: string, companyId: string) {
  return selectHcp(db, hcpId, companyId).executeTakeFirst()
}

function selectHcp(db: Queryable, id: string, companyId: string) {
  return db
    .selectFrom('users')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('role', '=', HCP)
    .where('erased_at', 'is', null)
    .selectAll()
}

/** Locks a company's HCPs until the transaction ends. @returns their ids by number */
export async function lockHcpIdsByPhone(
  trx: Trx,
  companyId: string,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', '=', HCP)
    .where(sql<boolean>`phone = any(${phones}::text[])`)
    .select(['id', 'phone'])
    .$narrowType<{ phone: string }>() // found by it
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map(({ id, phone }) => [phone, id]))
}

/** Locks the HCPs of a company's registrations until the transaction ends, erased ones too. @returns them by id */
export async function lockHcpsOfEntries(
  trx: Trx,
  companyId: string,
  entryIds: readonly string[],
): Promise<Map<string, UserRow>> {
  const hcps = await trx
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id in (select user_id from campaign_entries where id = any(${entryIds}::uuid[]))`)
    .selectAll()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(hcps.map(hcp => [hcp.id, hcp]))
}

/**
 * Stores new users and skips those whose number is taken; the unique constraint decides (D§5). @returns the stored users
 * @throws PortalError EXTERNAL_ID_EXISTS when an external id is taken
 */
export async function insertUsersIfPhoneFree(trx: Trx, users: readonly NewUser[]): Promise<UserRow[]> {
  return trx
    .insertInto('users')
    .values(users)
    .onConflict(conflict => conflict.column('phone').doNothing())
    .returningAll()
    .execute()
    .catch(throwTakenOrOriginalError)
}

function changeUser(trx: Trx, id: string, columns: Updateable<Schema['users']>) {
  return trx
    .updateTable('users')
    .set({ ...columns, updated_at: nextUpdatedAtSql('users') })
    .where('id', '=', id)
    .returningAll()
}

/** @throws PortalError PHONE_EXISTS, EXTERNAL_ID_EXISTS when the number or the id is taken; the unique constraints decide races */
export async function updateUser(
  trx: Trx,
  userId: string,
  columns: Updateable<Schema['users']>,
): Promise<UserRow> {
  return changeUser(trx, userId, columns).executeTakeFirstOrThrow().catch(throwTakenOrOriginalError)
}

/** Records that somebody has signed in with a number. It is no change of the profile, so the version stays. */
export async function recordPhoneProved(trx: Trx, phone: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ phone_unproved: false })
    .where('phone', '=', phone)
    .where('phone_unproved', '=', true)
    .execute()
}

/** Stores the language of a user. It is no change of the profile, so the version stays. */
export async function updateUserLocale(db: Queryable, userId: string, locale: Locale): Promise<void> {
  await db.updateTable('users').set({ locale }).where('id', '=', userId).execute()
}

/**
 * Assigns an HCP to a rep. The first rep of an HCP who registered alone, without a card, earns the registration; later
 * assignments earn nothing.
 * @param expectedRepId the expected current rep, null for none
 * @returns undefined when the HCP has another rep
 */
export async function replaceRepOfHcpIfUnchanged(
  trx: Trx,
  hcpId: string,
  expectedRepId: string | null,
  newRepId: string,
): Promise<UserRow | undefined> {
  return changeUser(trx, hcpId, {})
    .set(toRepColumns(newRepId))
    .where('promoter_id', 'is not distinct from', expectedRepId)
    .executeTakeFirst()
}

const toRepColumns = (repId: string) => ({
  promoter_id: repId,
  earned_by_id: sql<string | null>`
    case when registered_by_id is null and card_rep_id is null then coalesce(earned_by_id, ${repId}) else earned_by_id end`,
})

/** Assigns HCPs to a rep, as `replaceRepOfHcpIfUnchanged` does. The caller locks them. @returns the updated HCPs */
export async function reassignHcpsToRep(
  trx: Trx,
  hcpIds: readonly string[],
  repId: string,
): Promise<UserRow[]> {
  const handed: UserRow[] = []
  // In chunks, since one statement for all would exceed the statement timeout.
  for (const part of splitIntoChunks(hcpIds)) {
    const rows = await trx
      .updateTable('users')
      .set({ ...toRepColumns(repId), updated_at: nextUpdatedAtSql('users') })
      .where(sql<boolean>`id = any(${part}::uuid[])`)
      .returningAll()
      .execute()
    handed.push(...rows)
  }
  return handed
}

/** What somebody else has, by the constraint that says so. */
const TAKEN = { users_phone_key: 'PHONE_EXISTS', users_by_external_id: 'EXTERNAL_ID_EXISTS' } as const

/** @throws PortalError when a write failed because somebody else has the number or the external id, else what was thrown */
export function throwTakenOrOriginalError(error: unknown): never {
  const constraint = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  for (const [name, code] of Object.entries(TAKEN)) if (name === constraint) throw new PortalError(code)
  throw error
}
