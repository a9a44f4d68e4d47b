import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/schema.ts'

/** Digests of these emails under a salt, by email. */
export async function findAdminEmailDigests(
  db: Queryable,
  salt: string,
  emails: readonly string[],
): Promise<Map<string, string>> {
  const rows = db
    .selectFrom('admin_email_digests')
    .where('salt', '=', salt)
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .select(['email', 'digest'])
  return new Map((await rows.execute()).map(({ email, digest }) => [email, digest]))
}

/** Stores the digest of an admin's email in place of an earlier one. Does nothing when the admin is gone or has another email. */
export async function saveAdminEmailDigest(
  db: Queryable,
  { email, salt, digest }: { email: string; salt: string; digest: string },
): Promise<void> {
  await sql`insert into admin_email_digests (user_id, email, salt, digest)
    select id, email, ${salt}, ${digest} from users where email = ${email}
    on conflict (user_id) do update set email = excluded.email, salt = excluded.salt, digest = excluded.digest`.execute(
    db,
  )
}
