import { type Insertable, sql } from 'kysely'
import type { Schema, UserRow } from '../src/platform/database/schema.ts'
import type { TestServer } from './server.ts'

/** A message to a user, by default waiting and not yet tried. */
export async function buildMessage(
  { db }: Pick<TestServer, 'db'>,
  { id, company_id }: UserRow,
  columns: Partial<Insertable<Schema['messages']>> = {},
) {
  return db
    .insertInto('messages')
    .values({
      company_id,
      user_id: id,
      kind: 'REGISTRATION_APPROVED',
      expires_at: sql<Date>`now() + interval '72 hours'`,
      ...columns,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
