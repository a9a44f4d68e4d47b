-- The Idempotency-Keys of the last 30 days move from the records to the table of keys. Their digests are of another kind, so a
-- repeat after the upgrade is refused instead of made twice.
insert into idempotency_keys (subject, endpoint, key, digest, made_id, created_at)
select user_id, 'POST /orders', idempotency_key, coalesce(request_digest, ''), id, created_at
from orders where idempotency_key is not null and created_at > now() - interval '30 days'
on conflict do nothing;
insert into idempotency_keys (subject, endpoint, key, digest, made_id, created_at)
select user_id, 'POST /address/create', idempotency_key, coalesce(request_digest, ''), id, created_at
from addresses where idempotency_key is not null and created_at > now() - interval '30 days'
on conflict do nothing;
insert into idempotency_keys (subject, endpoint, key, digest, made_id, created_at)
select opened_by, case kind
    when 'DELIVERY' then 'POST /order/:id/problems'
    when 'INCIDENT' then 'POST /admin/incidents'
    when 'SAFETY' then 'POST /safety-reports'
    else case when hcp_id = opened_by then 'POST /privacy/corrections' else 'POST /admin/hcps/:id/privacy-requests' end
  end, idempotency_key, coalesce(request_digest, ''), id, opened_at
from cases where idempotency_key is not null and opened_at > now() - interval '30 days'
on conflict do nothing;
