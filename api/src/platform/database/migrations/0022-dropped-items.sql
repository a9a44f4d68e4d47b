-- When and why a sample was taken off a request that goes on without it.
alter table order_items add dropped_at timestamptz,
  add dropped_reason text check (length(dropped_reason) <= 500),
  add check ((dropped_at is null) = (dropped_reason is null)),
  add check (dropped_at is null or lot_id is null);
-- What the packing slip of an unshipped request said when it was last opened: its samples, each with lot and expiry date.
alter table orders add slip jsonb;
update orders set slip = printed.pieces
from (
  select orders.id, jsonb_agg(jsonb_build_object('itemId', shop_item_id, 'lotNo', lot_no, 'expiresOn', expires_on::text)
    order by order_items.position) as pieces
  from orders join order_items on order_items.order_id = orders.id
    left join planned_lots on planned_lots.order_id = orders.id and planned_lots.item_id = shop_item_id
    left join stock_lots on stock_lots.id = planned_lots.lot_id
  where status = 'IN_REVIEW' and exists (select from planned_lots where order_id = orders.id)
  group by orders.id
) printed
where printed.id = orders.id;
-- One more kind of message.
alter table messages drop constraint messages_kind_check;
alter table messages add constraint messages_kind_check check (kind in (
  'CODE', 'REGISTRATION_RECEIVED', 'REGISTRATION_APPROVED', 'REGISTRATION_DECLINED', 'ACCOUNT_READY', 'PHONE_CHANGED',
  'REP_ASSIGNED', 'HCP_ASSIGNED', 'LICENCE_ENDS', 'HCP_LICENCES_END', 'REQUEST_RECEIVED', 'REQUESTS_WAIT',
  'REQUEST_APPROVED', 'REQUEST_REJECTED', 'REQUEST_CANCELLED', 'REQUEST_SHIPPED', 'SAMPLE_NOT_SENT', 'REQUEST_LOST',
  'REQUEST_SENT_AGAIN', 'DELIVERY_REMINDER', 'PROBLEM_REPORTED', 'PROBLEM_NEWS', 'PROBLEM_CLOSED', 'SAMPLE_RECALL',
  'SAMPLE_BACK'));
