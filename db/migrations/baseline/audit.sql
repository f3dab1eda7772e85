-- Who read data about patients, who changed what of an account, and what operators did. No foreign keys: the logs outlive what they are about.

create table patient_data_read (
  read_id bigint generated always as identity primary key,
  -- Of the first of the calls that the row counts; the others came within a minute.
  at timestamptz not null,
  calls integer not null check (calls > 0),
  operation text not null,
  -- Who called; all of them are null where nobody could be told from the call.
  partner_id text,
  pharmacy_id text,
  key_id text,
  -- Of us, who read a history in Temporal's UI.
  operator text,
  status smallint not null,
  client_address text not null,
  -- The requests and prescriptions that the path named, and those that the answer showed.
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

-- Forgets what was read before a moment, a year ago at least, whatever it is told: the caller may delete no rows itself.
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

-- What was done to the account of a partner or pharmacy: its keys, endpoints, members and sign-ins, and the holds of its requests.
create table account_change (
  change_id bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  partner_id text,
  pharmacy_id text,
  -- A key, a member or ops; with a hold also partner, pharmacy, courier or system where the other side or no call did it.
  actor_id text not null,
  -- The key, endpoint, member, session or request that it was done to, and what it was called then; with a hold its reason or end.
  subject_id text,
  subject_name text,
  -- Null for operators and holds.
  client_address text,
  constraint account_change_has_one_owner check (num_nonnulls(partner_id, pharmacy_id) = 1)
);
create index account_change_partner on account_change (partner_id, change_id) where partner_id is not null;
create index account_change_pharmacy on account_change (pharmacy_id, change_id) where pharmacy_id is not null;
-- What gives lasting access, for the list that a user reviews.
create index account_change_access on account_change (actor_id)
  where kind in ('member.invited', 'member.role_changed', 'webhook.created', 'webhook.changed', 'webhook.secret_rotated');
-- What a member was called who is not one any more.
create index account_change_removed on account_change (subject_id) where kind = 'member.removed';
-- A timeline that is written again, because rows of it were lost, logs its holds no second time.
create unique index account_change_hold on account_change (subject_id, kind, at, coalesce(partner_id, pharmacy_id))
  where kind in ('hold.opened', 'hold.resolved');
create index account_change_age on account_change using brin (at);
create trigger account_change_append_only before update or truncate on account_change
  for each statement execute function refuse_change();
create trigger account_change_kept before delete on account_change
  for each row execute function refuse_early_delete();

-- Logs holds in new timeline entries for the partner and for the pharmacy that had the request then. Each log names its own key or member
-- that acted, and only the side when the other side acted.
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

-- As forget_patient_data_reads.
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

-- What operators do: a row before it is done, so that nothing is changed that is not here, and one for what came of it.
-- Kept for good: it is about our own people.
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
