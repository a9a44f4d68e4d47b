-- Requests that an admin has ended are few: their list and their count read them alone.
create index orders_by_ending on orders (company_id, ending, created_at desc, id desc) where ending is not null;
