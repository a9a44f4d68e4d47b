-- Where personal data goes abroad, by language, as the privacy notice says it, and the company's data protection officer.
alter table companies
  add transfers jsonb not null default '{}',
  add officer_name text,
  add officer_email text,
  add officer_appointed_on date,
  add officer_notified_on date;
