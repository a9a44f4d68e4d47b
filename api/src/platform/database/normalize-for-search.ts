import { type RawBuilder, sql } from 'kysely'

/** Normalises text for search: lower case and single spaces, independent of the server's locale. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
}

/** SQL for a column in lower case, independent of the server's locale. */
export function normalizeForSearchSql(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(${column} collate "und-x-icu")`
}

/** LIKE pattern for texts that contain this one. */
export function likePatternContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** LIKE pattern for numbers that end with these digits; reversed, like the index. */
export function reversedLikePatternEndingWith(digits: string): string {
  return `${[...digits].reverse().join('')}%`
}
