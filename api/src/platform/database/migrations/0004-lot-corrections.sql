-- A mistyped number or expiry date of a lot is corrected by a movement that keeps the label from before.
ALTER TABLE stock_movements ADD COLUMN label jsonb;
ALTER TABLE stock_movements
  DROP CONSTRAINT stock_movements_kind_check,
  DROP CONSTRAINT stock_movements_check2,
  ADD CONSTRAINT stock_movements_kind_check CHECK
    (kind IN ('RECEIVE', 'RESERVE', 'RELEASE', 'SHIP', 'CORRECT', 'HOLD', 'UNHOLD', 'RELABEL')),
  ADD CONSTRAINT stock_movements_pieces_check CHECK ((kind IN ('HOLD', 'UNHOLD', 'RELABEL')) = (quantity = 0)),
  ADD CONSTRAINT stock_movements_label_check CHECK ((kind = 'RELABEL') = (label IS NOT NULL));
-- For the reason of a hold, and the labels that packing slips were printed with.
CREATE INDEX stock_movements_of_lots ON stock_movements (lot_id, id DESC) WHERE kind IN ('HOLD', 'RELABEL');
-- For a sample's use of the last 90 days, and the promises of a day.
CREATE INDEX stock_movements_by_time ON stock_movements (item_id, created_at) INCLUDE (id, kind, quantity);
