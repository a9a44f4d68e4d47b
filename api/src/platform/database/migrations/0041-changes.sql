-- The id of an HCP or a rep in the company's CRM, and the form in which it is compared: unique among the company's HCPs, and its reps.
alter table users add external_id text, add external_id_folded text;
create unique index users_by_external_id on users (company_id, role, external_id_folded) where external_id_folded is not null;

-- What other systems have not been told of yet, and the order in which they are told of the rest (decision 74). Records from before
-- have no row until they change. No foreign keys: a row outlives its record.
create table record_changes (
  list text not null check (list in ('requests', 'hcps', 'reps', 'lots', 'consents')),
  id uuid not null,
  company_id uuid not null,
  changed_at timestamptz,
  pending boolean not null default true,
  primary key (list, id)
);
create index record_changes_in_order on record_changes (company_id, list, changed_at, id) where changed_at is not null;
create index record_changes_pending on record_changes (company_id, list) where pending;

-- Marks the record that the first argument lists under the id in the column of the second. Without a company its parent is being
-- deleted, which marks what there is to mark. The row's lock lasts until the commit, so nobody is told of it before.
create or replace function mark_change() returns trigger language plpgsql as $$
  declare
    one jsonb := to_jsonb(coalesce(new, old));
    marked text := tg_argv[0];
    company uuid := one->>'company_id';
  begin
    case tg_table_name
      when 'users' then
        marked := case one->>'role' when 'RETAILER_STAFF' then 'hcps' when 'RETAILER' then 'reps' end;
      when 'consents' then
        select company_id into company from users where id = (one->>'user_id')::uuid;
      when 'order_items' then
        select company_id into company from orders where id = (one->>'order_id')::uuid;
      else
    end case;
    if marked is null or company is null then
      return null;
    end if;
    insert into record_changes (list, id, company_id) values (marked, (one->>tg_argv[1])::uuid, company)
      on conflict (list, id) do update set pending = true;
    if marked = 'hcps' and one->>'erased_at' is not null then
      insert into record_changes (list, id, company_id)
        select 'consents', id, company from consents where user_id = (one->>'id')::uuid order by id
        on conflict (list, id) do update set pending = true;
    end if;
    return null;
  end $$;
create trigger mark_change after insert or delete or update of status, ending, promoter_id, courier_id, approved_at, shipped_at,
  replaces_id, counts, updated_at on orders for each row execute function mark_change('requests', 'id');
create trigger mark_change after insert or delete or update of lot_id, fate, dropped_at
  on order_items for each row execute function mark_change('requests', 'order_id');
create trigger mark_change after insert or delete or update of title, full_name, phone, promoter_id, professional_reg_no, profession,
  specialty, clinic_name, clinic_address, external_id, disabled_at, erased_at
  on users for each row execute function mark_change('', 'id');
create trigger mark_change after insert or delete or update of status
  on campaign_entries for each row execute function mark_change('hcps', 'user_id');
create trigger mark_change after insert or delete or update of number, body, valid_until
  on licences for each row execute function mark_change('hcps', 'user_id');
create trigger mark_change after insert or delete or update
  on stock_lots for each row execute function mark_change('lots', 'id');
create trigger mark_change after insert or delete or update
  on consents for each row execute function mark_change('consents', 'id');
