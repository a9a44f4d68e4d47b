import { sql } from 'kysely'
import type { Queryable } from '../database/schema.ts'

/** What the picture of the row of `shop_items` is known by, if it has one. */
export const pictureOf = sql<string | null>`(select hash from sample_pictures where item_id = shop_items.id)`

/** The pictures of items that have one, by item. */
export async function findPictures(db: Queryable, itemIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sample_pictures')
    .where('item_id', '=', sql<string>`any(${itemIds}::uuid[])`)
    .select(['item_id', 'hash'])
    .execute()
  return new Map(rows.map(({ item_id, hash }) => [item_id, hash]))
}

/** @returns WebP; two items may have the same */
export async function findPicture(db: Queryable, hash: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const found = db.selectFrom('sample_pictures').where('hash', '=', hash).select('webp').limit(1)
  return (await found.executeTakeFirst())?.webp
}
