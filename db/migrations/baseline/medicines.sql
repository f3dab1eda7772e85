-- The catalogue of medicines and their names.

create extension if not exists pg_trgm;

-- Ids and names are compared byte by byte, as those of pharmacies. Stock refers to medicines by number, because such an index has a quarter
-- of the size of one on ids, and a look-up takes a third of the time.
create table medicine (
  medicine_id text collate "C" primary key,
  medicine_number integer not null unique generated always as identity,
  generic_name text collate "C" not null,
  form text not null,
  strength text not null,
  -- True unless a source says that it is sold without a prescription.
  prescription_only boolean not null default true,
  -- The usual strength for adults in this form; listed first when a query states none.
  usual boolean not null default false,
  -- Pharmacist who checked the row; null for an unreviewed row.
  reviewed_by text,
  unique (generic_name, form, strength)
);

-- No foreign key to medicine, because a name without products is a real medicine that the catalogue lacks.
create table medicine_name (
  name text collate "C" not null check (name <> ''),
  generic_name text collate "C" not null,
  kind text not null check (kind in ('generic', 'brand', 'synonym')),
  -- The products sold under the name; null for all products of the generic name.
  medicine_ids text[] collate "C" check (cardinality(medicine_ids) > 0),
  reviewed_by text,
  words text[] collate "C" not null generated always as (string_to_array(name, ' ')) stored,
  primary key (name, generic_name)
);
create index medicine_name_words on medicine_name using gin (words);
create index medicine_name_similar on medicine_name using gin (name gin_trgm_ops);

-- Identifiers printed on packages of one maker. Each belongs to one medicine; a medicine has many.
create table product_identifier (
  kind text not null check (kind in ('gtin', 'nafdac_number')),
  -- A barcode with 14 digits, or a registration in capitals without spaces: domain/medicines/product-identifiers.ts.
  value text collate "C" not null check (value <> ''),
  medicine_number integer not null references medicine (medicine_number),
  -- Content units in the package.
  pack_size integer check (pack_size > 0),
  source text not null check (source <> ''),
  reviewed_by text,
  primary key (kind, value)
);
create index product_identifier_of_medicine on product_identifier (medicine_number);
