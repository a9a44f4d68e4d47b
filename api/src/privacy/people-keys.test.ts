import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestServer } from '../../test/server.ts'

const server = useTestServer()

/** Keys to an HCP that `deleteExpiredRecords` looks at before the row goes. */
const LOOKED_AT = ['cases.hcp_id', 'cases.opened_by', 'orders.user_id']
/** Keys in rows that go with one of those, or with the HCP's own row. */
const GO_ALONG = ['case_events.actor_id', 'case_photos.added_by', 'consents.actor_id']
/** Keys to reps and admins, and to what a key acts as. */
const OF_STAFF = [
  ...['users.promoter_id', 'users.registered_by_id', 'users.earned_by_id'],
  ...['campaign_entries.promoter_id', 'campaign_entries.decided_by', 'retailer_records.updated_by'],
  ...['cases.closed_by', 'case_duties.done_by', 'orders.promoter_id', 'orders.earned_by_id'],
  ...['recall_contacts.contacted_by', 'legal_holds.placed_by', 'legal_holds.lifted_by'],
  ...['rep_absences.rep_id', 'rep_absences.deputy_id', 'users.card_rep_id', 'do_not_contact.added_by'],
  ...['stock_counts.begun_by', 'stock_count_lines.counted_by'],
  ...['api_keys.user_id', 'api_keys.made_by'],
  'sign_on_rules.break_glass_id',
]

test("the deletion of an erased HCP's row accounts for every foreign key to users [D§10]", async () => {
  const { rows } = await sql<{ key: string }>`
    select distinct conrelid::regclass || '.' || attname as key
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'users'::regclass and confdeltype = 'a' and attname <> 'company_id'`.execute(
    server.db,
  )
  expect(rows.map(({ key }) => key).sort()).toEqual([...LOOKED_AT, ...GO_ALONG, ...OF_STAFF].sort())
})
