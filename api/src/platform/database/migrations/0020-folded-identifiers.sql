-- The form in which numbers are compared, beside what was typed. The start folds the rows that lack it (refold-column.ts).
alter table stock_lots add column lot_no_folded text;
create index stock_lots_by_folded_number on stock_lots (company_id, lot_no_folded);
alter table users add column professional_reg_no_folded text;
create index users_by_folded_reg_no on users (company_id, professional_reg_no_folded)
  where professional_reg_no_folded is not null;
alter table licences add column number_folded text;
