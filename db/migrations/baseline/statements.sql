-- Settlements of ended requests, adjustments, and the statements of partners and pharmacies. No foreign keys to requests, partners and
-- pharmacies, because statements outlive them.

-- The amounts of an ended request, computed once. Its row is the line of two statements: the partner's and the pharmacy's.
create table settlement (
  request_id text primary key,
  partner_id text not null,
  pharmacy_id text not null,
  pharmacy_name text not null,
  external_id text,
  status text not null,
  reason text,
  ended_at timestamptz not null,
  total_ngn bigint not null,
  delivery_fee_ngn bigint not null,
  payer_ngn bigint not null check (payer_ngn + patient_ngn = total_ngn),
  patient_ngn bigint not null,
  commission_ngn bigint not null,
  -- When Postgres recorded the end of the request.
  recorded_at timestamptz not null,
  -- First day of the period that has the line; null until that is closed. A line whose request ended before it is late.
  period date
);
create index settlement_partner on settlement (partner_id, period, ended_at, request_id);
create index settlement_pharmacy on settlement (pharmacy_id, period, ended_at, request_id);
create index settlement_open on settlement (ended_at, request_id) where period is null;
create index settlement_recorded on settlement (recorded_at);

-- A correction of an operator to one side's amount, which the next statement has.
create table adjustment (
  adjustment_id text primary key,
  request_id text not null,
  party text not null check (party in ('partner', 'pharmacy')),
  party_id text not null,
  external_id text,
  amount_ngn bigint not null check (amount_ngn <> 0),
  reason text not null,
  made_at timestamptz not null,
  period date
);
create index adjustment_party on adjustment (party, party_id, period);

create table statement_period (
  period date primary key,
  -- The first day after the period.
  ends_on date not null check (ends_on > period),
  closed_at timestamptz not null
);

create table statement (
  statement_id text primary key,
  party text not null check (party in ('partner', 'pharmacy')),
  party_id text not null,
  period date not null references statement_period,
  requests integer not null,
  total_ngn bigint not null,
  delivery_fee_ngn bigint not null,
  payer_ngn bigint not null,
  patient_ngn bigint not null,
  commission_ngn bigint not null,
  adjustments_ngn bigint not null,
  due_ngn bigint not null,
  unique (party, party_id, period)
);

-- One dispute per line and side. `line_id` is the id of the request or adjustment.
create table statement_dispute (
  party text not null check (party in ('partner', 'pharmacy')),
  party_id text not null,
  line_id text not null,
  statement_id text not null references statement,
  reason text not null,
  disputed_by text not null,
  disputed_at timestamptz not null,
  answer text,
  answered_at timestamptz,
  primary key (party, party_id, line_id)
);
create index statement_dispute_open on statement_dispute (disputed_at) where answered_at is null;

-- A line enters one statement and never leaves it; an adjustment likewise.
create function refuse_reassignment() returns trigger language plpgsql as $$
begin
  if old.period is not null then
    raise exception 'the line is in the closed statement of %', old.period;
  end if;
  return new;
end
$$;
create trigger settlement_period before update on settlement for each row execute function refuse_reassignment();
create trigger adjustment_period before update on adjustment for each row execute function refuse_reassignment();
