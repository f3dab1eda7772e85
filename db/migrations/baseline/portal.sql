-- People who sign in to the portal of partners or the console of pharmacies: the tables of better-auth 1.7, which names
-- their columns, and whose members they are. The columns of sign-ins with other providers stay null.

create table portal_user (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- An organisation is a partner or a pharmacy. The roles of each kind: domain/portal/roles.ts.
create table portal_membership (
  user_id text not null references portal_user on delete cascade,
  partner_id text references partner,
  pharmacy_id text collate "C" references pharmacy,
  organisation_id text not null generated always as (coalesce(partner_id, pharmacy_id)) stored,
  role text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, organisation_id),
  check (num_nonnulls(partner_id, pharmacy_id) = 1),
  check (role in ('owner', 'developer', 'support') and partner_id is not null
      or role in ('owner', 'pharmacist') and pharmacy_id is not null)
);
create index portal_membership_organisation on portal_membership (organisation_id);

create table portal_account (
  id text primary key,
  user_id text not null references portal_user on delete cascade,
  provider_id text not null,
  account_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index portal_account_user on portal_account (user_id);

create table portal_session (
  id text primary key,
  user_id text not null references portal_user on delete cascade,
  -- For which of the user's organisations it acts: it ends when the user is no member any more.
  organisation_id text not null,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (user_id, organisation_id) references portal_membership on delete cascade
);
create index portal_session_membership on portal_session (user_id, organisation_id);

-- A bucket is a keyed hash of an account, of a user or not, and of who tries it: the table names nobody. What is quiet for a
-- quarter of an hour no longer counts, and is deleted.
create table sign_in_attempts (
  bucket bytea primary key,
  attempts integer not null,
  last_at timestamptz not null
);
create index sign_in_attempts_last_at on sign_in_attempts (last_at);
