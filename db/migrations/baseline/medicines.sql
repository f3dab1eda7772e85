-- The catalogue of medicines, and the names that they are known by.

create extension if not exists pg_trgm;

-- Ids and names are compared byte by byte, as those of pharmacies are. Stock refers to a medicine by its number: an
-- index on it is a quarter of the size of one on ids, and a look-up takes a third of the time.
create table medicine (
  medicine_id text collate "C" primary key,
  medicine_number integer not null unique generated always as identity,
  generic_name text collate "C" not null,
  form text not null,
  strength text not null,
  -- Of a medicine that no source says anything about: it needs a prescription.
  prescription_only boolean not null default true,
  -- Whether it is what an adult usually takes of the medicine in this form; comes first where none is asked.
  usual boolean not null default false,
  -- The pharmacist who checked the row; null where nobody has.
  reviewed_by text,
  unique (generic_name, form, strength)
);

-- No foreign key to medicine: a name without products is a medicine that is known and not in the catalogue.
create table medicine_name (
  name text collate "C" not null check (name <> ''),
  generic_name text collate "C" not null,
  kind text not null check (kind in ('generic', 'brand', 'synonym')),
  -- The products that are sold by the name; null where they are all of the generic name.
  medicine_ids text[] collate "C" check (cardinality(medicine_ids) > 0),
  -- As of a medicine.
  reviewed_by text,
  words text[] collate "C" not null generated always as (string_to_array(name, ' ')) stored,
  primary key (name, generic_name)
);
create index medicine_name_words on medicine_name using gin (words);
create index medicine_name_similar on medicine_name using gin (name gin_trgm_ops);

-- What is printed on packages of one maker, where it is known. A registration or a barcode is of one medicine; a medicine has many.
create table product_identifier (
  kind text not null check (kind in ('gtin', 'nafdac_number')),
  -- A barcode with 14 digits, a registration in capitals without spaces: domain/medicines/product-identifiers.ts.
  value text collate "C" not null check (value <> ''),
  medicine_number integer not null references medicine (medicine_number),
  -- Content units in the package.
  pack_size integer check (pack_size > 0),
  source text not null check (source <> ''),
  -- As of a medicine.
  reviewed_by text,
  primary key (kind, value)
);
create index product_identifier_of_medicine on product_identifier (medicine_number);
