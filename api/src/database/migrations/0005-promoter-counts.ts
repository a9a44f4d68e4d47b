import { type Kysely, sql } from 'kysely'

/**
 * What a rep's screens count is kept rather than counted (R§2, R§9): the orders by status, and by month of the company's
 * time zone the HCPs registered and the samples fulfilled. A count is the sum of its rows, and whoever changes it takes
 * one that nobody else holds, so that no writer ever waits for another's count. There are never more rows of a count
 * than there once were writers at the same moment.
 */
const statements = [
  `create table promoter_counts (
    id bigint generated always as identity primary key,
    promoter_id uuid not null references users on delete cascade,
    month text not null check (month ~ '^([0-9]{4}-[0-9]{2})?$'),
    counted text not null check (counted in ('REGISTERED', 'FULFILLED')
      or (counted in ('PROCESSING', 'IN_REVIEW', 'POSTED', 'COMPLETED', 'CANCELLED') and month = '')),
    entries int not null
  ) with (fillfactor = 50)`,
  `create index promoter_counts_by_promoter on promoter_counts (promoter_id, month, counted)`,

  `create function add_to_promoter_count(rep uuid, at_month text, what text, difference int) returns void
    language plpgsql as $$
    declare
      free bigint;
    begin
      select id into free from promoter_counts
        where promoter_id = rep and month = at_month and counted = what
        limit 1 for no key update skip locked;
      if found then
        update promoter_counts set entries = entries + difference where id = free;
      else
        -- A rep who is deleted together with their HCPs needs no counts any more.
        insert into promoter_counts (promoter_id, month, counted, entries)
          select id, at_month, what, difference from users where id = rep;
      end if;
    end $$`,
  // Only the orders by month needed it.
  `drop index orders_delivered_by_promoter`,
]

/** `row` is an order or a user, with the time zone of its company. */
const monthOf = (column: string) => `to_char(row.${column} at time zone time_zone, 'YYYY-MM')`

/** What of a rep's the rows of a table count for; `rows` has them, each with its `sign`. */
const contributions = {
  orders: (rows: string) => `
    select promoter_id, '' as month, status as counted, sign from (${rows}) as row
    union all
    select promoter_id, ${monthOf('updated_at')}, 'FULFILLED', sign
      from (${rows}) as row join companies on companies.id = company_id where status = 'COMPLETED'`,
  users: (rows: string) => `
    select promoter_id, ${monthOf('created_at')} as month, 'REGISTERED' as counted, sign
      from (${rows}) as row join companies on companies.id = company_id`,
}
type Table = keyof typeof contributions

/** Adds what rows count for, or takes it off, a difference for each count. */
const addAll = (table: Table, rows: string) => `
  perform add_to_promoter_count(promoter_id, month, counted, sum(sign)::int)
    from (${contributions[table](rows)}) as changed
    where promoter_id is not null
    group by promoter_id, month, counted having sum(sign) <> 0;`

const after = 'select *, 1 as sign from after_change'
const before = 'select *, -1 as sign from before_change'

const keepAfter = (table: Table, event: string, tables: string, rows: string) => [
  `create function count_${table}_after_${event}() returns trigger language plpgsql as $$
    begin
      ${addAll(table, rows)}
      return null;
    end $$`,
  `create trigger count_${table}_after_${event} after ${event} on ${table}
    referencing ${tables} for each statement execute function count_${table}_after_${event}()`,
]

const keep = (table: Table) => [
  ...keepAfter(table, 'insert', 'new table as after_change', after),
  ...keepAfter(table, 'delete', 'old table as before_change', before),
  ...keepAfter(
    table,
    'update',
    'old table as before_change new table as after_change',
    `${after} union all ${before}`,
  ),
]

const recount = [
  // For what there is already, and when a company's days begin at another hour.
  `create function recount_promoters() returns void language plpgsql as $$
    begin
      lock table users, orders in share row exclusive mode;
      delete from promoter_counts;
      ${addAll('orders', 'select *, 1 as sign from orders')}
      ${addAll('users', 'select *, 1 as sign from users')}
    end $$`,
  `create function recount_after_time_zone() returns trigger language plpgsql as $$
    begin
      perform recount_promoters();
      return null;
    end $$`,
  `create trigger recount_after_time_zone after update of time_zone on companies
    for each row when (old.time_zone <> new.time_zone) execute function recount_after_time_zone()`,
  `select recount_promoters()`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [...statements, ...keep('orders'), ...keep('users'), ...recount]) {
    await sql.raw(statement).execute(db)
  }
}
