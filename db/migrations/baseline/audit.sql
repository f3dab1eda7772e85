-- Logs of reads of patient data, of account changes and of operators' commands. No foreign keys, because the logs outlive their subjects.

create table patient_data_read (
  read_id bigint generated always as identity primary key,
  -- Time of the first call; the row counts equal calls within a minute.
  at timestamptz not null,
  calls integer not null check (calls > 0),
  operation text not null,
  -- The caller; all null when it is unknown.
  partner_id text,
  pharmacy_id text,
  key_id text,
  -- Operator who read a history in Temporal's UI.
  operator text,
  status smallint not null,
  client_address text not null,
  -- Ids of the requests and prescriptions in the path and in the answer.
  subject_ids text[] not null
);
create index patient_data_read_subjects on patient_data_read using gin (subject_ids);
create index patient_data_read_age on patient_data_read using brin (at);

create function refuse_early_delete() returns trigger language plpgsql as $$
begin
  if old.at > now() - interval '365 days' then
    raise exception '% is append-only for a year', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end
$$;
create trigger patient_data_read_append_only before update or truncate on patient_data_read
  for each statement execute function refuse_change();
create trigger patient_data_read_kept before delete on patient_data_read
  for each row execute function refuse_early_delete();

-- Deletes reads from before a time, for the application role, which may not delete them itself. Keeps reads of the last
-- year, whatever time the caller passes.
create function forget_patient_data_reads(before timestamptz, at_once integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  delete from patient_data_read where ctid in (
    select ctid from patient_data_read where at < least(before, now() - interval '365 days') limit at_once
  );
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- Changes of the account of a partner or pharmacy: keys, endpoints, members, sign-ins, and holds of its requests.
create table account_change (
  change_id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  partner_id text,
  pharmacy_id text,
  -- Id of a key or a member, or ops. For holds also partner, pharmacy, courier or system, when the other side or no call acted.
  actor_id text not null,
  -- Id and then name of the changed key, endpoint, member or session; for holds the request and the hold's reason or end.
  subject_id text,
  subject_name text,
  -- Null for operators and holds.
  client_address text,
  constraint account_change_has_one_owner check (num_nonnulls(partner_id, pharmacy_id) = 1)
);
create index account_change_partner on account_change (partner_id, change_id) where partner_id is not null;
create index account_change_pharmacy on account_change (pharmacy_id, change_id) where pharmacy_id is not null;
-- Changes that grant lasting access, for the list that a user reviews.
create index account_change_access on account_change (actor_id)
  where kind in ('member.invited', 'member.role_changed', 'webhook.created', 'webhook.changed', 'webhook.secret_rotated');
-- Names of former members.
create index account_change_removed on account_change (subject_id) where kind = 'member.removed';
-- Restoring a timeline with lost rows does not log its holds again.
create unique index account_change_hold on account_change (subject_id, kind, at, coalesce(partner_id, pharmacy_id))
  where kind in ('hold.opened', 'hold.resolved');
create index account_change_age on account_change using brin (at);
create trigger account_change_append_only before update or truncate on account_change
  for each statement execute function refuse_change();
create trigger account_change_kept before delete on account_change
  for each row execute function refuse_early_delete();

-- Logs holds in new timeline entries for the partner and for the pharmacy that had the request. Each log contains the ids of its own keys
-- and members; an actor of the other side appears only as `partner`, `pharmacy` or `courier`.
create function log_holds() returns trigger language plpgsql as $$
begin
  if not exists (select from new_entry where entry ->> 'event' in ('hold_opened', 'hold_resolved')) then
    return null;
  end if;
  insert into account_change (at, kind, partner_id, pharmacy_id, actor_id, subject_id, subject_name)
  select (entry ->> 'at')::timestamptz,
         case entry ->> 'event' when 'hold_opened' then 'hold.opened' else 'hold.resolved' end,
         case side when 'partner' then request.partner_id end,
         case side when 'pharmacy' then holder.pharmacy_id end,
         case when entry ? 'operator' then 'ops'
              when entry ->> 'actor' = any(actors) then coalesce(entry ->> 'by', entry ->> 'actor')
              else entry ->> 'actor' end,
         request_id,
         coalesce(entry #>> '{opened,reason}', entry #>> '{resolved,end}')
    from new_entry join request using (request_id)
   cross join lateral (
     select coalesce(
       (select routed.entry #>> '{rerouted,pharmacy,pharmacy_id}' from timeline_entry as routed
         where routed.request_id = new_entry.request_id and routed.sequence < new_entry.sequence and routed.entry ? 'rerouted'
         order by routed.sequence desc limit 1),
       request.submission #>> '{pharmacy,pharmacy_id}') as pharmacy_id
   ) as holder
   cross join (values ('partner', array['partner']), ('pharmacy', array['pharmacy', 'courier'])) as sides (side, actors)
   where entry ->> 'event' in ('hold_opened', 'hold_resolved')
   order by request_id, new_entry.sequence
  on conflict do nothing;
  return null;
end
$$;
create trigger timeline_entry_holds after insert on timeline_entry
  referencing new table as new_entry
  for each statement execute function log_holds();

-- Deletes changes of accounts, by the rules of forget_patient_data_reads.
create function forget_account_changes(before timestamptz, at_once integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone integer;
begin
  delete from account_change where ctid in (
    select ctid from account_change where at < least(before, now() - interval '365 days') limit at_once
  );
  get diagnostics gone = row_count;
  return gone;
end
$$;

-- Operators' commands: one row before a command runs, so that every change is logged, and one for its outcome. Stored permanently, because
-- they concern our own staff.
create table operator_action (
  action_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  operator text not null check (operator <> ''),
  named_by text not null check (named_by in ('option', 'variable', 'login')),
  command text not null,
  target text,
  reason text
);
create index operator_action_target on operator_action (target, action_id) where target is not null;
create trigger operator_action_append_only before update or delete or truncate on operator_action
  for each statement execute function refuse_change();

create table operator_outcome (
  action_id bigint primary key references operator_action,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  detail text
);
create trigger operator_outcome_append_only before update or delete or truncate on operator_outcome
  for each statement execute function refuse_change();
