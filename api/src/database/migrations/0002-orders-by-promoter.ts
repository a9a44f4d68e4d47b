import { type Kysely, sql } from 'kysely'

/**
 * A rep's lists come from indexes in their order, however many HCPs and orders there are (R§2, D§8). For that an
 * order carries the rep of its HCP. The database copies it when an order is placed and when the HCP is assigned to
 * someone else; both hold the HCP's row, so neither misses the other.
 */
const statements = [
  `alter table orders add column promoter_id uuid references users`,
  `update orders set promoter_id = users.promoter_id from users where users.id = orders.user_id`,

  `create function copy_promoter_to_order() returns trigger language plpgsql as $$
    begin
      select promoter_id into new.promoter_id from users where id = new.user_id for share;
      return new;
    end $$`,
  `create trigger orders_get_promoter before insert on orders
    for each row execute function copy_promoter_to_order()`,
  `create function copy_promoter_to_orders() returns trigger language plpgsql as $$
    begin
      update orders set promoter_id = new.promoter_id where user_id = new.id;
      return null;
    end $$`,
  `create trigger users_give_promoter after update of promoter_id on users
    for each row when (old.promoter_id is distinct from new.promoter_id)
    execute function copy_promoter_to_orders()`,

  `create index orders_by_promoter on orders (promoter_id, created_at desc, id desc)`,
  `create index orders_by_promoter_status on orders (promoter_id, status, created_at desc, id desc)`,
  `create index orders_delivered_by_promoter on orders (promoter_id, updated_at) where status = 'COMPLETED'`,
  `drop index orders_open, orders_delivered`,
  // Newest first with the id the same way, so that a page can begin after any row.
  `drop index users_by_promoter`,
  `create index users_by_promoter on users (promoter_id, created_at desc, id desc) where promoter_id is not null`,
]

export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
