-- The language that a person chose or first logged in with; null until then.
ALTER TABLE users ADD COLUMN locale text CHECK (locale ~ '^[a-z]{2,3}$');
