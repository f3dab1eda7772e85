-- Final deletion: docs/ops/retention.md. The application role can delete these rows only through these functions, which keep everything
-- younger than six years whatever the caller passes.

-- Deletes requests with erased patients and their dependent rows. Files and images were deleted with the patients.
-- Indexes created_at, because an index on updated_at would prevent HOT updates by steps; a request is created before its last change.
create index request_erased on request (created_at) where erased_at is not null;

create function forget_requests(changed_before timestamptz, at_once integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids text[];
begin
  select array_agg(request_id) into ids from (
    select request_id from request
     where erased_at is not null and created_at < least(changed_before, now() - interval '6 years')
       and updated_at < least(changed_before, now() - interval '6 years')
       and not exists (select from delivery_proof where delivery_proof.request_id = request.request_id)
     order by created_at limit at_once for update skip locked
  ) as due;
  delete from webhook_delivery where request_id = any(ids);
  delete from event where request_id = any(ids);
  delete from timeline_entry where request_id = any(ids);
  delete from stock_reservation where request_id = any(ids);
  delete from offered_order where request_id = any(ids);
  delete from request where request_id = any(ids);
  return coalesce(cardinality(ids), 0);
end
$$;

-- Deletes prescriptions with erased patients. Their files were deleted with the patients; the rows only recognised repeated sheets.
create index prescription_erased on prescription (updated_at) where erased_at is not null;

create function forget_prescriptions(changed_before timestamptz, at_once integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids text[];
begin
  select array_agg(prescription_id) into ids from (
    select prescription_id from prescription
     where erased_at is not null and updated_at < least(changed_before, now() - interval '6 years')
     order by updated_at limit at_once for update skip locked
  ) as due;
  delete from prescription_dispensing where prescription_id = any(ids);
  delete from prescription_allowance where prescription_id = any(ids);
  delete from prescription_action where prescription_id = any(ids);
  delete from prescription_file where prescription_id = any(ids);
  delete from prescription where prescription_id = any(ids);
  return coalesce(cardinality(ids), 0);
end
$$;

create trigger prescription_action_kept before delete on prescription_action
  for each row execute function refuse_early_delete();

-- Deletes notices about endpoints and their events.
create function forget_notices(made_before timestamptz, at_once integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids text[];
begin
  select array_agg(notice_id) into ids from (
    select notice_id from webhook_notice
     where at < least(made_before, now() - interval '6 years')
     order by at limit at_once for update skip locked
  ) as due;
  delete from event where notice_id = any(ids);
  delete from webhook_notice where notice_id = any(ids);
  return coalesce(cardinality(ids), 0);
end
$$;
create index webhook_notice_age on webhook_notice using brin (at);
