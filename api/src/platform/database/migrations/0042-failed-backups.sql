-- When the last backup failed, while the database could be told of it; owners are written to.
alter table last_backup add column failed_at timestamptz;
