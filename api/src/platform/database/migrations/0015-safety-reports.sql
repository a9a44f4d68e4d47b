-- A line of the timeline that sets the class and seriousness of a safety report says which.
ALTER TABLE case_events ADD COLUMN severity text;
-- The reports about a lot.
CREATE INDEX cases_by_lot ON cases (lot_id) WHERE lot_id IS NOT NULL;
