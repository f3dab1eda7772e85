-- The events feed of each partner, in the order of commits: docs/decisions/0009.

-- The lock of this row puts events in commit order. Each event updates it, and free space on the page keeps the dead versions there.
create table event_counter (
  partner_id text primary key,
  last_position bigint not null check (last_position > 0)
) with (fillfactor = 50);

-- An event gives a timeline entry, a notice or a closed statement its position in the partner's feed. The keys ensure that each has one
-- event and cannot be deleted before it.
create table event (
  partner_id text not null,
  position bigint not null check (position > 0),
  request_id text,
  sequence integer,
  notice_id text references webhook_notice,
  statement_id text references statement,
  primary key (partner_id, position),
  unique (request_id, sequence),
  foreign key (request_id, sequence) references timeline_entry,
  check (num_nonnulls(request_id, notice_id, statement_id) = 1 and (request_id is null) = (sequence is null))
);
create unique index event_notice on event (notice_id) where notice_id is not null;
create unique index event_statement on event (statement_id) where statement_id is not null;

-- Runs once per statement for the rows that were really inserted, so repeated entries get no second event. Partners are sorted, so that
-- two statements cannot deadlock.
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

-- Does for notices what append_events does for timeline entries, with the same counters, whose locks are held until the commit.
-- Its events get no deliveries, because append_deliveries joins timeline_entry.
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
  -- A notification serialises commits, which is acceptable for a handful of notices per partner and year.
  perform pg_notify('new_notice', partner_id) from (select distinct partner_id from new_notice);
  return null;
end
$$;
create trigger webhook_notice_events after insert on webhook_notice
  referencing new table as new_notice
  for each statement execute function append_notice_events();

-- Does the same for the statements of partners.
create function append_statement_events() returns trigger language plpgsql as $$
begin
  with counted as (
    insert into event_counter as counter (partner_id, last_position)
    select party_id, count(*) from new_statement where party = 'partner' group by party_id order by party_id
    on conflict (partner_id) do update set last_position = counter.last_position + excluded.last_position
    returning partner_id, last_position
  )
  insert into event (partner_id, position, statement_id)
  select partner_id,
         last_position - count(*) over of_partner + row_number() over (of_partner order by statement_id),
         statement_id
    from new_statement join counted on counted.partner_id = party_id and party = 'partner'
  window of_partner as (partition by partner_id);
  perform pg_notify('new_notice', party_id) from (select distinct party_id from new_statement where party = 'partner');
  return null;
end
$$;
create trigger statement_events after insert on statement
  referencing new table as new_statement
  for each statement execute function append_statement_events();
