/** What users do with their own account: the name, the password, and where they are signed in. */
import { clearReview, listLastingAccess, type LastingAccessRow } from '../../../db/portal/lasting-access.ts';
import { endOwnSession, endSessions, listSessions, type SessionRow } from '../../../db/portal/sessions.ts';
import { findPasswordHash, lockUser, renameUser, setPassword } from '../../../db/portal/users.ts';
import { ServiceError } from '../../common/errors.ts';
import type { Member } from '../member.ts';
import { prepareNotice, sendUnsentNotices, type NoticeAsked, type PreparedNotice } from './access-notices.ts';
import type { AccountParts } from './parts.ts';
import type { QueueCaller } from '../passwords/hashing.ts';
import { hashNewPassword } from '../passwords/new-password.ts';
import { askForReset, resetPassword, sendUnsentResets, type ResetPassword } from './reset.ts';

/** How often it is looked for mails that nobody has sent. */
const SEND_EVERY_MS = 5_000;

/** What somebody is told who signs in by an identity provider only. */
const NO_PASSWORD =
  'Your account has no password: you sign in by the identity provider of your organisation.';

export interface NewPassword {
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
