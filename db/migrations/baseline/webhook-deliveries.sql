-- The outbox of webhooks: a delivery is one event for one endpoint, an attempt is one call. A process claims the row before it makes an
-- attempt: docs/decisions/0023. The event of a closed statement has the statement's id as `request_id`, and sequence 1.

create table webhook_delivery (
  webhook_id text not null references webhook on delete cascade,
  request_id text not null,
  sequence integer not null,
  position bigint not null,
  event_type text not null,
  state text not null default 'pending',
  series integer not null default 1,
  reason text not null default 'due',
  attempts integer not null default 0,
  failing_since timestamptz,
  last_attempt_at timestamptz,
  next_attempt_at timestamptz default now(),
  has_workflow boolean not null default false,
  lease uuid,
  leased_until timestamptz,
  acknowledged_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (request_id, sequence, webhook_id),
  check (num_nonnulls(lease, leased_until) in (0, 2))
) with (fillfactor = 70);
-- Due deliveries of each endpoint. The primary key finds earlier events of the request.
create index webhook_delivery_due on webhook_delivery (webhook_id, next_attempt_at, position)
  where next_attempt_at is not null;
create unique index webhook_delivery_list on webhook_delivery (webhook_id, position);
create index webhook_delivery_open on webhook_delivery (webhook_id, request_id, sequence)
  where state in ('pending', 'held');
-- Failed deliveries are few, and operators search for them.
create index webhook_delivery_failed on webhook_delivery (webhook_id) where state = 'failed';
-- Rows are inserted in time order, so a BRIN index finds those whose retention has ended.
create index webhook_delivery_age on webhook_delivery using brin (created_at);

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
  answer jsonb,
  next_attempt_at timestamptz,
  foreign key (request_id, sequence, webhook_id) references webhook_delivery on delete cascade
);
create index webhook_attempt_delivery on webhook_attempt (request_id, sequence, webhook_id, started_at);
-- Counts the results of an endpoint over time by an index-only scan.
create index webhook_attempt_endpoint on webhook_attempt (webhook_id, started_at) include (failure);

-- Orders the deliveries to pharmacies' endpoints, whose events come from the feeds of many partners. Unlike feed positions, these need not
-- become visible in order, because no reader waits for them: docs/decisions/0023.
create sequence webhook_position as bigint;

-- The pharmacy that had the order at an entry of its timeline, however late that entry is recorded.
create function pharmacy_of_order(of_request text, at_sequence integer) returns text language sql stable as $$
  select coalesce(
    (select entry -> 'rerouted' -> 'pharmacy' ->> 'pharmacy_id'
       from timeline_entry
      where request_id = of_request and sequence <= at_sequence and entry ? 'rerouted'
      order by sequence desc
      limit 1),
    (select submission -> 'pharmacy' ->> 'pharmacy_id' from request where request_id = of_request)
  )
$$;

-- Creates the deliveries of new events for the endpoints of the partner and of the order's pharmacy, in the transaction that records the
-- event. A pharmacy that loses the order to another one gets `order.rejected`. Disabled endpoints get deliveries too, which are held
-- until the endpoint is enabled.
create function append_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
  select webhook_id, new_event.request_id, new_event.sequence, new_event.position, event_type
    from new_event
    join webhook using (partner_id)
    join timeline_entry using (request_id, sequence)
   cross join lateral (select 'request.' || coalesce(entry ->> 'event', entry ->> 'status') as event_type) as told
   where event_types && array['*', event_type];

  insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
  select webhook_id, request_id, sequence, nextval('webhook_position'), event_type
    from (
      select webhook_id, new_event.request_id, new_event.sequence, event_type
        from new_event
        join timeline_entry using (request_id, sequence)
        join request using (request_id)
        join webhook
          on webhook.pharmacy_id = any ((request.former_pharmacy_ids || request.pharmacy_id) collate "C")
       cross join lateral (
         select case webhook.pharmacy_id
                  when pharmacy_of_order(new_event.request_id, new_event.sequence) collate "C"
                    then 'order.' || coalesce(entry ->> 'event', entry ->> 'status')
                  when pharmacy_of_order(new_event.request_id, new_event.sequence - 1) collate "C"
                    then 'order.rejected'
                end as event_type
       ) as told
       where event_type is not null and event_types && array['*', event_type]
       order by new_event.request_id, new_event.sequence
    ) as in_order;
  return null;
end
$$;
create trigger event_deliveries after insert on event
  referencing new table as new_event
  for each statement execute function append_deliveries();

-- Creates the deliveries of closed statements. Pharmacies have no feed. Triggers run in the order of their names, so the events of
-- partners exist.
create function append_statement_deliveries() returns trigger language plpgsql as $$
begin
  insert into webhook_delivery (webhook_id, request_id, sequence, position, event_type)
  select webhook_id, statement_id, 1, coalesce(event.position, nextval('webhook_position')), 'statement.closed'
    from new_statement
    left join event using (statement_id)
    join webhook on case party when 'partner' then webhook.partner_id else webhook.pharmacy_id end = party_id
   where event_types && array['*', 'statement.closed'];
  return null;
end
$$;
create trigger statement_events_deliveries after insert on statement
  referencing new table as new_statement
  for each statement execute function append_statement_deliveries();
