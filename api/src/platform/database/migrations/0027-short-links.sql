-- A message carries a code in place of a link's signed token. Only its SHA-256 is stored, and the order that the token named.
-- Both are null for links of earlier versions, which work until they expire.
ALTER TABLE deep_links ADD COLUMN code_digest text UNIQUE;
ALTER TABLE deep_links ADD COLUMN order_id uuid;
