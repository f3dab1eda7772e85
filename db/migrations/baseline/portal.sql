-- People who sign in to the portal of partners or the console of pharmacies: the tables of better-auth 1.7, which names
-- their columns, and whose members they are. The columns of sign-ins with other providers stay null.

create table portal_user (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null,
  two_factor_enabled boolean not null default false,
  -- Rises when all sessions of the user end: a sign-in that began before does not complete.
  sign_in_epoch integer not null default 0,
  -- Since a password reset: passkeys that are not newer are out of use until the user has checked what has access.
  access_review_since timestamptz,
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

-- One that is accepted or withdrawn is no row any more. Who has the link is who got the mail: only its hash is kept.
create table portal_invitation (
  invitation_id text primary key,
  partner_id text references partner,
  pharmacy_id text collate "C" references pharmacy,
  organisation_id text not null generated always as (coalesce(partner_id, pharmacy_id)) stored,
  email text not null check (email = lower(email)),
  role text not null,
  token_sha256 bytea not null unique,
  -- A user, or ops.
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (organisation_id, email),
  check (num_nonnulls(partner_id, pharmacy_id) = 1),
  check (role in ('owner', 'developer', 'support') and partner_id is not null
      or role in ('owner', 'pharmacist') and pharmacy_id is not null)
);

-- The same for links by which a new password is set.
create table portal_password_reset (
  token_sha256 bytea primary key,
  user_id text not null references portal_user on delete cascade,
  -- When a process last began to send the mail; until sent_at is there, another one does it again with another link.
  tried_at timestamptz not null default now(),
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index portal_password_reset_user on portal_password_reset (user_id);

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
-- A user has one password, and is one subject of a provider.
create unique index portal_account_user on portal_account (user_id, provider_id);
create unique index portal_account_subject on portal_account (provider_id, account_id);

create table portal_session (
  id text primary key,
  user_id text not null references portal_user on delete cascade,
  -- For which of the user's organisations it acts: it ends when the user is no member any more.
  organisation_id text not null,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- Whether its use moves its end. An identity provider that has disabled a user tells nobody, so that those sessions end after 12 hours.
  renewable boolean not null default true,
  -- When the user last proved who they are.
  proved_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (user_id, organisation_id) references portal_membership on delete cascade
);
create index portal_session_membership on portal_session (user_id, organisation_id);

-- What is under way for some minutes: a sign-in that lacks its second factor, a challenge for a passkey.
create table portal_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index portal_verification_identifier on portal_verification (identifier);

-- Secret and recovery codes are encrypted with PORTAL_SECRET.
create table portal_two_factor (
  user_id text primary key references portal_user on delete cascade,
  secret text not null,
  recovery_codes text not null,
  -- False until a first code was confirmed: until then no sign-in asks for one.
  verified boolean not null default false,
  -- The time step of the last code that was accepted (RFC 6238, 5.2): neither it nor an older one is accepted again.
  last_step bigint,
  wrong_codes integer not null default 0,
  locked_until timestamptz
);

create table portal_passkey (
  passkey_id text primary key,
  user_id text not null references portal_user on delete cascade,
  name text not null,
  -- As browsers name it, in base 64.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index portal_passkey_user on portal_passkey (user_id);

-- E-mails about lasting access that are not sent yet.
create table portal_access_notice (
  notice_id uuid primary key,
  user_id text not null references portal_user on delete cascade,
  kind text not null,
  client_address text not null,
  -- When a process last began to send it.
  tried_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index portal_access_notice_tried on portal_access_notice (tried_at);

-- A bucket is a keyed hash of an account, of a user or not, and of who tries it: the table names nobody. What is quiet for a
-- quarter of an hour no longer counts, and is deleted.
create table sign_in_attempts (
  bucket bytea primary key,
  attempts integer not null,
  last_at timestamptz not null
);
create index sign_in_attempts_last_at on sign_in_attempts (last_at);
