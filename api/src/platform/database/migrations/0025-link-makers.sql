-- The owner who made an admin's link; null for links of earlier versions. The link ends when the maker is no longer an owner.
ALTER TABLE admin_links ADD COLUMN made_by uuid REFERENCES users ON DELETE CASCADE;
CREATE INDEX admin_links_made_by ON admin_links (made_by);
-- Links that create the first owner of a portal without admins. `digest` is the SHA-256 of a secret.
CREATE TABLE first_owner_links (
  digest text PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
-- Hash of the Idempotency-Key of the call that opened the session, with what it was opened by: a repeat gets the same session.
ALTER TABLE sessions ADD COLUMN login_key text UNIQUE;
