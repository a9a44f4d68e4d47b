-- For counting the requests of a period: all that is needed of an order, so that its row is not read.
CREATE INDEX orders_counted ON orders (company_id, created_at) INCLUDE (id, user_id, promoter_id);
-- A registration is found by its registration number too, as written and without separators.
UPDATE campaign_entries
SET search_text = left(search_text, strpos(search_text, E'\n\n')) || number.lines || substr(search_text, strpos(search_text, E'\n\n'))
FROM (
  SELECT id, concat_ws(E'\n', written, nullif(key, written)) AS lines
  FROM users, LATERAL (
    SELECT nullif(btrim(regexp_replace(lower(professional_reg_no), '\s+', ' ', 'g')), '') AS written,
      nullif(regexp_replace(lower(professional_reg_no), '[^a-z0-9]', '', 'g'), '') AS key
  ) AS forms
) AS number
WHERE number.id = campaign_entries.user_id AND number.lines <> '' AND strpos(search_text, E'\n\n') > 0;
