-- A line of the timeline that sets the class and seriousness of a safety report says which.
ALTER TABLE case_events ADD COLUMN severity text;
-- The reports about a lot.
CREATE INDEX cases_by_lot ON cases (lot_id) WHERE lot_id IS NOT NULL;
-- The open reports, of which the new ones are counted each minute.
CREATE INDEX cases_open_safety ON cases (company_id) WHERE kind = 'SAFETY' AND closed_at IS NULL;
