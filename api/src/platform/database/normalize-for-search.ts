import { type RawBuilder, sql } from 'kysely'

/** Text as searches compare it, the same on every server whatever its locale: in lower case, one space for many. */
export function normalizeForSearch(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ')
}

/** A column in lower case, the same on every server whatever its locale. */
export function normalizeForSearchSql(column: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`lower(${column} collate "und-x-icu")`
}

/** The LIKE pattern of texts that hold this one. */
export function likeContaining(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}

/** The LIKE pattern of texts that end with these digits, read backwards, as an index has them. */
export function likeEndingWith(digits: string): string {
  return `${[...digits].reverse().join('')}%`
}
