import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Needs Postgres 17. Still changed by few reservations only, so that most leave the index on it alone.
  await sql`
    alter table stock
      add column reserved bigint not null default 0 check (reserved >= 0),
      alter column in_stock set expression as (quantity::bigint * pack_size > reserved)
  `.execute(db);
  // A line of stock can't go while units of it are promised.
  await sql`
    create table stock_reservation (
      request_id text collate "C" not null,
      pharmacy_number integer not null,
      medicine_number integer not null,
      content_quantity bigint not null check (content_quantity > 0),
      reserved_at timestamptz not null,
      dispensed_at timestamptz,
      primary key (request_id, pharmacy_number, medicine_number),
      foreign key (pharmacy_number, medicine_number) references stock
    )
  `.execute(db);
  await sql`
    create index stock_reservation_of_stock on stock_reservation (pharmacy_number, medicine_number)
  `.execute(db);
  await countReservations(db);
  await recountWhenTold(db);
  // The planner has forgotten what it knew of in_stock.
  await sql`analyze stock`.execute(db);
}

/** Each change of a reservation changes the counter of its stock. */
async function countReservations(db: Kysely<unknown>): Promise<void> {
  // What was dispensed is counted until the pharmacy tells a quantity of that moment or a later one.
  await sql`
    create function still_reserved(reservation stock_reservation, told_of timestamptz) returns bigint
    language sql immutable as $$
      select case
        when reservation.dispensed_at is null or reservation.dispensed_at > told_of then reservation.content_quantity
        else 0
      end
    $$
  `.execute(db);
  await sql`
    create function count_reservation() returns trigger language plpgsql as $$
    begin
      -- One of the two is null when a reservation comes or goes.
      update stock
      set reserved = reserved
        + coalesce(still_reserved(new, checked_at), 0) - coalesce(still_reserved(old, checked_at), 0)
      where pharmacy_number = coalesce(new.pharmacy_number, old.pharmacy_number)
        and medicine_number = coalesce(new.medicine_number, old.medicine_number);
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger count_reservation after insert or update or delete on stock_reservation
      for each row execute function count_reservation()
  `.execute(db);
}

/** Whoever tells a quantity of another moment changes which units it still includes. */
async function recountWhenTold(db: Kysely<unknown>): Promise<void> {
  // Postgres has locked the row before it calls this, and the statement here sees all that was committed by then.
  await sql`
    create function recount_reservations() returns trigger language plpgsql as $$
    begin
      select coalesce(sum(still_reserved(reservation, new.checked_at)), 0) into new.reserved
      from stock_reservation as reservation
      where pharmacy_number = new.pharmacy_number and medicine_number = new.medicine_number;
      return new;
    end
    $$
  `.execute(db);
  // A later moment leaves nothing to count where nothing was reserved: nearly every row of a feed.
  await sql`
    create trigger recount_reservations before update of checked_at on stock
      for each row when (old.reserved > 0 or new.checked_at < old.checked_at)
      execute function recount_reservations()
  `.execute(db);
}
