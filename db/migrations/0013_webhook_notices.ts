import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of an endpoint that may be deleted since, so it refers to none.
  await sql`
    create table webhook_notice (
      notice_id text primary key,
      partner_id text not null references partner,
      webhook_id text not null,
      type text not null,
      at timestamptz not null default now(),
      data jsonb not null,
      wants_mail boolean not null,
      mailed_at timestamptz
    )
  `.execute(db);
  await sql`
    create index webhook_notice_unmailed on webhook_notice (at) where wants_mail and mailed_at is null
  `.execute(db);
  // An event is the place of a timeline entry or of a notice: exactly one of the two. docs/decisions/0012.
  await sql`
    alter table event
      alter column request_id drop not null,
      alter column sequence drop not null,
      add column notice_id text references webhook_notice,
      add check (num_nonnulls(request_id, sequence) = case when notice_id is null then 2 else 0 end)
  `.execute(db);
  await sql`create unique index event_notice on event (notice_id) where notice_id is not null`.execute(db);
  // As append_events (0011) does for timeline entries: positions from the same counters, whose locks are held until
  // the commit. That what is inserted into event makes no deliveries is append_deliveries' join with timeline_entry.
  await sql`
    create function append_notice_events() returns trigger language plpgsql as $$
    begin
      with counted as (
        insert into event_counter as counter (partner_id, last_position)
        select partner_id, count(*) from new_notice group by partner_id order by partner_id
        on conflict (partner_id) do update set last_position = counter.last_position + excluded.last_position
        returning partner_id, last_position
      )
      insert into event (partner_id, position, notice_id)
      select partner_id,
             last_position - count(*) over of_partner + row_number() over (of_partner order by notice_id),
             notice_id
        from new_notice join counted using (partner_id)
      window of_partner as (partition by partner_id);
      perform pg_notify('new_events', partner_id) from (select distinct partner_id from new_notice);
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger webhook_notice_events after insert on webhook_notice
      referencing new table as new_notice
      for each statement execute function append_notice_events()
  `.execute(db);
}
