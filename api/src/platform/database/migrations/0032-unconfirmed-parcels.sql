-- No new request while so many parcels have been on their way for more than so many days unconfirmed; null: switched off.
alter table companies add unconfirmed_parcels integer check (unconfirmed_parcels between 1 and 10),
  add unconfirmed_days integer check (unconfirmed_days between 1 and 90),
  add constraint companies_unconfirmed_check check ((unconfirmed_parcels is null) = (unconfirmed_days is null));
