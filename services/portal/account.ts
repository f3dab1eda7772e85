/** A user's own account: name, password, sessions, and the review of what grants access. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../../db/schema.ts';
import type { SendMail } from '../mail.ts';
import { hashNewPassword, type PasswordHashing, type QueueCaller } from './password-hashing.ts';
import {
  type AccessNotice,
  clearReview,
  dropAccessNotice,
  type LastingAccessRow,
  listLastingAccess,
  requireReview,
  storeAccessNotice,
  takeUnsentNotice,
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
import { accessMail, accountLink, newToken, resetLink, resetMail, sha256Of, type Token } from './mails.ts';
import {
  findReset,
  noteResetSent,
  storeReset,
  takeUnsentReset,
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
  /** Of the pages. */
  readonly origin: string;
  /** Undefined where no mails are sent. */
  readonly sendMail: SendMail | undefined;
}

type NoticeParts = Pick<AccountParts, 'database' | 'log' | 'origin' | 'sendMail'>;

interface NoticeAsked {
  readonly user_id: string;
  readonly kind: LastingAccess;
  readonly client_address: string;
}

/** A notice that waits for what it is about. */
interface PreparedNotice {
  /** What it is about is done: the e-mail is sent. */
  send(): void;
  /** What it is about was refused. */
  drop(): Promise<void>;
}

/** Stores a notice. If neither function is called, because the process died, the e-mail is sent within two minutes. */
async function prepareNotice(parts: NoticeParts, asked: NoticeAsked): Promise<PreparedNotice> {
  const { database, log, sendMail } = parts;
  if (sendMail === undefined) return { send: () => undefined, drop: () => Promise.resolve() };
  const notice = await storeAccessNotice(database, asked);
  return {
    send() {
      // The caller does not wait for the mail server; what fails is sent again.
      sendNotice({ ...parts, sendMail }, notice).catch((error: unknown) =>
        log.warn({ err: error }, 'could not send an e-mail about access; trying again'),
      );
    },
    drop: () => dropAccessNotice(database, notice.notice_id),
  };
}

/** Sends those that a process which died has not sent, and those that the mail server did not accept. */
async function sendUnsentNotices(parts: NoticeParts): Promise<void> {
  const { database, sendMail } = parts;
  if (sendMail === undefined) return;
  for (;;) {
    const notice = await takeUnsentNotice(database);
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
  await dropAccessNotice(database, notice_id);
}

/** An hour. */
const OPEN_MS = 3_600_000;

type ResetParts = Pick<AccountParts, 'database' | 'clock' | 'origin' | 'sendMail'>;

/** Sends a link to the address if somebody has it; three may be open, others are not sent. */
async function askForReset({ database, clock, origin, sendMail }: ResetParts, email: string): Promise<void> {
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
async function sendUnsentResets({ database, origin, sendMail }: ResetParts): Promise<void> {
  if (sendMail === undefined) return;
  for (;;) {
    const token = newToken();
    const user_id = await takeUnsentReset(database, token.sha256);
    if (user_id === undefined) return;
    await sendReset({ database, origin, sendMail }, user_id, token);
  }
}

async function sendReset(
  { database, origin, sendMail }: Pick<ResetParts, 'database' | 'origin'> & { readonly sendMail: SendMail },
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
interface ResetPassword {
  readonly user_id: string;
  readonly memberships: readonly Membership[];
}

/**
 * Sets the password with a link, which the statement that uses it deletes: of two uses at the same time one is refused.
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

/** How often it is looked for mails that nobody has sent. */
const SEND_EVERY_MS = 5_000;

/** What somebody is told who signs in by an identity provider only. */
const NO_PASSWORD =
  'Your account has no password: you sign in by the identity provider of your organisation.';

interface NewPassword {
  readonly current: string;
  readonly password: string;
}

export interface Account {
  /** Gives the user another name, which other members are shown. */
  rename(member: Member, name: string): Promise<void>;
  /** All of the user that have not ended, newest first. */
  listSessions(member: Member): Promise<SessionRow[]>;
  /** @throws ServiceError `session_not_found`. */
  endSession(member: Member, sessionId: string): Promise<void>;
  /** Ends all of the user's sessions but the one that asks. */
  endOtherSessions(member: Member): Promise<void>;
  /** @throws ServiceError `invalid_credentials`. */
  checkPassword(caller: QueueCaller, member: Member, password: string): Promise<void>;
  /** The other sessions end. @throws ServiceError `invalid_credentials`, `validation_error`. */
  changePassword(caller: QueueCaller, member: Member, change: NewPassword): Promise<void>;
  /** Sends a link where the address has an account; nobody is told whether. */
  askForReset(email: string): void;
  /** What has access to the account and lasts, newest first. */
  listAccess(member: Member): Promise<LastingAccessRow[]>;
  /** The user has checked the list: passkeys from before the last password reset work again. */
  confirmAccess(member: Member): Promise<void>;
  /** Stores an e-mail about something that gives lasting access, before it is done. */
  prepareNotice(asked: NoticeAsked): Promise<PreparedNotice>;
  /** Sends again what was not sent, until the function that it returns is called. */
  keepSending(): () => void;
  /** All sessions end. Returns whose password it is. @throws ServiceError `link_not_found`, `validation_error`. */
  resetPassword(caller: QueueCaller, token: string, password: string): Promise<ResetPassword>;
}

export function createAccount(parts: AccountParts): Account {
  const { database, log, hashing } = parts;
  return {
    rename: ({ user_id }, name) => renameUser(database, user_id, name.trim()),
    listSessions: ({ user_id }) => listSessions(database, user_id),
    async endSession({ user_id }, sessionId) {
      if (!(await endOwnSession(database, user_id, sessionId))) throw new ServiceError('session_not_found');
    },
    endOtherSessions: ({ user_id, session_id }) =>
      database.transaction().execute((transaction) => endSessions(transaction, user_id, session_id)),
    async checkPassword(caller, member, password) {
      await checkPassword(parts, caller, member, password);
    },
    async changePassword(caller, member, { current, password }) {
      const { user_id, email, session_id } = member;
      const known = await checkPassword(parts, caller, member, current);
      const password_hash = await hashNewPassword({ hashing, caller }, password, email);
      await database.transaction().execute(async (transaction) => {
        await lockUser(transaction, user_id);
        // Another change may have been made while the hashes were.
        if ((await findPasswordHash(transaction, user_id)) !== known) {
          throw wrongPassword();
        }
        await setPassword(transaction, { user_id, password_hash }, session_id);
      });
    },
    askForReset(email) {
      // Nobody waits for it: how long it takes would tell whether there is such an account.
      askForReset(parts, email).catch((error: unknown) =>
        log.error({ err: error }, 'could not send a link for a new password'),
      );
    },
    keepSending() {
      const send = () =>
        void Promise.all([sendUnsentResets(parts), sendUnsentNotices(parts)]).catch((error: unknown) =>
          log.warn({ err: error }, 'could not send e-mails again; trying again'),
        );
      const timer = setInterval(send, SEND_EVERY_MS);
      return () => clearInterval(timer);
    },
    listAccess: ({ user_id }) => listLastingAccess(database, user_id),
    confirmAccess: ({ user_id }) =>
      database.transaction().execute(async (transaction) => {
        await lockUser(transaction, user_id);
        await clearReview(transaction, user_id);
      }),
    prepareNotice: (asked) => prepareNotice(parts, asked),
    resetPassword: (caller, token, password) => resetPassword(parts, caller, token, password),
  };
}

/** Returns the hash that the password was compared with. */
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
