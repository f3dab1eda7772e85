-- Preparation times of pharmacies, learnt from deliveries: docs/engineers/delivery-estimate.md. No foreign keys, because these rows, like
-- requests, outlive an import that removes the pharmacy.

create table prepared (
  request_id text primary key,
  pharmacy_id text not null,
  placed_at timestamptz not null,
  left_at timestamptz not null,
  recorded_at timestamptz not null
);
create index prepared_newest on prepared (pharmacy_id, recorded_at desc);

create table preparation (
  pharmacy_id text primary key,
  median_minutes double precision not null,
  samples integer not null check (samples > 0),
  works_nights boolean not null
);
