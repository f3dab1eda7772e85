/** The tables of the portal's users as Kysely sees them. better-auth uses those of users, accounts and sessions too. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { LastingAccess } from '../../domain/portal/lasting-access.ts';
import type { Role } from '../../domain/portal/roles.ts';

export interface PortalTables {
  portal_user: PortalUserTable;
  portal_membership: PortalMembershipTable;
  portal_invitation: PortalInvitationTable;
  portal_password_reset: PortalPasswordResetTable;
  portal_passkey: PortalPasskeyTable;
  portal_two_factor: PortalTwoFactorTable;
  portal_verification: PortalVerificationTable;
  portal_access_notice: PortalAccessNoticeTable;
  portal_account: PortalAccountTable;
  portal_session: PortalSessionTable;
  sign_in_attempts: SignInAttemptsTable;
}

/** Somebody who signs in. */
export interface PortalUserTable {
  id: string;
  name: string;
  /** In small letters. */
  email: string;
  email_verified: boolean;
  two_factor_enabled: Generated<boolean>;
  /** Rises when all sessions of the user end. */
  sign_in_epoch: Generated<number>;
  /** Null when the user has nothing to check after a password reset. */
  access_review_since: Date | null;
  created_at: Generated<Date>;
}

/** Whose member a user is: of a partner or of a pharmacy, one of the two is null. */
interface PortalMembershipTable {
  user_id: string;
  partner_id: string | null;
  pharmacy_id: string | null;
  /** The one of them that is not null. */
  organisation_id: GeneratedAlways<string>;
  role: Role;
  created_at: Generated<Date>;
}

/** Somebody who is to become a member. */
export interface PortalInvitationTable {
  invitation_id: string;
  partner_id: string | null;
  pharmacy_id: string | null;
  organisation_id: GeneratedAlways<string>;
  /** In small letters. */
  email: string;
  role: Role;
  /** Of what the link carries. */
  token_sha256: Buffer;
  /** The id of a user, or `ops`. */
  invited_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** A link by which a user sets a new password. */
interface PortalPasswordResetTable {
  token_sha256: Buffer;
  user_id: string;
  /** When a process last began to send it. */
  tried_at: Generated<Date>;
  /** Null until the mail server has taken it. */
  sent_at: Date | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface PortalPasskeyTable {
  passkey_id: string;
  user_id: string;
  name: string;
  /** As browsers name it, in base 64 for URLs. */
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

/** The authenticator of a user, and the recovery codes. */
export interface PortalTwoFactorTable {
  user_id: string;
  /** Encrypted, as are the recovery codes. */
  secret: string;
  recovery_codes: string;
  verified: Generated<boolean>;
  last_step: string | null;
  wrong_codes: Generated<number>;
  locked_until: Date | null;
}

/** What is under way for some minutes. The library has rows in it too. */
interface PortalVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
}

/** An e-mail about lasting access that is not sent yet. */
interface PortalAccessNoticeTable {
  notice_id: string;
  user_id: string;
  kind: LastingAccess;
  client_address: string;
  tried_at: Generated<Date>;
  created_at: Generated<Date>;
}

/** How a user signs in. */
interface PortalAccountTable {
  id: string;
  user_id: string;
  /** "credential" is by password, anything else the issuer of an identity provider. */
  provider_id: string;
  /** The user's id once more; or the subject, as the provider names it. */
  account_id: string;
  /** Its hash; null for a provider. */
  password: string | null;
}

export interface PortalSessionTable {
  id: string;
  user_id: string;
  organisation_id: string;
  /** What the browser said of itself when it signed in. */
  user_agent: string | null;
  renewable: Generated<boolean>;
  proved_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** How often an account was tried of late, by whom. */
interface SignInAttemptsTable {
  /** Made from the account and who tries it. */
  bucket: Buffer;
  attempts: number;
  /** When the last of them was. */
  last_at: Date;
}
