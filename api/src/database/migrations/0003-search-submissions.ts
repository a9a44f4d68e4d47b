import { type Kysely, sql } from 'kysely'

/**
 * The admin's list at any size (R§5, D§8): what an entry is found by stands in one text of its own, cut into pieces
 * that an index holds, and every count the list shows is kept rather than counted.
 */
const statements = [
  // The distinct pieces of one to three characters; the fields of a text are lines, and no piece spans two.
  `create function search_grams(content text) returns text[]
    language plpgsql immutable strict parallel safe as $$
    declare
      letters text[] := string_to_array(content, null);
      grams text[] := letters;
    begin
      for i in 2..cardinality(letters) loop
        grams := grams || (letters[i - 1] || letters[i]);
      end loop;
      for i in 3..cardinality(letters) loop
        grams := grams || (letters[i - 2] || letters[i - 1] || letters[i]);
      end loop;
      return array(
        select distinct gram collate "C" from unnest(grams) as gram where strpos(gram, chr(10)) = 0
      );
    end $$`,
  // Digits of a phone alone, where a search for digits must not find those of a clinic's name.
  `create function phone_marks(digits text) returns text
    language sql immutable strict parallel safe
    return translate(digits, '0123456789', '⓪①②③④⑤⑥⑦⑧⑨')`,
  `create function submission_text(hcp users, clinic_name text, rep_name text) returns text
    language sql stable parallel safe
    return concat_ws(chr(10), lower(concat_ws(' ', hcp.title, hcp.full_name)), lower(clinic_name),
      lower(rep_name), hcp.phone, phone_marks(hcp.phone))`,

  `alter table campaign_entries add promoter_id uuid, add search_text text not null default ''`,
  `update campaign_entries entry
    set promoter_id = hcp.promoter_id, search_text = submission_text(hcp, entry.clinic_name, rep.full_name)
    from users hcp left join users rep on rep.id = hcp.promoter_id
    where hcp.id = entry.user_id`,
  `create index campaign_entries_by_promoter on campaign_entries
    (campaign_id, promoter_id, created_at desc, id desc) include (status)`,
  // Without a pending list, which every search would have to read through.
  `create index campaign_entries_by_gram on campaign_entries
    using gin (search_grams(search_text)) with (fastupdate = off)`,

  `create function describe_submission() returns trigger language plpgsql as $$
    begin
      select hcp.promoter_id, submission_text(hcp, new.clinic_name, rep.full_name)
        into strict new.promoter_id, new.search_text
        from users hcp left join users rep on rep.id = hcp.promoter_id
        where hcp.id = new.user_id;
      return new;
    end $$`,
  `create trigger describe_submission
    before insert or update of user_id, clinic_name, promoter_id, search_text on campaign_entries
    for each row execute function describe_submission()`,
  // Naming a column is enough: the trigger above fills it anew.
  `create function describe_submissions_of_user() returns trigger language plpgsql as $$
    begin
      update campaign_entries set search_text = ''
        where user_id = new.id or (new.role = 'RETAILER' and promoter_id = new.id
          and new.full_name <> old.full_name);
      return null;
    end $$`,
  `create index campaign_entries_of_promoter on campaign_entries (promoter_id)`,
  `create trigger describe_submissions_of_user
    after update of title, full_name, phone, promoter_id on users
    for each row when ((old.title, old.full_name, old.phone, old.promoter_id)
      is distinct from (new.title, new.full_name, new.phone, new.promoter_id))
    execute function describe_submissions_of_user()`,

  // Entries that contain a piece; the empty piece is in all of them.
  `create table submission_counts (
    campaign_id uuid not null references campaigns on delete cascade,
    gram text collate "C" not null,
    status text not null,
    assigned boolean not null,
    entries int not null,
    primary key (campaign_id, gram, status, assigned)
  ) with (fillfactor = 50)`,
  // Longer texts that many entries contain; they are counted beside the pieces from the first search on.
  `create table kept_searches (
    id bigint generated always as identity primary key,
    campaign_id uuid not null references campaigns on delete cascade,
    text text collate "C" not null,
    unique (campaign_id, text)
  )`,
  `create table submission_days (
    campaign_id uuid not null references campaigns on delete cascade,
    day date not null,
    status text not null,
    assigned boolean not null,
    entries int not null,
    primary key (campaign_id, day, status, assigned)
  ) with (fillfactor = 50)`,
]

/** Adds the difference a statement makes; `changed` has a row for every entry before (-1) and after (+1) it. */
const addChanges = (changed: string) => `
  insert into submission_counts as kept (campaign_id, gram, status, assigned, entries)
    select campaign_id, gram, status, promoter_id is not null, sum(sign)
    from (${changed}) as changed, unnest(array_append(search_grams(search_text), '') || array(
      select text from kept_searches as kept
      where kept.campaign_id = changed.campaign_id and strpos(changed.search_text, kept.text) > 0
    )) as gram
    group by 1, 2, 3, 4 having sum(sign) <> 0
    on conflict (campaign_id, gram, status, assigned) do update set entries = kept.entries + excluded.entries;
  insert into submission_days as kept (campaign_id, day, status, assigned, entries)
    select campaign_id, (created_at at time zone 'UTC')::date, status, promoter_id is not null, sum(sign)
    from (${changed}) as changed
    group by 1, 2, 3, 4 having sum(sign) <> 0
    on conflict (campaign_id, day, status, assigned) do update set entries = kept.entries + excluded.entries;`

const after = 'select *, 1 as sign from after_change'
const before = 'select *, -1 as sign from before_change'

/** Who changes the counts waits for whoever did before, so that no two wait for each other's. */
const countAfter = (event: string, tables: string, changed: string) => [
  `create function count_submissions_after_${event}() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('submission_counts'));
      ${addChanges(changed)}
      return null;
    end $$`,
  `create trigger count_submissions_after_${event} after ${event} on campaign_entries
    referencing ${tables} for each statement execute function count_submissions_after_${event}()`,
]

export async function up(db: Kysely<never>): Promise<void> {
  const all = [
    ...statements,
    ...addChanges('select *, 1 as sign from campaign_entries').split(/;$/m),
    ...countAfter('insert', 'new table as after_change', after),
    ...countAfter('delete', 'old table as before_change', before),
    ...countAfter(
      'update',
      'old table as before_change new table as after_change',
      `${after} union all ${before}`,
    ),
  ]
  for (const statement of all) if (statement.trim() !== '') await sql.raw(statement).execute(db)
}
