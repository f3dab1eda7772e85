/** New passwords by mail, for whoever has lost theirs. */
import { listMemberships, type Membership } from '../../../db/portal/memberships.ts';
import { requireReview } from '../../../db/portal/lasting-access.ts';
import {
  findReset,
  noteResetSent,
  storeReset,
  takeUnsentReset,
  useReset,
} from '../../../db/portal/password-resets.ts';
import {
  findPasswordHash,
  findUserEmail,
  findUserId,
  lockUser,
  setPassword,
} from '../../../db/portal/users.ts';
import { ServiceError } from '../../common/errors.ts';
import type { SendMail } from '../../mail/mailer.ts';
import { resetLink } from '../links.ts';
import { resetMail } from '../mails.ts';
import type { QueueCaller } from '../passwords/hashing.ts';
import { hashNewPassword } from '../passwords/new-password.ts';
import { newToken, sha256Of, type Token } from '../tokens.ts';
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
  const token = newToken();
  const expires_at = new Date(clock().getTime() + OPEN_MS);
  if (!(await storeReset(database, { token_sha256: token.sha256, user_id, expires_at }))) return;
  await sendReset({ database, origin, sendMail }, user_id, token);
}

/** Sends the mails that a process which died has not sent, and those that the mail server did not take. */
export async function sendUnsentResets({ database, origin, sendMail }: Parts): Promise<void> {
  if (sendMail === undefined) return;
  for (;;) {
    const token = newToken();
    const user_id = await takeUnsentReset(database, token.sha256);
    if (user_id === undefined) return;
    await sendReset({ database, origin, sendMail }, user_id, token);
  }
}

async function sendReset(
  { database, origin, sendMail }: Pick<Parts, 'database' | 'origin'> & { readonly sendMail: SendMail },
  user_id: string,
  { token, sha256 }: Token,
): Promise<void> {
  const email = await findUserEmail(database, user_id);
  const [membership] = await listMemberships(database, user_id);
  // Who was removed meanwhile gets none.
  if (email === undefined || membership === undefined) return;
  const mail = resetMail(resetLink(origin, membership.kind, token));
  await sendMail({ id: `reset-${sha256.toString('hex')}`, to: [email], ...mail });
  await noteResetSent(database, sha256);
}

/** Whose password was set. */
export interface ResetPassword {
  readonly user_id: string;
  readonly memberships: readonly Membership[];
}

/**
 * Sets the password with a link, which the statement that uses it deletes: of two uses at the same time one is refused.
 *
 * @throws ServiceError `link_not_found`, `validation_error`, `temporarily_unavailable` as `PasswordHashing`.
 */
export async function resetPassword(
  { database, clock, hashing }: Pick<AccountParts, 'database' | 'clock' | 'hashing'>,
  caller: QueueCaller,
  token: string,
  password: string,
): Promise<ResetPassword> {
  const token_sha256 = sha256Of(token);
  const user_id = await findReset(database, token_sha256, clock());
  const email = user_id === undefined ? undefined : await findUserEmail(database, user_id);
  if (user_id === undefined || email === undefined) throw new ServiceError('link_not_found');
  const password_hash = await hashNewPassword({ hashing, caller }, password, email);
  await database.transaction().execute(async (transaction) => {
    await lockUser(transaction, user_id);
    if (!(await useReset(transaction, token_sha256, clock()))) throw new ServiceError('link_not_found');
    await setPassword(transaction, { user_id, password_hash });
    await requireReview(transaction, user_id);
  });
  return { user_id, memberships: await listMemberships(database, user_id) };
}
