-- A request that was sent again because of a delivery problem. The unique key lets one request be sent again once.
alter table orders
  add column replaces_id uuid unique references orders on delete set null,
  -- False for a request sent again while the first one still counts: limits and fulfilled figures count one of them.
  add column counts boolean not null default true;
-- A delivery problem says what is wrong; words are optional.
alter table cases drop constraint cases_text_check;
alter table cases add constraint cases_text_check check (text <> '' or kind = 'DELIVERY');
create unique index one_open_delivery_problem on cases (order_id) where kind = 'DELIVERY' and closed_at is null;
-- Pieces that came back: a lot of their own beside the one they left, with its number and expiry date.
alter table stock_lots add column returned boolean not null default false;
alter table stock_lots drop constraint stock_lots_item_id_lot_no_key;
alter table stock_lots add constraint stock_lots_item_id_lot_no_key unique (item_id, lot_no, returned);
alter table stock_movements
  drop constraint stock_movements_kind_check,
  drop constraint stock_movements_check1,
  add constraint stock_movements_kind_check check
    (kind in ('RECEIVE', 'RESERVE', 'RELEASE', 'SHIP', 'RETURN', 'CORRECT', 'HOLD', 'UNHOLD', 'RELABEL')),
  add constraint stock_movements_order_check check
    ((kind in ('RESERVE', 'RELEASE', 'SHIP', 'RETURN')) = (order_id is not null));
-- A piece comes back once.
create unique index stock_movements_returned on stock_movements (order_id, item_id) where kind = 'RETURN';
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in ('CODE', 'REGISTRATION_RECEIVED',
  'REGISTRATION_APPROVED', 'REGISTRATION_DECLINED', 'ACCOUNT_READY', 'PHONE_CHANGED', 'REP_ASSIGNED', 'HCP_ASSIGNED',
  'REQUEST_RECEIVED', 'REQUESTS_WAIT', 'REQUEST_APPROVED', 'REQUEST_REJECTED', 'REQUEST_CANCELLED', 'REQUEST_SHIPPED',
  'REQUEST_LOST', 'REQUEST_SENT_AGAIN', 'DELIVERY_REMINDER', 'PROBLEM_REPORTED', 'PROBLEM_NEWS', 'PROBLEM_CLOSED',
  'SAMPLE_RECALL', 'SAMPLE_BACK'));
