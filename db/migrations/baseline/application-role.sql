-- The rights of the API and the workers. They are not the owner, who migrates and imports, so they can change neither audit tables nor
-- the schema, and run no programs.

-- Roles belong to the server, so an administrator (db/migrate.ts) or another of our databases may have created it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'fulfilment_application') then
    create role fulfilment_application nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
end
$$;

grant usage on schema public to fulfilment_application;
grant select, insert, update on all tables in schema public to fulfilment_application;
grant usage on all sequences in schema public to fulfilment_application;

-- Rows that the application deletes.
grant delete on
  api_call,
  call_cell,
  daily_calls,
  delivery_proof,
  failing_system,
  hourly_calls,
  idempotency_key,
  item_code,
  pharmacy_gateway_secret,
  plant,
  portal_access_notice,
  portal_invitation,
  portal_membership,
  portal_passkey,
  portal_password_reset,
  portal_session,
  portal_two_factor,
  portal_user,
  portal_verification,
  prepared,
  prescription_dispensing,
  process_report,
  refused_step,
  sign_in_attempts,
  stock_reservation,
  webhook,
  webhook_delivery,
  webhook_secret,
  wrong_pin
to fulfilment_application;

-- Logs and events, which are never updated.
revoke update on
  account_change,
  api_call,
  delivery_proof,
  event,
  operator_action,
  operator_outcome,
  patient_data_read,
  pharmacy_change,
  prepared,
  prescription_action,
  prescription_dispensing,
  prescription_file,
  refused_step,
  timeline_entry,
  webhook_attempt,
  wrong_pin
from fulfilment_application;

-- Of settlements and statements only their period and the answer to a dispute are ever set, and only operators adjust.
revoke update on settlement, statement, statement_period, statement_dispute from fulfilment_application;
revoke insert, update on adjustment from fulfilment_application;
grant update (period) on settlement, adjustment to fulfilment_application;

-- Owner and scopes of a key never change.
revoke update on api_key from fulfilment_application;
grant update (last_used_at, revoked_at) on api_key to fulfilment_application;

-- Only operators change limits. Locking a row requires the right to update one of its columns.
revoke update on partner from fulfilment_application;
grant update (created_at) on partner to fulfilment_application;
revoke update on pharmacy from fulfilment_application;
grant update (
  name, address, city, state, latitude, longitude, licence_authority, licence_number, licence_expires_on, verified_at, verified_by,
  phone, opening_hours, services,
  suspended_at, suspension_reason, listed, preparation_minutes, works_nights
) on pharmacy to fulfilment_application;

-- The owner imports these tables.
revoke insert, update on medicine, medicine_name, place, product_identifier, reference_data from fulfilment_application;

-- The only way to delete from the timeline and the logs. Postgres lets everyone execute functions unless that right is revoked.
revoke execute on function
  erase_patients_of,
  erase_prescription,
  erase_request_patients,
  forget_account_changes,
  forget_notices,
  forget_patient_data_reads,
  forget_prescriptions,
  forget_requests
from public;
grant execute on function
  erase_prescription,
  erase_request_patients,
  forget_account_changes,
  forget_notices,
  forget_patient_data_reads,
  forget_prescriptions,
  forget_requests
to fulfilment_application;
