-- A recall of a lot is a case. The version before reads and writes none of its kind.
alter table cases drop constraint cases_kind_check;
alter table cases add constraint cases_kind_check check (kind in ('DELIVERY', 'SAFETY', 'RECALL', 'PRIVACY', 'INCIDENT'));
-- A deadline that is counted back from the step after it.
alter table case_duties drop constraint case_duties_counted_from_check;
alter table case_duties add constraint case_duties_counted_from_check check (counted_from in ('HEARD', 'STEP', 'START'));
alter table case_deadlines drop constraint case_deadlines_counted_from_check;
alter table case_deadlines add constraint case_deadlines_counted_from_check
  check (counted_from in ('HEARD', 'STEP', 'START'));
-- The parcels that a recall told somebody of, each with the message; one message may tell of several.
create table recall_notices (
  case_id uuid not null references cases on delete cascade,
  order_id uuid not null references orders on delete cascade,
  message_id uuid references messages on delete set null,
  primary key (case_id, order_id)
);
create index recall_notices_by_order on recall_notices (order_id);
create index recall_notices_by_message on recall_notices (message_id);
