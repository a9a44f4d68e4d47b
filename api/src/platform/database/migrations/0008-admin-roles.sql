-- What an admin may do. Admins of before may do everything.
ALTER TABLE users ADD COLUMN admin_role text
  CHECK (admin_role IN ('OWNER', 'PROGRAMME', 'WAREHOUSE', 'COMPLIANCE', 'READ_ONLY'));
UPDATE users SET admin_role = 'OWNER' WHERE role = 'ADMIN';
-- An invited admin has no password until the link is opened.
ALTER TABLE users
  DROP CONSTRAINT users_check,
  ADD CONSTRAINT users_admin_role_of_admins CHECK ((role = 'ADMIN') = (admin_role IS NOT NULL)),
  ADD CONSTRAINT users_login CHECK (CASE role
    WHEN 'ADMIN' THEN email IS NOT NULL
    ELSE phone IS NOT NULL AND email IS NULL AND password_hash IS NULL END);
-- The one link with which an admin sets name and password. `digest` is the SHA-256 of its secret.
CREATE TABLE admin_links (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  digest text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
