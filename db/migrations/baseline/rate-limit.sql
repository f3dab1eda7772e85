-- The rate limit: docs/decisions/0008. And the statistics of calls by day, which limit nothing.

-- What the two sliding windows of a caller hold. A caller is a partner by its id, or a pharmacy by `pharmacy:` and its
-- id; with `portal:` before that, the members of either, whose sessions share windows as large as those of its keys. So no foreign key. Updated by every call: the room left in a page keeps those updates off the index.
create table call_count (
  partner_id text primary key,
  minute_used integer not null default 0,
  minute_frees_at timestamptz,
  day_used integer not null default 0,
  day_frees_at timestamptz
) with (fillfactor = 50);

-- Calls that leave a window together. Only who holds the lock on the caller's call_count touches its cells, so they
-- need no lock and no foreign key.
create table call_cell (
  partner_id text not null,
  window_name text not null,
  leaves_at timestamptz not null,
  calls integer not null,
  primary key (partner_id, window_name, leaves_at)
) with (fillfactor = 50);

-- Removes the cells that leave a window until a time: how many calls they held, and when the next one leaves.
create function forget_calls(
  caller text, of_window text, until timestamptz, out forgotten integer, out frees_at timestamptz
) language plpgsql as $$
begin
  with gone as (
    delete from call_cell
    where partner_id = caller and window_name = of_window and leaves_at <= until
    returning calls
  )
  select coalesce(sum(calls), 0) into forgotten from gone;
  select min(leaves_at) into frees_at from call_cell where partner_id = caller and window_name = of_window;
end
$$;

-- When more than so many calls have left a window.
create function room_at(caller text, of_window text, excess integer) returns timestamptz language sql stable as $$
  select min(leaves_at)
  from (
    select leaves_at, sum(calls) over (order by leaves_at) as gone
    from call_cell
    where partner_id = caller and window_name = of_window
  ) as leaving
  where gone > excess
$$;

-- The limits that operators gave to the partner or pharmacy of a caller; null where they gave none.
create function own_limits(caller text) returns table (minute_limit integer, day_limit integer) language sql stable rows 1 as $$
  select partner.minute_limit, partner.day_limit from partner where partner_id = regexp_replace(caller, '^portal:', '')
  union all
  select pharmacy.minute_limit, pharmacy.day_limit from pharmacy
   where pharmacy_id = substring(caller from '^(?:portal:)?pharmacy:(.+)$')
$$;

-- Consumes as many of the wanted calls as both windows have room for. The time is Postgres's, read once the lock is held,
-- so that later times belong to later locks. `room_in_ms` is null unless some were not granted. The members of a partner or
-- pharmacy have its limits, in windows of their own.
create function consume_calls(
  caller text, wanted integer,
  default_minute_limit integer, minute_length interval, minute_cell interval,
  default_day_limit integer, day_length interval, day_cell interval,
  out granted integer, out room_in_ms integer,
  out minute_limit integer, out minute_used integer, out minute_frees_in_ms integer,
  out day_limit integer, out day_used integer, out day_frees_in_ms integer,
  out minute_leaves_at timestamptz, out day_leaves_at timestamptz
) language plpgsql as $$
declare
  now_at timestamptz;
  minute_next timestamptz;
  day_next timestamptz;
  forgotten integer;
  has_changed boolean := false;
begin
  -- Nobody waits for the disk: a crash of Postgres may forget the last calls, under a second of them.
  perform set_config('synchronous_commit', 'off', true);
  loop
    select
      coalesce(own.minute_limit, default_minute_limit), counted.minute_used, counted.minute_frees_at,
      coalesce(own.day_limit, default_day_limit), counted.day_used, counted.day_frees_at
    into minute_limit, minute_used, minute_next, day_limit, day_used, day_next
    from call_count as counted left join lateral own_limits(caller) as own on true
    where counted.partner_id = caller
    for update of counted;
    exit when found;
    insert into call_count (partner_id) values (caller) on conflict do nothing;
  end loop;
  now_at := clock_timestamp();

  -- Where even the oldest cell is far in the future the clock was put back: such cells would never leave.
  if minute_next <= now_at or minute_next > now_at + 2 * minute_length then
    select * into forgotten, minute_next
    from forget_calls(caller, 'minute', case when minute_next <= now_at then now_at else 'infinity' end);
    minute_used := minute_used - forgotten;
    has_changed := true;
  end if;
  if day_next <= now_at or day_next > now_at + 2 * day_length then
    select * into forgotten, day_next
    from forget_calls(caller, 'day', case when day_next <= now_at then now_at else 'infinity' end);
    day_used := day_used - forgotten;
    has_changed := true;
  end if;

  granted := greatest(0, least(wanted, minute_limit - minute_used, day_limit - day_used));
  if granted > 0 then
    minute_leaves_at := date_bin(minute_cell, now_at, 'epoch') + minute_cell + minute_length;
    day_leaves_at := date_bin(day_cell, now_at, 'epoch') + day_cell + day_length;
    insert into call_cell as cell (partner_id, window_name, leaves_at, calls)
    values (caller, 'minute', minute_leaves_at, granted), (caller, 'day', day_leaves_at, granted)
    on conflict (partner_id, window_name, leaves_at) do update set calls = cell.calls + excluded.calls;
    minute_used := minute_used + granted;
    day_used := day_used + granted;
    minute_next := least(minute_next, minute_leaves_at);
    day_next := least(day_next, day_leaves_at);
    has_changed := true;
  end if;
  if has_changed then
    update call_count as counted
    set minute_used = consume_calls.minute_used, minute_frees_at = minute_next,
      day_used = consume_calls.day_used, day_frees_at = day_next
    where counted.partner_id = caller;
  end if;
  minute_frees_in_ms := ceil(1000 * extract(epoch from minute_next - now_at));
  day_frees_in_ms := ceil(1000 * extract(epoch from day_next - now_at));
  if granted < wanted then
    room_in_ms := ceil(1000 * extract(epoch from greatest(
      case when minute_used >= minute_limit then room_at(caller, 'minute', minute_used - minute_limit) end,
      case when day_used >= day_limit then room_at(caller, 'day', day_used - day_limit) end
    ) - now_at));
  end if;
end
$$;

-- Takes a call out of one window again, where it has not left it by itself: out of the cell that it was noted in, so
-- that no span of the window ever holds more than the limit. Who calls it holds the lock on the caller's call_count.
create function give_back_of(
  caller text, of_window text, noted_in timestamptz, out given_back integer, out frees_at timestamptz
) language plpgsql as $$
begin
  update call_cell set calls = calls - 1
  where partner_id = caller and window_name = of_window and leaves_at = noted_in;
  get diagnostics given_back = row_count;
  delete from call_cell
  where partner_id = caller and window_name = of_window and leaves_at = noted_in and calls = 0;
  select min(leaves_at) into frees_at from call_cell where partner_id = caller and window_name = of_window;
end
$$;

-- Gives a call back that consume_calls granted, by when it would leave each window.
create function give_back_call(caller text, minute_leaves_at timestamptz, day_leaves_at timestamptz)
returns void language plpgsql as $$
declare
  minute record;
  day record;
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from call_count where partner_id = caller for update;
  select * into minute from give_back_of(caller, 'minute', minute_leaves_at);
  select * into day from give_back_of(caller, 'day', day_leaves_at);
  update call_count
  set minute_used = minute_used - minute.given_back, minute_frees_at = minute.frees_at,
    day_used = day_used - day.given_back, day_frees_at = day.frees_at
  where partner_id = caller;
end
$$;

-- Of partners and pharmacies, named as in call_count.
create table daily_calls (
  partner_id text not null,
  day date not null,
  operation text not null,
  calls integer not null,
  refused integer not null,
  primary key (partner_id, day, operation)
);
create index daily_calls_day on daily_calls (day);
