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

-- Sent when the transaction commits, so that whoever then reads the key sees the change. A new key is not announced,
-- because no process can have cached it. Nor is a use of a key: last_used_at decides nothing.
create function tell_key_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('api_key_change', encode(old.sha256, 'hex'));
  return null;
end
$$;
create trigger api_key_change
  after delete or update of partner_id, pharmacy_id, sha256, scopes, expires_at, revoked_at on api_key
  for each row execute function tell_key_change();
