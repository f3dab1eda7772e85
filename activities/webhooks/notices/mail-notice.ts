/** Mails a notice about a webhook endpoint to the portal's users of its partner. */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { findNoticeToMail, markNoticeMailed } from '../../../db/webhooks/notices.ts';
import type { Environment } from '../../../domain/common/environments.ts';
import type { MailNoticeRequest } from '../../../domain/webhooks/notices.ts';
import { makeSendMail, type MailSettings, type SentMail } from '../../../services/mail/mailer.ts';
import { noticeText } from './notice-text.ts';

export interface NoticeMailOptions {
  readonly database: Kysely<Database>;
  readonly environment: Environment;
  /** Without them no mail is sent, and the notice is left as it is. */
  readonly mail: MailSettings | undefined;
}

/**
 * Makes the activity. Run twice, it sends once; killed between the server's yes and the note of it, it sends the same
 * mail with the same Message-ID again.
 */
export function makeMailNotice({ database, environment, mail }: NoticeMailOptions) {
  const send = mail === undefined ? undefined : makeSendMail(mail);
  return async ({ notice_id }: MailNoticeRequest): Promise<SentMail> => {
    const nothing: SentMail = { accepted: 0, refused: 0 };
    if (send === undefined) return nothing;
    const notice = await findNoticeToMail(database, notice_id);
    if (notice === undefined) return nothing;
    const { endpoint, addresses: to } = notice;
    // Of an endpoint that was deleted meanwhile nobody needs to know more.
    const sent =
      endpoint === undefined || to.length === 0
        ? nothing
        : await send({ id: notice_id, to, ...noticeText(notice, endpoint, environment) });
    await markNoticeMailed(database, notice_id);
    return sent;
  };
}
