-- Stock by article, and its reservations for requests: docs/decisions/0017 and 0084. Needs Postgres 17.

-- An article is a medicine of one brand or maker in one pack, with contents of one size; a pharmacy may have several
-- articles of one medicine.
create table stock (
  article_number integer primary key generated always as identity,
  -- Derived from the columns of the unique constraint below, so that an article keeps its id for ever.
  article_id text collate "C" not null unique,
  pharmacy_number integer not null references pharmacy (pharmacy_number),
  medicine_number integer not null references medicine (medicine_number),
  -- Brand, or maker of a generic, as the pharmacy writes it; null when it names none.
  brand text check (brand <> ''),
  -- The brand as it is compared: domain/medicines/articles.ts. Empty without a brand.
  brand_key text collate "C" not null default '',
  quantity integer not null check (quantity >= 0),
  sales_unit text not null,
  pack_size integer not null check (pack_size > 0),
  content_unit text not null,
  -- Size of one content unit: "100 ml" of a bottle. Null if the pharmacy states none.
  content_size text collate "C" check (content_size <> ''),
  price_ngn integer not null check (price_ngn > 0),
  checked_at timestamptz not null,
  -- The package that is sold next, as the pharmacy states it.
  batch_number text,
  -- Last day of use of that package.
  expires_on date,
  -- Printed identifiers as the pharmacy stated them, normalised as in product_identifier.
  gtin text collate "C",
  nafdac_number text collate "C",
  -- In content units; the triggers below keep it equal to the sum of the reservations.
  reserved bigint not null default 0 check (reserved >= 0),
  in_stock boolean not null generated always as (quantity::bigint * pack_size > reserved) stored,
  unique nulls not distinct (
    pharmacy_number, medicine_number, brand_key, sales_unit, pack_size, content_unit, content_size
  ),
  check ((brand is null) = (brand_key = ''))
);
-- A condition on in_stock instead of quantities, so that the index changes only when a line runs out or is restocked.
create index stock_available on stock (medicine_number, pharmacy_number) include (expires_on) where in_stock;

-- The foreign key prevents the deletion of stock with reservations.
create table stock_reservation (
  request_id text collate "C" not null,
  -- The article that the order names.
  ordered_article_id text collate "C" not null,
  -- The article whose stock is reserved: the ordered one, or another pack of the same medicine and brand.
  article_number integer not null references stock (article_number),
  content_quantity bigint not null check (content_quantity > 0),
  reserved_at timestamptz not null,
  -- Sequence of the timeline entry that dispensed the units; 0 while they are on the shelf.
  dispensed_in integer not null default 0,
  dispensed_at timestamptz,
  primary key (request_id, ordered_article_id, dispensed_in)
);
create index stock_reservation_of_stock on stock_reservation (article_number);

-- Dispensed units count as reserved until the pharmacy reports a quantity for the time of the dispensing or later.
create function still_reserved(reservation stock_reservation, told_of timestamptz) returns bigint
language sql immutable as $$
  select case
    when reservation.dispensed_at is null or reservation.dispensed_at > told_of then reservation.content_quantity
    else 0
  end
$$;

-- Each change of a reservation updates the counter of its stock.
create function count_reservation() returns trigger language plpgsql as $$
begin
  -- One of the two is null when a reservation is inserted or deleted.
  update stock
  set reserved = reserved
    + coalesce(still_reserved(new, checked_at), 0) - coalesce(still_reserved(old, checked_at), 0)
  where article_number = coalesce(new.article_number, old.article_number);
  return null;
end
$$;
create trigger count_reservation after insert or update or delete on stock_reservation
  for each row execute function count_reservation();

-- A quantity that is reported for another time includes other dispensed units. Postgres locks the row before it calls
-- this function, so the statement sees everything committed until then.
create function recount_reservations() returns trigger language plpgsql as $$
begin
  select coalesce(sum(still_reserved(reservation, new.checked_at)), 0) into new.reserved
  from stock_reservation as reservation
  where article_number = new.article_number;
  return new;
end
$$;
-- Skips rows without reservations whose time moves forward: nearly every row of a feed.
create trigger recount_reservations before update of checked_at on stock
  for each row when (old.reserved > 0 or new.checked_at < old.checked_at)
  execute function recount_reservations();

-- A pharmacy's own codes for articles: docs/decisions/0085. Stock is stored by article, not by code.
create table item_code (
  pharmacy_number integer not null references pharmacy (pharmacy_number),
  item_code text collate "C" not null check (length(item_code) between 1 and 64),
  medicine_number integer not null references medicine (medicine_number),
  -- Brand, or maker of a generic, as in the table stock.
  brand text check (brand <> ''),
  brand_key text collate "C" not null default '',
  sales_unit text,
  pack_size integer check (pack_size > 0),
  content_size text collate "C" check (content_size <> ''),
  -- Printed identifiers as the pharmacy stated them, normalised as in product_identifier.
  gtin text collate "C",
  nafdac_number text collate "C",
  mapped_at timestamptz not null,
  primary key (pharmacy_number, item_code),
  check ((sales_unit is null) = (pack_size is null)),
  check ((brand is null) = (brand_key = ''))
);
create index item_code_of_medicine on item_code (pharmacy_number, medicine_number);
create index item_code_by_gtin on item_code (pharmacy_number, gtin) where gtin is not null;
create index item_code_by_nafdac_number on item_code (pharmacy_number, nafdac_number) where nafdac_number is not null;

-- What the headings of a pharmacy's stock files mean. The audit log has every change of a mapping.
create table stock_headings (
  pharmacy_number integer primary key references pharmacy (pharmacy_number),
  -- Column by heading: domain/pharmacies/stock-headings.ts.
  headings jsonb not null,
  -- The order of day and month in dates such as 03/04/2027; null if the pharmacy has not stated it.
  date_order text check (date_order in ('day_first', 'month_first')),
  changed_at timestamptz not null
);
