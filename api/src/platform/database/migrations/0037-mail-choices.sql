-- What an admin chose to be written to about by e-mail; without a row the role decides.
create table mail_choices (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  is_on boolean not null,
  primary key (user_id, topic)
);
