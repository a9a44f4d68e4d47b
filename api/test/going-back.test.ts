import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildHcp } from './factories.ts'
import { useTestServer } from './server.ts'

const server = useTestServer()

/** The kinds of messages that version 1.0.0 reads. */
const KINDS_OF_1_0_0 = [
  ...['CODE', 'REGISTRATION_RECEIVED', 'REGISTRATION_APPROVED', 'REGISTRATION_DECLINED', 'ACCOUNT_READY'],
  ...[
    'PHONE_CHANGED',
    'REP_ASSIGNED',
    'HCP_ASSIGNED',
    'LICENCE_ENDS',
    'HCP_LICENCES_END',
    'REQUEST_RECEIVED',
  ],
  ...['REQUESTS_WAIT', 'REQUEST_APPROVED', 'REQUEST_REJECTED', 'REQUEST_CANCELLED', 'REQUEST_SHIPPED'],
  ...['REQUEST_LOST', 'REQUEST_SENT_AGAIN', 'DELIVERY_REMINDER', 'PROBLEM_REPORTED', 'PROBLEM_NEWS'],
  ...['PROBLEM_CLOSED', 'SAMPLE_RECALL', 'SAMPLE_BACK'],
]

test('the statement for going back to 1.0.0 leaves every message that it reads and no other', async () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/upgrading.md'), 'utf8')
  const statement = /```sql\n(delete from messages[^`]*)```/.exec(page)?.[1] ?? ''
  const { id, company_id } = await buildHcp(server)
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'messages_kind_check'`.execute(
    server.db,
  )
  const kinds = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'/g)].map(([, kind]) => kind)
  expect(kinds.length).toBeGreaterThan(KINDS_OF_1_0_0.length)
  await sql`
    insert into messages (company_id, user_id, kind, details, expires_at)
    select ${company_id}, ${id}, kind, '{}', now() from unnest(${kinds}::text[]) as kind`.execute(server.db)
  await sql.raw(statement).execute(server.db)
  const left = await server.db.selectFrom('messages').where('user_id', '=', id).select('kind').execute()
  expect(left.map(({ kind }) => kind).sort()).toEqual(KINDS_OF_1_0_0.toSorted())
})
