-- The rate limit (docs/decisions/0008), and statistics of calls per day, which limit nothing.

-- The two sliding windows of a caller: a partner_id, or `pharmacy:` and a pharmacy_id. The prefix `portal:` stands for the members of
-- either, whose sessions share windows of the same size; hence no foreign key. Free space on the page keeps updates out of the index.
create table call_count (
  partner_id text primary key,
  minute_used integer not null default 0,
  minute_frees_at timestamptz,
  day_used integer not null default 0,
  day_frees_at timestamptz
) with (fillfactor = 50);

-- Calls that leave a window together. Cells are only changed under the lock of the caller's call_count, so they need no lock and no foreign
-- key.
create table call_cell (
  partner_id text not null,
  window_name text not null,
  leaves_at timestamptz not null,
  calls integer not null,
  primary key (partner_id, window_name, leaves_at)
) with (fillfactor = 50);

-- Deletes the cells that leave a window until a time. Returns their number of calls, and when the next cell leaves.
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

-- The time when more than `excess` calls have left a window.
create function room_at(caller text, of_window text, excess integer) returns timestamptz language sql stable as $$
  select min(leaves_at)
  from (
    select leaves_at, sum(calls) over (order by leaves_at) as gone
    from call_cell
    where partner_id = caller and window_name = of_window
  ) as leaving
  where gone > excess
$$;

-- The limits that operators set for the partner or pharmacy of a caller; null without any.
create function own_limits(caller text) returns table (minute_limit integer, day_limit integer) language sql stable rows 1 as $$
  select partner.minute_limit, partner.day_limit from partner where partner_id = regexp_replace(caller, '^portal:', '')
  union all
  select pharmacy.minute_limit, pharmacy.day_limit from pharmacy
   where pharmacy_id = substring(caller from '^(?:portal:)?pharmacy:(.+)$')
$$;

-- Grants as many of the wanted calls as fit into both windows. Uses the clock of Postgres, read under the lock, so that later locks have
-- later times. `room_in_ms` is null when all calls were granted. Portal members have the limits of their organisation in separate windows.
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
  -- Does not wait for the disk. A crash of Postgres may lose the calls of the last second.
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

  -- If even the oldest cell is far in the future, the clock was set back and the cells would never leave.
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

-- Removes a call from its cell of one window, unless it has left the window, so that no period exceeds the limit. Requires the lock of the
-- caller's call_count.
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

-- Gives back a call that consume_calls granted, identified by when it would leave each window.
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

-- Calls per day of partners and pharmacies, named as in call_count.
create table daily_calls (
  partner_id text not null,
  day date not null,
  operation text not null,
  calls integer not null,
  refused integer not null,
  primary key (partner_id, day, operation)
);
create index daily_calls_day on daily_calls (day);
