import { createHash, randomBytes } from 'node:crypto'
import { ADMIN_LINK_HOURS } from '@portal/contract/auth/admins.endpoints'
import { sql } from 'kysely'
import type { Queryable, Trx, UserRow } from '../../platform/database/schema.ts'
import { PortalError } from '../../platform/http/errors.ts'
import { lockUserOrThrow } from '../../users/users.queries.ts'

const SECRET_BYTES = 32

/** The secret in the address of a link; only its digest is stored. */
export type LinkSecret = string

export const digestLinkSecret = (secret: LinkSecret): string =>
  createHash('sha256').update(secret).digest('base64url')

/** A new secret of a link, with the digest to store. */
export function generateLinkSecret(): { secret: LinkSecret; digest: string } {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return { secret, digest: digestLinkSecret(secret) }
}

/**
 * Stores a new link of an admin in place of an earlier one.
 * @param minutes for how long it works
 * @returns its secret, which is stored only as a digest
 */
export async function replaceAdminLink(
  trx: Trx,
  userId: string,
  { makerId, minutes = ADMIN_LINK_HOURS * 60 }: { makerId: string; minutes?: number },
): Promise<LinkSecret> {
  const { secret, digest } = generateLinkSecret()
  const link = {
    digest,
    made_by: makerId,
    created_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
  }
  await trx
    .insertInto('admin_links')
    .values({ user_id: userId, ...link })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(link))
    .execute()
  return secret
}

/** The enabled admin whose live link has this secret. */
export async function findAdminByLinkSecret(db: Queryable, linkSecret: string) {
  return db
    .selectFrom('admin_links')
    .innerJoin('users', 'users.id', 'admin_links.user_id')
    .where('digest', '=', digestLinkSecret(linkSecret))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('disabled_at', 'is', null)
    .selectAll('users')
    .executeTakeFirst()
}

/**
 * Uses a link up and locks its admin. `makerId` is the admin's own id for a link that was asked for by e-mail.
 * @throws PortalError INVALID_LINK when it is unknown, used or expired, or the admin is disabled
 */
export async function lockAdminByLink(
  trx: Trx,
  linkSecret: LinkSecret,
): Promise<{ admin: UserRow; makerId: string | null }> {
  const found = await findAdminByLinkSecret(trx, linkSecret)
  // Lock the admin before the link, as an owner who disables the admin does.
  const admin = found && (await lockUserOrThrow(trx, found.id))
  if (admin?.disabled_at !== null) throw new PortalError('INVALID_LINK')
  const used = await trx
    .deleteFrom('admin_links')
    .where('user_id', '=', admin.id)
    .where('digest', '=', digestLinkSecret(linkSecret))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('made_by')
    .executeTakeFirst()
  if (used === undefined) throw new PortalError('INVALID_LINK')
  return { admin, makerId: used.made_by }
}

export async function deleteAdminLink(trx: Trx, userId: string): Promise<void> {
  await trx.deleteFrom('admin_links').where('user_id', '=', userId).execute()
}

/** Ends the links that an owner made for others, for the time when the owner loses that role. */
export async function deleteAdminLinksMadeBy(trx: Trx, makerId: string): Promise<void> {
  await trx.deleteFrom('admin_links').where('made_by', '=', makerId).execute()
}
