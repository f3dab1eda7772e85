-- People who sign in to a partner's portal: the tables of better-auth 1.7, which names their columns. The columns of
-- sign-ins with other providers stay null.

create table portal_user (
  id text primary key,
  partner_id text not null references partner,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index portal_user_partner on portal_user (partner_id);

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
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index portal_session_user on portal_session (user_id);

-- A bucket is a keyed hash of an account, of a user or not, and of who tries it: the table names nobody. What is quiet for a
-- quarter of an hour no longer counts, and is deleted.
create table sign_in_attempts (
  bucket bytea primary key,
  attempts integer not null,
  last_at timestamptz not null
);
create index sign_in_attempts_last_at on sign_in_attempts (last_at);
