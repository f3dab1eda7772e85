import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Updated at each failed attempt: room on its page keeps the dead versions there.
  await sql`
    create table webhook (
      webhook_id text primary key,
      partner_id text not null references partner,
      url text not null,
      description text not null,
      event_types text[] not null check (cardinality(event_types) > 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      disabled_at timestamptz,
      disabled_by text,
      disabled_reason text,
      consecutive_failures integer not null default 0,
      failing_since timestamptz,
      broken_at timestamptz,
      back_at timestamptz,
      slow_until timestamptz,
      last_ping jsonb,
      check (num_nonnulls(disabled_at, disabled_by, disabled_reason) in (0, 3))
    ) with (fillfactor = 70)
  `.execute(db);
  await sql`create index webhook_partner on webhook (partner_id, created_at)`.execute(db);
  await sql`
    create table webhook_secret (
      webhook_id text not null references webhook on delete cascade,
      secret text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz,
      primary key (webhook_id, secret)
    )
  `.execute(db);
  await sql`
    create table webhook_delivery (
      webhook_id text not null references webhook on delete cascade,
      request_id text not null,
      sequence integer not null,
      position bigint not null,
      event_type text not null,
      state text not null default 'pending',
      series integer not null default 1,
      attempts integer not null default 0,
      failing_since timestamptz,
      last_attempt_at timestamptz,
      next_attempt_at timestamptz,
      acknowledged_at timestamptz,
      created_at timestamptz not null default now(),
      primary key (request_id, sequence, webhook_id)
    ) with (fillfactor = 70)
  `.execute(db);
  await sql`create unique index webhook_delivery_list on webhook_delivery (webhook_id, position)`.execute(db);
  await sql`
    create index webhook_delivery_open on webhook_delivery (webhook_id, position)
      where state in ('pending', 'held')
  `.execute(db);
  await sql`
    create table webhook_attempt (
      attempt_id uuid primary key,
      webhook_id text not null,
      request_id text not null,
      sequence integer not null,
      trigger text not null,
      started_at timestamptz not null,
      duration_ms integer not null,
      status integer,
      failure text,
      message text not null,
      answer text,
      next_attempt_at timestamptz,
      foreign key (request_id, sequence, webhook_id) references webhook_delivery on delete cascade
    )
  `.execute(db);
  await sql`
    create index webhook_attempt_delivery on webhook_attempt (request_id, sequence, webhook_id, started_at)
  `.execute(db);
  // In the transaction that records the event, so that there is no event without its deliveries. A paused endpoint
  // gets them too: they are held until it is on again.
  await sql`
    create function append_deliveries() returns trigger language plpgsql as $$
    begin
      insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
      select webhook_id, new_event.request_id, new_event.sequence, new_event.position,
             'request.' || (entry ->> 'status')
        from new_event
        join webhook using (partner_id)
        join timeline_entry using (request_id, sequence)
       where event_types && array['*', 'request.' || (entry ->> 'status')];
      return null;
    end
    $$
  `.execute(db);
  await sql`
    create trigger event_deliveries after insert on event
      referencing new table as new_event
      for each statement execute function append_deliveries()
  `.execute(db);
}
