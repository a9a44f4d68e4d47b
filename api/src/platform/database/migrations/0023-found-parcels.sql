-- What became of a shipped piece that its HCP did not get: what was distributed is counted by piece, not by request.
alter table order_items add column fate text check (fate in ('LOST', 'RETURNED'));
update order_items set fate = 'RETURNED' from stock_movements
where stock_movements.kind = 'RETURN' and stock_movements.order_id = order_items.order_id
  and stock_movements.item_id = order_items.shop_item_id;
update order_items set fate = 'LOST' from orders
where orders.id = order_items.order_id and orders.ending = 'LOST' and order_items.lot_id is not null
  and order_items.fate is null;
-- A delivery problem that ended as lost, or was sent again, lost its own samples only.
update order_items set fate = 'LOST' from cases
where cases.kind = 'DELIVERY' and cases.outcome in ('LOST', 'SENT_AGAIN') and cases.order_id = order_items.order_id
  and cases.details->'items' ? order_items.shop_item_id::text and order_items.lot_id is not null
  and order_items.fate is null;
