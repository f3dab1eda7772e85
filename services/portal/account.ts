/** A user's own account: name, password, sessions, and the review of the keys, passkeys, members and webhooks that the user added. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/schema.ts';
import type { SendMail } from '../mail.ts';
import { hashNewPassword, type PasswordHashing, type QueueCaller } from './password-hashing.ts';
import {
  type AccessNotice,
  clearReview,
  deleteAccessNotice,
  type LastingAccessRow,
  listLastingAccess,
  requireReview,
  storeAccessNotice,
  claimUnsentNotice,
} from '../../db/portal/lasting-access.ts';
import { listMemberships, type Membership } from '../../db/portal/memberships.ts';
import {
  findPasswordHash,
  findUserEmail,
  findUserId,
  lockUser,
  renameUser,
  setPassword,
} from '../../db/portal/users.ts';
import type { LastingAccess } from '../../domain/portal/lasting-access.ts';
import {
  accessMail,
  accountLink,
  newToken,
  resetLink,
  resetMail,
  sha256Of,
  type LinkToken,
} from './mails.ts';
import {
  findReset,
  recordResetSent,
  storeReset,
  claimUnsentReset,
  useReset,
} from '../../db/portal/password-resets.ts';
import { ServiceError } from '../common/errors.ts';
import { endOwnSession, endSessions, listSessions, type SessionRow } from '../../db/portal/sessions.ts';
import type { Member } from './member.ts';

interface AccountParts {
  readonly database: Kysely<Database>;
  readonly clock: () => Date;
  readonly log: Logger;
  readonly hashing: PasswordHashing;
  /** Origin of the portal's pages. */
  readonly origin: string;
  /** Undefined when no mail server is configured. */
  readonly sendMail: SendMail | undefined;
}

type NoticeParts = Pick<AccountParts, 'database' | 'log' | 'origin' | 'sendMail'>;

interface NewNotice {
  readonly user_id: string;
  readonly kind: LastingAccess;
  readonly client_address: string;
}

/** A stored notice about a change that has not been made yet. */
interface PreparedNotice {
  /** Sends the e-mail once the change has been made. */
  send(): void;
  /** Deletes the notice because the change was refused. */
  drop(): Promise<void>;
}

/** Stores a notice. If the process dies before it calls either function, the e-mail is sent within two minutes. */
async function prepareNotice(parts: NoticeParts, notice: NewNotice): Promise<PreparedNotice> {
  const { database, log, sendMail } = parts;
  if (sendMail === undefined) return { send: () => undefined, drop: () => Promise.resolve() };
  const stored = await storeAccessNotice(database, notice);
  return {
    send() {
      // Runs in the background, so that the caller does not wait for the mail server. A failed e-mail is sent again later.
      sendNotice({ ...parts, sendMail }, stored).catch((error: unknown) =>
        log.warn({ err: error }, 'could not send an e-mail about access; trying again'),
      );
    },
    drop: () => deleteAccessNotice(database, stored.notice_id),
  };
}

/** Sends notices left unsent by a process that died or a mail server that failed. */
async function sendUnsentNotices(parts: NoticeParts): Promise<void> {
  const { database, sendMail } = parts;
  if (sendMail === undefined) return;
  for (;;) {
    const notice = await claimUnsentNotice(database);
    if (notice === undefined) return;
    await sendNotice({ ...parts, sendMail }, notice);
  }
}

async function sendNotice(
  { database, origin, sendMail }: Pick<NoticeParts, 'database' | 'origin'> & { readonly sendMail: SendMail },
  { notice_id, user_id, ...notice }: AccessNotice,
): Promise<void> {
  const email = await findUserEmail(database, user_id);
  const [membership] = await listMemberships(database, user_id);
  if (email !== undefined && membership !== undefined) {
    const link = accountLink(origin, membership.kind);
    await sendMail({ id: `access-${notice_id}`, to: [email], ...accessMail({ ...notice, link }) });
  }
  await deleteAccessNotice(database, notice_id);
}

const RESET_VALID_MS = 60 * 60_000;

type ResetParts = Pick<AccountParts, 'database' | 'clock' | 'origin' | 'sendMail'>;

/** Mails a reset link if the address belongs to a user with a password and fewer than three open links. */
async function askForReset({ database, clock, origin, sendMail }: ResetParts, email: string): Promise<void> {
  const user_id = await findUserId(database, email);
  if (user_id === undefined || sendMail === undefined) return;
  // A user who signs in only through an identity provider must not get a second way in.
  if ((await findPasswordHash(database, user_id)) === undefined) return;
  const token = newToken();
  const expires_at = new Date(clock().getTime() + RESET_VALID_MS);
  if (!(await storeReset(database, { token_sha256: token.sha256, user_id, expires_at }))) return;
  await sendReset({ database, origin, sendMail }, user_id, token);
}

/** Sends reset links left unsent by a process that died or a mail server that failed. */
async function sendUnsentResets({ database, origin, sendMail }: ResetParts): Promise<void> {
  if (sendMail === undefined) return;
  for (;;) {
    const token = newToken();
    const user_id = await claimUnsentReset(database, token.sha256);
    if (user_id === undefined) return;
    await sendReset({ database, origin, sendMail }, user_id, token);
  }
}

async function sendReset(
  { database, origin, sendMail }: Pick<ResetParts, 'database' | 'origin'> & { readonly sendMail: SendMail },
  user_id: string,
  { token, sha256 }: LinkToken,
): Promise<void> {
  const email = await findUserEmail(database, user_id);
  const [membership] = await listMemberships(database, user_id);
  // The user was removed in the meantime.
  if (email === undefined || membership === undefined) return;
  const mail = resetMail(resetLink(origin, membership.kind, token));
  await sendMail({ id: `reset-${sha256.toString('hex')}`, to: [email], ...mail });
  await recordResetSent(database, sha256);
}

interface ResetPassword {
  readonly user_id: string;
  readonly memberships: readonly Membership[];
}

/**
 * Sets a password by a reset link. The statement that uses the link deletes it, so that a second use at the same time is refused.
 *
 * @throws ServiceError `link_not_found`, `validation_error`, `temporarily_unavailable` as `PasswordHashing`.
 */
async function resetPassword(
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

/** Interval at which unsent mails are looked for. */
const RESEND_INTERVAL_MS = 5_000;

const NO_PASSWORD =
  "Your account has no password, because you sign in with your organisation's identity provider.";

interface NewPassword {
  readonly current: string;
  readonly password: string;
}

export type Account = ReturnType<typeof createAccount>;

export function createAccount(parts: AccountParts) {
  const { database, log, hashing } = parts;
  return {
    rename: ({ user_id }: Member, name: string) => renameUser(database, user_id, name.trim()),
    /** Lists the user's open sessions, newest first. */
    listSessions: ({ user_id }: Member): Promise<SessionRow[]> => listSessions(database, user_id),
    /** @throws ServiceError `session_not_found`. */
    async endSession({ user_id }: Member, sessionId: string): Promise<void> {
      if (!(await endOwnSession(database, user_id, sessionId))) throw new ServiceError('session_not_found');
    },
    endOtherSessions: ({ user_id, session_id }: Member) =>
      database.transaction().execute((transaction) => endSessions(transaction, user_id, session_id)),
    /** @throws ServiceError `invalid_credentials`. */
    async checkPassword(caller: QueueCaller, member: Member, password: string): Promise<void> {
      await checkPassword(parts, caller, member, password);
    },
    /** Changes the password and ends the user's other sessions. @throws ServiceError `invalid_credentials`, `validation_error`. */
    async changePassword(
      caller: QueueCaller,
      member: Member,
      { current, password }: NewPassword,
    ): Promise<void> {
      const { user_id, email, session_id } = member;
      const known = await checkPassword(parts, caller, member, current);
      const password_hash = await hashNewPassword({ hashing, caller }, password, email);
      await database.transaction().execute(async (transaction) => {
        await lockUser(transaction, user_id);
        // The password may have been changed while this call computed its hashes.
        if ((await findPasswordHash(transaction, user_id)) !== known) throw wrongPassword();
        await setPassword(transaction, { user_id, password_hash }, session_id);
      });
    },
    /** Mails a reset link in the background, because the response time would reveal whether the address has an account. */
    askForReset(email: string): void {
      askForReset(parts, email).catch((error: unknown) =>
        log.error({ err: error }, 'could not send a link for a new password'),
      );
    },
    /** Sends unsent mails again until the returned function is called. */
    keepSending(): () => void {
      const send = () =>
        void Promise.all([sendUnsentResets(parts), sendUnsentNotices(parts)]).catch((error: unknown) =>
          log.warn({ err: error }, 'could not send e-mails again; trying again'),
        );
      const timer = setInterval(send, RESEND_INTERVAL_MS);
      return () => clearInterval(timer);
    },
    /** Lists what has lasting access to the account, newest first. */
    listAccess: ({ user_id }: Member): Promise<LastingAccessRow[]> => listLastingAccess(database, user_id),
    /** Ends the review after a password reset: passkeys from before the reset work again. */
    confirmAccess: ({ user_id }: Member) =>
      database.transaction().execute(async (transaction) => {
        await lockUser(transaction, user_id);
        await clearReview(transaction, user_id);
      }),
    /** Stores an e-mail about new lasting access before the access is granted. */
    prepareNotice: (notice: NewNotice) => prepareNotice(parts, notice),
    /** Sets a new password by a reset link and ends all sessions of the user. @throws ServiceError `link_not_found`, `validation_error`. */
    resetPassword: (caller: QueueCaller, token: string, password: string) =>
      resetPassword(parts, caller, token, password),
  };
}

/** Returns the stored hash, so that the caller can detect a later change. */
async function checkPassword(
  { database, hashing }: Pick<AccountParts, 'database' | 'hashing'>,
  caller: QueueCaller,
  { user_id }: Member,
  password: string,
): Promise<string> {
  const known = await findPasswordHash(database, user_id);
  if (known === undefined) throw new ServiceError('invalid_credentials', NO_PASSWORD);
  if (!(await hashing.isPassword(caller, password, known))) throw wrongPassword();
  return known;
}

const wrongPassword = () => new ServiceError('invalid_credentials', 'The password is wrong.');
