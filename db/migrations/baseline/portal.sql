-- Users of the partner portal and the pharmacy console, and their memberships. better-auth 1.7 names the columns of its tables; those for
-- other providers stay null.

create table portal_user (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null,
  two_factor_enabled boolean not null default false,
  -- Incremented when all sessions of the user end, so that a sign-in that began before cannot complete.
  sign_in_epoch integer not null default 0,
  -- Time of a password reset. Older passkeys are suspended until the user has reviewed what has access.
  access_review_since timestamptz,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- An organisation is a partner or a pharmacy. domain/portal/roles.ts defines the roles of each kind.
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

-- Accepted and withdrawn invitations are deleted. Only a hash of the token is stored, so only the mail contains the link.
create table portal_invitation (
  invitation_id text primary key,
  partner_id text references partner,
  pharmacy_id text collate "C" references pharmacy,
  organisation_id text not null generated always as (coalesce(partner_id, pharmacy_id)) stored,
  email text not null check (email = lower(email)),
  role text not null,
  token_sha256 bytea not null unique,
  -- Id of a user, or ops.
  invited_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (organisation_id, email),
  check (num_nonnulls(partner_id, pharmacy_id) = 1),
  check (role in ('owner', 'developer', 'support') and partner_id is not null
      or role in ('owner', 'pharmacist') and pharmacy_id is not null)
);

-- Links for setting a new password. Used links are deleted, and only a hash of the token is stored.
create table portal_password_reset (
  token_sha256 bytea primary key,
  user_id text not null references portal_user on delete cascade,
  -- When a process last began to send the mail. Until sent_at is set, another process may send it with a new link.
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
-- A user has one password, and one subject at each provider.
create unique index portal_account_user on portal_account (user_id, provider_id);
create unique index portal_account_subject on portal_account (provider_id, account_id);

create table portal_session (
  id text primary key,
  user_id text not null references portal_user on delete cascade,
  -- The organisation that the session acts for. The session ends with the membership.
  organisation_id text not null,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  -- True if use extends the session. Sessions by identity providers end after 12 hours, because providers do not report
  -- disabled users.
  renewable boolean not null default true,
  -- When the user last proved their identity.
  proved_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (user_id, organisation_id) references portal_membership on delete cascade
);
create index portal_session_membership on portal_session (user_id, organisation_id);

-- Values valid for minutes: sign-ins that lack their second factor, and passkey challenges.
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
  -- False until a first code is confirmed; sign-ins ask for no code until then.
  verified boolean not null default false,
  -- Time step of the last accepted code (RFC 6238, section 5.2). Codes of this time step and of earlier ones are not
  -- accepted again.
  last_step bigint,
  wrong_codes integer not null default 0,
  locked_until timestamptz
);

create table portal_passkey (
  passkey_id text primary key,
  user_id text not null references portal_user on delete cascade,
  name text not null,
  -- The credential id of WebAuthn in base64url.
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index portal_passkey_user on portal_passkey (user_id);

-- Unsent e-mails about lasting access.
create table portal_access_notice (
  notice_id uuid primary key,
  user_id text not null references portal_user on delete cascade,
  kind text not null,
  client_address text not null,
  -- When a process last began to send the mail.
  tried_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index portal_access_notice_tried on portal_access_notice (tried_at);

-- A bucket is a keyed hash of an account, existing or not, and of the client, so that the table identifies no user. Rows without attempts
-- for 15 minutes no longer count and are deleted.
create table sign_in_attempts (
  bucket bytea primary key,
  attempts integer not null,
  last_at timestamptz not null
);
create index sign_in_attempts_last_at on sign_in_attempts (last_at);
