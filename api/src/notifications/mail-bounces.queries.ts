import { MAIL_BOUNCES_MAX } from '@portal/contract/notifications/message-kinds'
import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'

/** Counts that the server of an address refused it for good, up to `MAIL_BOUNCES_MAX`. */
export async function countBounce(db: Queryable, email: string): Promise<void> {
  await db
    .insertInto('mail_bounces')
    .values({ email, bounces: 1 })
    .onConflict(conflict =>
      conflict.column('email').doUpdateSet({
        bounces: sql<number>`least(mail_bounces.bounces + 1, ${MAIL_BOUNCES_MAX})`,
        bounced_at: sql<Date>`now()`,
      }),
    )
    .execute()
}

/** Forgets the refusals of an address: its server took a mail, or an owner starts it again. @returns whether there were any */
export async function forgetBounces(db: Queryable, email: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('mail_bounces')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The refusals of addresses in a row, by address; absent without one. */
export async function findBounces(
  db: Queryable,
  emails: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (emails.length === 0) return new Map()
  const rows = await db
    .selectFrom('mail_bounces')
    .where('email', 'in', emails)
    .select(['email', 'bounces'])
    .execute()
  return new Map(rows.map(({ email, bounces }) => [email, bounces]))
}
