import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../platform/database/schema.ts'
import { notFoundError } from '../platform/http/errors.ts'

/** SQL for the picture hash of the item whose id is in `column`; null without a picture. */
export function pictureHashSql(itemIdColumn: string): RawBuilder<string | null> {
  return sql<string | null>`(select hash from sample_pictures where item_id = ${sql.ref(itemIdColumn)})`
}

/** The hash of an item's picture. */
export async function findPictureHashOfItem(db: Queryable, itemId: string): Promise<string | undefined> {
  const found = db.selectFrom('sample_pictures').where('item_id', '=', itemId).select('hash')
  return (await found.executeTakeFirst())?.hash
}

/** @returns WebP bytes; items may share a picture @throws PortalError NOT_FOUND */
export async function findPictureFileOrThrow(
  db: Queryable,
  pictureHash: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const found = db.selectFrom('sample_pictures').where('hash', '=', pictureHash).select('webp').limit(1)
  return (await found.executeTakeFirstOrThrow(notFoundError)).webp
}
