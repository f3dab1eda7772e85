/** E-mails to a user whose account got, or gave, access that outlives the session. */
import {
  dropAccessNotice,
  storeAccessNotice,
  takeUnsentNotice,
  type AccessNotice,
} from '../../../db/portal/access-notices.ts';
import { listMemberships } from '../../../db/portal/memberships.ts';
import { findUserEmail } from '../../../db/portal/users.ts';
import type { LastingAccess } from '../../../domain/portal/lasting-access.ts';
import type { SendMail } from '../../mail/mailer.ts';
import { accountLink } from '../links.ts';
import { accessMail } from '../mails.ts';
import type { AccountParts } from './parts.ts';

type Parts = Pick<AccountParts, 'database' | 'log' | 'origin' | 'sendMail'>;

export interface NoticeAsked {
  readonly user_id: string;
  readonly kind: LastingAccess;
  readonly client_address: string;
}

/** A notice that waits for what it is about. */
export interface PreparedNotice {
  /** What it is about is done: the e-mail is sent. */
  send(): void;
  /** What it is about was refused. */
  drop(): Promise<void>;
}

/** Stores a notice. If neither function is called, because the process died, the e-mail is sent within two minutes. */
export async function prepareNotice(parts: Parts, asked: NoticeAsked): Promise<PreparedNotice> {
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
export async function sendUnsentNotices(parts: Parts): Promise<void> {
  const { database, sendMail } = parts;
  if (sendMail === undefined) return;
  for (;;) {
    const notice = await takeUnsentNotice(database);
    if (notice === undefined) return;
    await sendNotice({ ...parts, sendMail }, notice);
  }
}

async function sendNotice(
  { database, origin, sendMail }: Pick<Parts, 'database' | 'origin'> & { readonly sendMail: SendMail },
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
