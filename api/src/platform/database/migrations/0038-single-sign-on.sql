-- The account at the OpenID Connect provider that is bound to an admin: issuer and subject, of Entra tenant and object.
CREATE TABLE admin_identities (
  user_id uuid PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (issuer, subject)
);
-- One-time codes of sign-ins that are back from the provider. `digest` is the SHA-256 of code and cookie.
CREATE TABLE sign_on_codes (
  digest text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
-- A company's rule of single sign-on. Without a row passwords are accepted, and the portal asks for its second factor.
CREATE TABLE sign_on_rules (
  company_id uuid PRIMARY KEY REFERENCES companies,
  only_provider boolean NOT NULL,
  break_glass_id uuid REFERENCES users,
  provider_factor boolean NOT NULL,
  CHECK (break_glass_id IS NOT NULL OR NOT only_provider)
);
CREATE INDEX sign_on_rules_break_glass ON sign_on_rules (break_glass_id);
-- Whether the provider has asked for a second factor, which then counts as the portal's.
ALTER TABLE sessions ADD COLUMN provider_factor boolean NOT NULL DEFAULT false;
