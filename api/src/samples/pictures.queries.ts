import { sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'
import { notFound } from '../platform/http/errors.ts'

/** What the picture is known by, if there is one, of the item that a column of another table names. */
export function pictureHashSql(column: string) {
  return sql<string | null>`(select hash from sample_pictures where item_id = ${sql.ref(column)})`
}

/** What an item's picture is known by. */
export async function findHash(db: Queryable, itemId: string): Promise<string | undefined> {
  const found = db.selectFrom('sample_pictures').where('item_id', '=', itemId).select('hash')
  return (await found.executeTakeFirst())?.hash
}

/** @returns WebP; two items may have the same @throws PortalError NOT_FOUND */
export async function findPicture(db: Queryable, hash: string): Promise<Uint8Array<ArrayBuffer>> {
  const found = db.selectFrom('sample_pictures').where('hash', '=', hash).select('webp').limit(1)
  return (await found.executeTakeFirstOrThrow(notFound)).webp
}
