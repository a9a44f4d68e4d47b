-- An admin withdraws a consent for an HCP who asked for it.
ALTER TABLE consents
  DROP CONSTRAINT consents_actor_check,
  ADD CONSTRAINT consents_actor_check CHECK (actor IN ('SELF', 'REP', 'ADMIN'));
-- The company's list, newest first: all, of a purpose, and withdrawals alone.
CREATE INDEX consents_newest ON consents (created_at DESC, id DESC);
CREATE INDEX consents_by_purpose ON consents (purpose, created_at DESC, id DESC);
CREATE INDEX consents_withdrawn ON consents (created_at DESC, id DESC) WHERE NOT given;

-- A number that an admin has entered, until somebody signs in with it.
ALTER TABLE users ADD COLUMN phone_unproved boolean NOT NULL DEFAULT false;

-- A privacy request says what is asked for; so far only demos have some.
UPDATE cases SET details = '{"request": "ACCESS"}' WHERE kind = 'PRIVACY' AND NOT details ? 'request';
