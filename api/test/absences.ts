import type { RawBuilder } from 'kysely'
import type { UserRow } from '../src/platform/database/schema.ts'
import type { TestServer } from './server.ts'

type AbsenceColumns = { [day in 'first_day' | 'last_day']?: string | RawBuilder<string> } & {
  ended_at?: Date
}

const now = Date.now()

/** @returns the UTC day `days` from today, as 'YYYY-MM-DD' */
export function dayAhead(days: number): string {
  return new Date(now + days * 86_400_000).toISOString().slice(0, 10)
}

/** An absence of a rep with a deputy, by default from 2000 to 2199. */
export async function buildAbsence(
  server: TestServer,
  { rep, deputy, ...columns }: { rep: UserRow; deputy: UserRow } & AbsenceColumns,
) {
  return server.db
    .insertInto('rep_absences')
    .values({
      company_id: rep.company_id,
      rep_id: rep.id,
      deputy_id: deputy.id,
      first_day: '2000-01-01',
      last_day: '2199-12-31',
      ...columns,
    })
    .returning(['id', 'updated_at'])
    .executeTakeFirstOrThrow()
}
