/** Makes a user of the portal, with a password that nobody else knows. */
import { randomBytes } from 'node:crypto';
import { createPortalUser, type PortalUser } from '../../../db/portal/users.ts';
import { ServiceError, validationError } from '../../common/errors.ts';
import type { ServiceParts } from '../../parts.ts';
import { requirePartner } from '../../partners/registry/require-partner.ts';

/** 144 bits. */
const PASSWORD_BYTES = 18;

export interface AskedUser {
  /** Whose owner the user becomes. */
  readonly partner_id: string;
  /** What the user signs in with. */
  readonly email: string;
}

/** A user who was just made. The password is here and nowhere else, ever. */
export type MadeUser = PortalUser & { readonly partner_id: string; readonly password: string };

/** @throws ServiceError `validation_error`, `partner_not_found`, `user_exists`. */
export async function createUser(
  { database }: Pick<ServiceParts, 'database'>,
  { partner_id, email }: AskedUser,
): Promise<MadeUser> {
  if (!/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email)) throw notAnAddress();
  await requirePartner(database, partner_id);
  const password = randomBytes(PASSWORD_BYTES).toString('base64url');
  // Imported here because nothing else needs it, and importing takes a while.
  const { hashPassword } = await import('better-auth/crypto');
  const password_hash = await hashPassword(password);
  const user = await createPortalUser(database, {
    membership: { partner_id, role: 'owner' },
    email,
    password_hash,
  });
  if (user === undefined) throw new ServiceError('user_exists');
  return { ...user, partner_id, password };
}

function notAnAddress(): ServiceError {
  const message = 'is not an email address such as ada@example.com';
  return validationError([{ path: 'email', code: 'email', message }]);
}
