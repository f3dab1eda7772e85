/** Accepts an invitation: whoever has the link has read the mail. */
import type { Kysely } from 'kysely';
import {
  findInvitation,
  useInvitation,
  type Invitation,
  type UsedInvitation,
} from '../../../db/portal/invitations.ts';
import { addMembership, lockMembers, type NewMembership } from '../../../db/portal/memberships.ts';
import { findUserId, insertPortalUser, readSignInEpoch } from '../../../db/portal/users.ts';
import type { Database } from '../../../db/schema.ts';
import { ServiceError, validationError } from '../../common/errors.ts';
import type { QueueCaller } from '../passwords/hashing.ts';
import { hashNewPassword, type NewPasswordParts } from '../passwords/new-password.ts';
import { sha256Of } from '../tokens.ts';
import type { InviteParts } from './invite.ts';

/** An invitation as whoever has the link sees it. */
export interface ShownInvitation extends Invitation {
  /** Whether the address has a password already; then none is set. */
  readonly has_account: boolean;
}

export interface Accepted extends UsedInvitation {
  readonly user_id: string;
  readonly sign_in_epoch: number;
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
 * Makes the user where there is none with the address, and the membership. The statement that uses the link deletes it, and what it deletes
 * is what the member gets: of two uses at the same time one is refused, and so is a link that was replaced meanwhile.
 *
 * @param password of a new user; what an account has already stays.
 * @throws ServiceError `link_not_found`, `validation_error` where a password is needed.
 */
export async function accept(
  parts: InviteParts & Pick<NewPasswordParts, 'hashing'>,
  caller: QueueCaller,
  token: string,
  password: string | undefined,
): Promise<Accepted> {
  const { has_account, email, organisation_id } = await readInvitation(parts, token);
  const password_hash = has_account ? undefined : await hashed({ ...parts, caller }, password, email);
  return parts.database.transaction().execute(async (transaction) => {
    await lockMembers(transaction, organisation_id);
    const invitation = await useInvitation(transaction, sha256Of(token), parts.clock());
    if (invitation === undefined) throw new ServiceError('link_not_found');
    const membership = membershipOf(invitation);
    const made =
      password_hash === undefined
        ? undefined
        : await insertPortalUser(transaction, { membership, email, password_hash });
    const user_id = made?.id ?? (await joined(transaction, email, membership));
    const sign_in_epoch = (await readSignInEpoch(transaction, user_id)) ?? 0;
    return { ...invitation, user_id, sign_in_epoch, is_new: made !== undefined };
  });
}

async function joined(database: Kysely<Database>, email: string, membership: NewMembership): Promise<string> {
  const user_id = await findUserId(database, email);
  // The user was removed a moment ago, and the link is needed again.
  if (user_id === undefined) throw new ServiceError('link_not_found');
  await addMembership(database, { user_id, ...membership });
  return user_id;
}

async function hashed(parts: NewPasswordParts, password: string | undefined, email: string): Promise<string> {
  if (password !== undefined) return hashNewPassword(parts, password, email);
  throw validationError([{ path: 'password', code: 'required', message: 'is required' }]);
}

function membershipOf({ kind, organisation_id, role }: UsedInvitation): NewMembership {
  return kind === 'partner' ? { partner_id: organisation_id, role } : { pharmacy_id: organisation_id, role };
}
