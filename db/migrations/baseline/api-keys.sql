-- Keys of partners and of pharmacies.

create table api_key (
  key_id text primary key,
  partner_id text references partner,
  pharmacy_id text collate "C" references pharmacy,
  name text not null,
  sha256 bytea not null unique,
  visible_start text not null,
  scopes text[] not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  rotated_from text references api_key,
  last_used_at timestamptz,
  constraint api_key_has_one_owner check (num_nonnulls(partner_id, pharmacy_id) = 1)
);
create index api_key_partner on api_key (partner_id);
create index api_key_pharmacy on api_key (pharmacy_id) where pharmacy_id is not null;

-- Notifies processes that cache keys. Postgres sends the notification at the commit, so a reader then sees the change. New keys need no
-- notification because no process has cached them, and last_used_at needs none because it grants nothing.
create function tell_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key_change', encode(old.sha256, 'hex'));
  return null;
end
$$;
create trigger api_key_change
  after delete or update of partner_id, pharmacy_id, sha256, scopes, expires_at, revoked_at on api_key
  for each row execute function tell_key_change();
