import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // The row's lock is what puts events in commit order (docs/decisions/0009). It is updated with each event: room on
  // its page keeps the dead versions there.
  await sql`
    create table event_counter (
      partner_id text primary key,
      last_position bigint not null check (last_position > 0)
    ) with (fillfactor = 50)
  `.execute(db);
  // An event is the place of a timeline entry in its partner's feed; the entry says the rest.
  await sql`
    create table event (
      partner_id text not null,
      position bigint not null check (position > 0),
      request_id text not null,
      sequence integer not null
    )
  `.execute(db);
  // Runs after the whole statement, and its rows are those that were really inserted: an entry that is there already
  // has no part in it. Partners in order, so that two statements never wait for each other.
  await sql`
    create function append_events() returns trigger language plpgsql as $$
    begin
      with added as (
        select request.partner_id, new_entry.request_id, new_entry.sequence
          from new_entry join request using (request_id)
      ), counted as (
        insert into event_counter as counter (partner_id, last_position)
        select partner_id, count(*) from added group by partner_id order by partner_id
        on conflict (partner_id) do update set last_position = counter.last_position + excluded.last_position
        returning partner_id, last_position
      )
      insert into event (partner_id, position, request_id, sequence)
      select partner_id,
             last_position - count(*) over of_partner
               + row_number() over (of_partner order by request_id, sequence),
             request_id, sequence
        from added join counted using (partner_id)
      window of_partner as (partition by partner_id);
      perform pg_notify('new_events', partner_id)
         from (select distinct partner_id from new_entry join request using (request_id));
      return null;
    end
    $$
  `.execute(db);
  // Keeps writers waiting until the migration is committed: what they then write has its events.
  await sql`
    create trigger timeline_entry_events after insert on timeline_entry
      referencing new table as new_entry
      for each statement execute function append_events()
  `.execute(db);
  // What was recorded before: in the order of recording, and the entries of a request in theirs.
  await sql`
    insert into event (partner_id, position, request_id, sequence)
    select partner_id,
           row_number() over (partition by partner_id order by recorded_at, request_id, sequence),
           request_id, sequence
      from (
        select request.partner_id, request_id, entry.sequence,
               max(entry.recorded_at) over (partition by request_id order by entry.sequence) as recorded_at
          from timeline_entry entry join request using (request_id)
      )
  `.execute(db);
  await sql`
    insert into event_counter (partner_id, last_position)
    select partner_id, max(position) from event group by partner_id
  `.execute(db);
  // Keys after rows is faster. The last two make it impossible that an entry has two events, and that one is put back
  // while it still has its event.
  await sql`alter table event add primary key (partner_id, position)`.execute(db);
  await sql`alter table event add unique (request_id, sequence)`.execute(db);
  await sql`alter table event add foreign key (request_id, sequence) references timeline_entry`.execute(db);
}
