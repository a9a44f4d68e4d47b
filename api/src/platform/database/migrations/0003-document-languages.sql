-- A document has a text for each language that its country needs: English in `markdown`, the others by language here.
ALTER TABLE documents ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
ALTER TABLE document_drafts ADD COLUMN translations jsonb NOT NULL DEFAULT '{}';
-- What has changed since the version before, by language; HCPs who are asked again read it.
ALTER TABLE documents ADD COLUMN changes jsonb NOT NULL DEFAULT '{}';
ALTER TABLE document_drafts ADD COLUMN changes jsonb NOT NULL DEFAULT '{}';
-- The language of the text that was shown; null for consents given before there was more than one.
ALTER TABLE consents ADD COLUMN locale text CHECK (locale ~ '^[a-z]{2,3}$');
-- The company that the documents name; null: its name on the screens.
ALTER TABLE companies ADD COLUMN legal_name text;
