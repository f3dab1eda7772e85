/** What users do with their own account: the name, the password, and where they are signed in. */
import { endOwnSession, endSessions, listSessions, type SessionRow } from '../../../db/portal/sessions.ts';
import { findPasswordHash, renameUser, setPassword } from '../../../db/portal/users.ts';
import { ServiceError } from '../../common/errors.ts';
import type { Member } from '../member.ts';
import type { AccountParts } from './parts.ts';
import { isPassword } from '../passwords/hashing.ts';
import { hashNewPassword } from '../passwords/new-password.ts';
import { askForReset, resetPassword, sendUnsentResets, type ResetPassword } from './reset.ts';

/** How often it is looked for mails that nobody has sent. */
const SEND_EVERY_MS = 5_000;

/** What somebody is told who signs in by an identity provider only. */
const NO_PASSWORD =
  'Your account has no password to change: you sign in by the identity provider of your organisation.';

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
  /** The other sessions end. @throws ServiceError `invalid_credentials`, `validation_error`. */
  changePassword(member: Member, change: NewPassword): Promise<void>;
  /** Sends a link where the address has an account; nobody is told whether. */
  askForReset(email: string): void;
  /** Sends again what was not sent for one, until the function that it returns is called. */
  keepSending(): () => void;
  /** All sessions end. Returns whose password it is. @throws ServiceError `link_not_found`, `validation_error`. */
  resetPassword(token: string, password: string): Promise<ResetPassword>;
}

export function createAccount(parts: AccountParts): Account {
  const { database, log } = parts;
  return {
    rename: ({ user_id }, name) => renameUser(database, user_id, name.trim()),
    listSessions: ({ user_id }) => listSessions(database, user_id),
    async endSession({ user_id }, sessionId) {
      if (!(await endOwnSession(database, user_id, sessionId))) throw new ServiceError('session_not_found');
    },
    endOtherSessions: ({ user_id, session_id }) => endSessions(database, user_id, session_id),
    async changePassword({ user_id, email, session_id }, { current, password }) {
      const known = await findPasswordHash(database, user_id);
      if (known === undefined) throw new ServiceError('invalid_credentials', NO_PASSWORD);
      if (!(await isPassword(current, known))) {
        throw new ServiceError('invalid_credentials', 'The current password is wrong.');
      }
      const password_hash = await hashNewPassword(password, email);
      await setPassword(database, { user_id, password_hash }, session_id);
    },
    askForReset(email) {
      // Nobody waits for it: how long it takes would tell whether there is such an account.
      askForReset(parts, email).catch((error: unknown) =>
        log.error({ err: error }, 'could not send a link for a new password'),
      );
    },
    keepSending() {
      const send = () =>
        void sendUnsentResets(parts).catch((error: unknown) =>
          log.warn({ err: error }, 'could not send links for new passwords again; trying again'),
        );
      const timer = setInterval(send, SEND_EVERY_MS);
      return () => clearInterval(timer);
    },
    resetPassword: (token, password) => resetPassword(parts, token, password),
  };
}
