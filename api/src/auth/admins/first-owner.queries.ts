import { FIRST_OWNER_LINK_MINUTES } from '@portal/contract/auth/admins.endpoints'
import { ADMIN } from '@portal/contract/roles'
import { sql } from 'kysely'
import type { Database, Queryable, Trx } from '../../platform/database/schema.ts'
import { digestLinkSecret, generateLinkSecret, type LinkSecret } from './admin-links.queries.ts'

const noAdmins = sql<boolean>`not exists (select from users where role = ${ADMIN})`

/**
 * Stores a link that creates the first owner. Servers that start at once have a link each.
 * @returns its secret, which is stored only as a digest; undefined when there is an admin
 */
export async function createFirstOwnerLink(db: Database): Promise<LinkSecret | undefined> {
  return db.transaction().execute(async trx => {
    await trx.deleteFrom('first_owner_links').where('expires_at', '<', sql<Date>`now()`).execute()
    const admins = trx.selectFrom('users').where('role', '=', ADMIN).select('id').limit(1)
    if ((await admins.executeTakeFirst()) !== undefined) return undefined
    const { secret, digest } = generateLinkSecret()
    const expires_at = sql<Date>`now() + make_interval(mins => ${FIRST_OWNER_LINK_MINUTES})`
    await trx.insertInto('first_owner_links').values({ digest, expires_at }).execute()
    return secret
  })
}

/** Whether a link creates the first owner: it has not expired, and there is no admin. */
export async function isFirstOwnerLinkValid(db: Queryable, secret: LinkSecret): Promise<boolean> {
  const link = db
    .selectFrom('first_owner_links')
    .where('digest', '=', digestLinkSecret(secret))
    .where('expires_at', '>', sql<Date>`now()`)
    .where(noAdmins)
    .select('digest')
  return (await link.executeTakeFirst()) !== undefined
}

/** Uses up every link, if this one is valid. @returns false when it is not */
export async function consumeFirstOwnerLinks(trx: Trx, secret: LinkSecret): Promise<boolean> {
  // Two links that are used at once meet at the rows, which the second one no longer finds.
  const { numDeletedRows } = await trx
    .deleteFrom('first_owner_links')
    .where(noAdmins)
    .where(
      sql<boolean>`exists (select from first_owner_links
        where digest = ${digestLinkSecret(secret)} and expires_at > now())`,
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteFirstOwnerLinks(trx: Trx): Promise<void> {
  await trx.deleteFrom('first_owner_links').execute()
}
