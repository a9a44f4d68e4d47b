-- The product numbers (GTINs, in 14 digits) by which a scanned pack finds its sample. Two companies may have the same.
create table sample_gtins (
  company_id uuid not null,
  gtin text not null check (gtin ~ '^[0-9]{14}$'),
  item_id uuid not null,
  primary key (company_id, gtin),
  foreign key (item_id, company_id) references shop_items (id, company_id)
);
create index sample_gtins_by_item on sample_gtins (item_id);
