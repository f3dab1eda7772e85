/** The tables of the portal's users as Kysely sees them. better-auth uses those of users, accounts and sessions too. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Role } from '../../domain/portal/roles.ts';

export interface PortalTables {
  portal_user: PortalUserTable;
  portal_membership: PortalMembershipTable;
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
  created_at: Generated<Date>;
}

/** Whose member a user is: of a partner or of a pharmacy, one of the two is null. */
export interface PortalMembershipTable {
  user_id: string;
  partner_id: string | null;
  pharmacy_id: string | null;
  /** The one of them that is not null. */
  organisation_id: GeneratedAlways<string>;
  role: Role;
  created_at: Generated<Date>;
}

/** How a user signs in. */
export interface PortalAccountTable {
  id: string;
  user_id: string;
  /** Always "credential": by password. */
  provider_id: string;
  /** The user's id once more. */
  account_id: string;
  /** Its hash. */
  password: string;
}

export interface PortalSessionTable {
  id: string;
  user_id: string;
  organisation_id: string;
  expires_at: Date;
}

/** How often an account was tried of late, by whom. */
export interface SignInAttemptsTable {
  /** Made from the account and who tries it. */
  bucket: Buffer;
  attempts: number;
  /** When the last of them was. */
  last_at: Date;
}
