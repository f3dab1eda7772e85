-- The feed of events of each partner, in the order of commits: docs/decisions/0009 and 0012.

-- The row's lock is what puts events in commit order. It is updated with each event: room on its page keeps the dead
-- versions there.
create table event_counter (
  partner_id text primary key,
  last_position bigint not null check (last_position > 0)
) with (fillfactor = 50);

-- An event is the place of a timeline entry or of a notice in its partner's feed, exactly one of the two, which says
-- the rest. The keys make it impossible that an entry has two events, and that one is deleted while it has its event.
create table event (
  partner_id text not null,
  position bigint not null check (position > 0),
  request_id text,
  sequence integer,
  notice_id text references webhook_notice,
  primary key (partner_id, position),
  unique (request_id, sequence),
  foreign key (request_id, sequence) references timeline_entry,
  check (num_nonnulls(request_id, sequence) = case when notice_id is null then 2 else 0 end)
);
create unique index event_notice on event (notice_id) where notice_id is not null;

-- Runs after the whole statement, and its rows are those that were really inserted: an entry that is there already
-- has no part in it. Partners in order, so that two statements never wait for each other.
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
  return null;
end
$$;
create trigger timeline_entry_events after insert on timeline_entry
  referencing new table as new_entry
  for each statement execute function append_events();

-- As append_events does for timeline entries: positions from the same counters, whose locks are held until the commit.
-- What it inserts into event makes no deliveries, because append_deliveries joins with timeline_entry.
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
  -- Orders the commits of those who do so; a partner has a handful of notices a year.
  perform pg_notify('new_notice', partner_id) from (select distinct partner_id from new_notice);
  return null;
end
$$;
create trigger webhook_notice_events after insert on webhook_notice
  referencing new table as new_notice
  for each statement execute function append_notice_events();
