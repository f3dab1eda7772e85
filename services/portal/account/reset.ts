/** New passwords by mail, for whoever has lost theirs. */
import { listMemberships, type Membership } from '../../../db/portal/memberships.ts';
import { findReset, storeReset } from '../../../db/portal/password-resets.ts';
import { findPasswordHash, findUserEmail, findUserId, setPassword } from '../../../db/portal/users.ts';
import { ServiceError } from '../../common/errors.ts';
import { resetLink } from '../links.ts';
import { resetMail } from '../mails.ts';
import { hashNewPassword } from '../passwords.ts';
import { newToken, sha256Of } from '../tokens.ts';
import type { AccountParts } from './parts.ts';

/** An hour. */
const OPEN_MS = 3_600_000;

type Parts = Pick<AccountParts, 'database' | 'clock' | 'origin' | 'sendMail'>;

/** Sends a link to the address if somebody has it; three may be open, others are not sent. */
export async function askForReset(
  { database, clock, origin, sendMail }: Parts,
  email: string,
): Promise<void> {
  const user_id = await findUserId(database, email);
  if (user_id === undefined || sendMail === undefined) return;
  // Who signs in by a provider only gets no other way in.
  if ((await findPasswordHash(database, user_id)) === undefined) return;
  const [membership] = await listMemberships(database, user_id);
  if (membership === undefined) return;
  const { token, sha256 } = newToken();
  const expires_at = new Date(clock().getTime() + OPEN_MS);
  if (!(await storeReset(database, { token_sha256: sha256, user_id, expires_at }))) return;
  const mail = resetMail(resetLink(origin, membership.kind, token));
  await sendMail({ id: `reset-${sha256.toString('hex')}`, to: [email.toLowerCase()], ...mail });
}

/** Whose password was set. */
export interface ResetPassword {
  readonly user_id: string;
  readonly memberships: readonly Membership[];
}

/** @throws ServiceError `link_not_found`, `validation_error`. */
export async function resetPassword(
  { database, clock }: Parts,
  token: string,
  password: string,
): Promise<ResetPassword> {
  const user_id = await findReset(database, sha256Of(token), clock());
  const email = user_id === undefined ? undefined : await findUserEmail(database, user_id);
  if (user_id === undefined || email === undefined) throw new ServiceError('link_not_found');
  const password_hash = await hashNewPassword(password, email);
  await setPassword(database, { user_id, password_hash });
  return { user_id, memberships: await listMemberships(database, user_id) };
}
