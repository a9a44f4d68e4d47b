import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { readAuditKey } from '../platform/audit/audit-key.ts'
import type { Queryable, Trx } from '../platform/database/schema.ts'

/**
 * SQL for the HMAC-SHA256 of a number, under which a list has it (decision 66). The database computes it, so that one statement
 * compares many people with a list. The key comes with a backup, as the audit's does.
 */
async function createPhoneDigestSql(
  db: Queryable,
): Promise<(phone: RawBuilder<unknown>) => RawBuilder<string>> {
  const key = await readAuditKey(db)
  const block = createHash('sha512').update(`do not contact\n${key}`).digest()
  const pad = (mask: number) =>
    sql`decode(${Buffer.from(block.map(byte => byte ^ mask)).toString('hex')}::text, 'hex')`
  return phone => sql<string>`encode(sha256(${pad(0x5c)} || sha256(${pad(0x36)}
    || convert_to(${phone}, 'UTF8'))), 'hex')`
}

/** SQL: the number of the row of `users` is on its company's list. */
export async function createDoNotContactSql(db: Queryable): Promise<RawBuilder<boolean>> {
  const digestOf = await createPhoneDigestSql(db)
  return sql<boolean>`exists (select from do_not_contact
    where do_not_contact.company_id = users.company_id and digest = ${digestOf(sql`users.phone`)})`
}

/** Those of these users whose number is on their company's list. */
export async function findDoNotContactUserIds(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .where(sql<boolean>`users.id = any(${userIds}::uuid[])`)
    .where(await createDoNotContactSql(db))
    .select('id')
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Adds numbers to a company's list. @returns how many of them it did not have */
export async function insertDoNotContactNumbers(
  trx: Trx,
  companyId: string,
  phones: readonly string[],
  adminId: string,
): Promise<number> {
  const digestOf = await createPhoneDigestSql(trx)
  const { numAffectedRows = 0n } = await sql`
    insert into do_not_contact (company_id, digest, added_by)
    select distinct ${companyId}::uuid, ${digestOf(sql`phone`)}, ${adminId}::uuid
    from unnest(${phones}::text[]) as phone
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows)
}

/** Takes a number off a company's list. @returns whether it was on it */
export async function deleteDoNotContactNumber(trx: Trx, companyId: string, phone: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('do_not_contact')
    .where('company_id', '=', companyId)
    .where('digest', '=', (await createPhoneDigestSql(trx))(sql`${phone}::text`))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** When and by whom a number was added to a company's list; undefined if it is not on it. */
export async function findDoNotContactEntry(db: Queryable, companyId: string, phone: string) {
  return db
    .selectFrom('do_not_contact')
    .where('company_id', '=', companyId)
    .where('digest', '=', (await createPhoneDigestSql(db))(sql`${phone}::text`))
    .select(['added_at', 'added_by'])
    .executeTakeFirst()
}

/** How many numbers were added to a company's list on each day, by whom; newest first. */
export async function findDoNotContactAdditions(db: Queryable, companyId: string, timeZone: string) {
  const day = sql<string>`(added_at at time zone ${timeZone})::date::text`
  return db
    .selectFrom('do_not_contact')
    .where('company_id', '=', companyId)
    .groupBy([sql`1`, 'added_by'])
    .orderBy(sql`1`, 'desc')
    .orderBy('added_by')
    .select([day.as('day'), 'added_by', sql<number>`count(*)::int`.as('count')])
    .execute()
}
