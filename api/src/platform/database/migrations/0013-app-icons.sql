-- A company's logo as the icons of the installed app.
create table company_icons (
  company_id uuid not null references company_logos on delete cascade,
  name text not null check (name in ('any-192.png', 'any-512.png', 'maskable-512.png', 'apple-180.png')),
  png bytea not null,
  primary key (company_id, name)
);
