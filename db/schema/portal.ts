/** Tables of portal users. better-auth also uses those of users, accounts, sessions and verifications. */
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

export interface PortalUserTable {
  id: string;
  name: string;
  email: string;
  email_verified: boolean;
  two_factor_enabled: Generated<boolean>;
  /** Incremented when all sessions of the user end. */
  sign_in_epoch: Generated<number>;
  /** When the password was reset; null when the user has nothing to review. */
  access_review_since: Date | null;
  created_at: Generated<Date>;
}

/** Membership of a user in a partner or a pharmacy; the other column is null. */
interface PortalMembershipTable {
  user_id: string;
  partner_id: string | null;
  pharmacy_id: string | null;
  organisation_id: GeneratedAlways<string>;
  role: Role;
  created_at: Generated<Date>;
}

export interface PortalInvitationTable {
  invitation_id: string;
  partner_id: string | null;
  pharmacy_id: string | null;
  organisation_id: GeneratedAlways<string>;
  email: string;
  role: Role;
  token_sha256: Buffer;
  invited_by: string;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface PortalPasswordResetTable {
  token_sha256: Buffer;
  user_id: string;
  tried_at: Generated<Date>;
  /** Null until the mail server has accepted the mail. */
  sent_at: Date | null;
  created_at: Generated<Date>;
  expires_at: Date;
}

export interface PortalPasskeyTable {
  passkey_id: string;
  user_id: string;
  name: string;
  /** The credential id of WebAuthn in base64url. */
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: string[];
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

export interface PortalTwoFactorTable {
  user_id: string;
  /** Encrypted, like the recovery codes. */
  secret: string;
  recovery_codes: string;
  verified: Generated<boolean>;
  last_step: string | null;
  wrong_codes: Generated<number>;
  locked_until: Date | null;
}

/** Sign-ins in progress and challenges, valid for minutes. better-auth also stores rows here. */
interface PortalVerificationTable {
  id: string;
  identifier: string;
  value: string;
  expires_at: Date;
}

export interface PortalAccessNoticeTable {
  notice_id: string;
  user_id: string;
  kind: LastingAccess;
  client_address: string;
  tried_at: Generated<Date>;
  created_at: Generated<Date>;
}

interface PortalAccountTable {
  id: string;
  user_id: string;
  /** "credential" for a password; otherwise the issuer of an identity provider. */
  provider_id: string;
  /** The user's id for a password; otherwise the subject at the provider. */
  account_id: string;
  /** Password hash; null for a provider. */
  password: string | null;
}

export interface PortalSessionTable {
  id: string;
  user_id: string;
  organisation_id: string;
  user_agent: string | null;
  renewable: Generated<boolean>;
  proved_at: Generated<Date>;
  created_at: Generated<Date>;
  expires_at: Date;
}

interface SignInAttemptsTable {
  /** Keyed hash of the account and the client that tries it. */
  bucket: Buffer;
  attempts: number;
  last_at: Date;
}
