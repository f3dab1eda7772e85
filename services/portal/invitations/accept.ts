/** Accepts an invitation: whoever has the link has read the mail. */
import type { Kysely } from 'kysely';
import { findInvitation, removeInvitation, type Invitation } from '../../../db/portal/invitations.ts';
import { addMembership, type NewMembership } from '../../../db/portal/memberships.ts';
import { findUserId, insertPortalUser } from '../../../db/portal/users.ts';
import type { Database } from '../../../db/schema.ts';
import { ServiceError, validationError } from '../../common/errors.ts';
import { hashNewPassword } from '../passwords/new-password.ts';
import { sha256Of } from '../tokens.ts';
import type { InviteParts } from './invite.ts';

/** An invitation as whoever has the link sees it. */
export interface ShownInvitation extends Invitation {
  /** Whether the address has a password already; then none is set. */
  readonly has_account: boolean;
}

export interface Accepted extends Invitation {
  readonly user_id: string;
  /** Whether the user was made just now, with the password that was given. */
  readonly is_new: boolean;
}

/** @throws ServiceError `link_not_found`. */
export async function readInvitation(
  { database, clock }: InviteParts,
  token: string,
): Promise<ShownInvitation> {
  const invitation = await findInvitation(database, sha256Of(token), clock());
  if (invitation === undefined) throw new ServiceError('link_not_found');
  return { ...invitation, has_account: (await findUserId(database, invitation.email)) !== undefined };
}

/**
 * Makes the user where there is none with the address, and the membership. Once: the second of two has no link any more.
 *
 * @param password of a new user; what an account has already stays.
 * @throws ServiceError `link_not_found`, `validation_error` where a password is needed.
 */
export async function accept(
  parts: InviteParts,
  token: string,
  password: string | undefined,
): Promise<Accepted> {
  const { has_account, ...invitation } = await readInvitation(parts, token);
  const password_hash = has_account ? undefined : await hashed(password, invitation.email);
  return parts.database.transaction().execute(async (transaction) => {
    if (!(await removeInvitation(transaction, invitation))) throw new ServiceError('link_not_found');
    const membership = membershipOf(invitation);
    const { email } = invitation;
    const made =
      password_hash === undefined
        ? undefined
        : await insertPortalUser(transaction, { membership, email, password_hash });
    if (made !== undefined) return { ...invitation, user_id: made.id, is_new: true };
    return { ...invitation, user_id: await joined(transaction, email, membership), is_new: false };
  });
}

async function joined(database: Kysely<Database>, email: string, membership: NewMembership): Promise<string> {
  const user_id = await findUserId(database, email);
  // The user was removed a moment ago, and the link is needed again.
  if (user_id === undefined) throw new ServiceError('link_not_found');
  await addMembership(database, { user_id, ...membership });
  return user_id;
}

async function hashed(password: string | undefined, email: string): Promise<string> {
  if (password !== undefined) return hashNewPassword(password, email);
  throw validationError([{ path: 'password', code: 'required', message: 'is required' }]);
}

function membershipOf({ kind, organisation_id, role }: Invitation): NewMembership {
  return kind === 'partner' ? { partner_id: organisation_id, role } : { pharmacy_id: organisation_id, role };
}
