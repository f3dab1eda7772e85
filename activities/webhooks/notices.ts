/** E-mails about failing endpoints. */
import {
  findNoticeToMail,
  listUnmailedNotices,
  markNoticeMailed,
  type NoticeToMail,
} from '../../db/webhooks/notices.ts';
import type { Environment } from '../../domain/common/environments.ts';
import { nigerianTimeInWords } from '../../domain/common/nigerian-day.ts';
import { DISABLED_REASONS } from '../../domain/webhooks/webhooks.ts';
import {
  type EndpointEventType,
  MAIL_DAYS,
  MAIL_NOTICE,
  type MailNoticeRequest,
  noticeMailId,
} from '../../domain/webhooks/notices.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema.ts';
import { type MailSettings, makeSendMail, type SentMail } from '../../services/mail.ts';
import type { Client } from '@temporalio/client';
import { HEARTBEAT_TIMEOUT } from '../../domain/common/temporal.ts';

/** A page of the API's documentation, from the API's host on. */
const DOCS_PATH = '/v1/docs/webhooks';

interface Wording {
  readonly happened: string;
  readonly next: string;
}

const WORDINGS: Readonly<Record<EndpointEventType, Wording>> = {
  'webhook.disabled': {
    happened: 'was turned off',
    next:
      'Nothing is lost: what happens to your requests is kept for this endpoint, and is in the events feed.\n' +
      'Repair the receiver, then resume the endpoint: everything that was kept is sent, in order.',
  },
  'webhook.failing': {
    happened: 'keeps failing',
    next: 'Nothing is lost: what happens to your requests is kept, and sent once the endpoint answers again.',
  },
  'webhook.recovered': {
    happened: 'answers again',
    next: 'You need not do anything: what was kept for this endpoint is sent now, in order.',
  },
};

/** Shows only the origin of the URL, because its path and query may contain a token. */
function noticeText(
  { webhook_id, type, at, data }: NoticeToMail,
  { url, description }: NonNullable<NoticeToMail['endpoint']>,
  environment: Environment,
): { readonly subject: string; readonly text: string } {
  const { happened, next } = WORDINGS[type];
  const origin = URL.parse(url)?.origin ?? '';
  const name = description.replaceAll(/\s+/g, ' ').trim();
  const facts = [
    ['Endpoint', name],
    ['Address', origin],
    ['Environment', environment],
    ['When', nigerianTimeInWords(at)],
    ['Failing since', data.failing_since === null ? '' : nigerianTimeInWords(new Date(data.failing_since))],
    ['Why', data.disabled_reason === null ? '' : DISABLED_REASONS[data.disabled_reason]],
    ['Id', webhook_id],
  ].flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  const text = [
    `A webhook endpoint of yours ${happened}.`,
    facts.join('\n'),
    next,
    `How webhooks are sent and resumed: ${DOCS_PATH} on the host of the API.`,
  ].join('\n\n');
  return {
    subject: `[${environment}] Webhook endpoint ${name === '' ? origin : name} ${happened}`,
    text: `${text}\n`,
  };
}

interface NoticeMailOptions {
  readonly database: Kysely<Database>;
  readonly environment: Environment;
  /** Without them no mail is sent, and the notice stays unmailed. */
  readonly mail: MailSettings | undefined;
}

/**
 * Makes the activity. Run twice, it sends once. Killed between the answer of the mail server and its record, it sends
 * the same mail with the same Message-ID again.
 */
export function makeMailNotice({ database, environment, mail }: NoticeMailOptions) {
  const send = mail === undefined ? undefined : makeSendMail(mail);
  return async ({ notice_id }: MailNoticeRequest): Promise<SentMail> => {
    const nothing: SentMail = { accepted: 0, refused: 0 };
    if (send === undefined) return nothing;
    const notice = await findNoticeToMail(database, notice_id);
    if (notice === undefined) return nothing;
    const { endpoint, addresses: to } = notice;
    // No one needs a mail about an endpoint that was deleted meanwhile.
    const sent =
      endpoint === undefined || to.length === 0
        ? nothing
        : await send({ id: notice_id, to, ...noticeText(notice, endpoint, environment) });
    await markNoticeMailed(database, notice_id);
    return sent;
  };
}

const START_DEADLINE_MS = 4_000;
/** Timeout of one attempt: more than the mail server is given. */
const TRY_TIMEOUT = '30s';

/** Resolves when Temporal has the mail. Safe to repeat, also when it was sent. */
export async function startNoticeMail(client: Client, taskQueue: string, noticeId: string): Promise<void> {
  const request: MailNoticeRequest = { notice_id: noticeId };
  await client.withDeadline(Date.now() + START_DEADLINE_MS, () =>
    client.activity.start(MAIL_NOTICE, {
      id: noticeMailId(noticeId),
      taskQueue,
      args: [request],
      startToCloseTimeout: TRY_TIMEOUT,
      heartbeatTimeout: HEARTBEAT_TIMEOUT,
      scheduleToCloseTimeout: `${MAIL_DAYS} days`,
      retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1h' },
      // An activity that ended without sending the mail may start again; a mail that was sent is not sent again.
      idReusePolicy: 'ALLOW_DUPLICATE',
      idConflictPolicy: 'USE_EXISTING',
    }),
  );
}

interface NoticeSweep {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly taskQueue: string;
}

/** Starts the mails that were not started, or not sent; called every minute. */
export async function mailUnsentNotices({ database, client, taskQueue }: NoticeSweep): Promise<void> {
  for (const noticeId of await listUnmailedNotices(database)) {
    await startNoticeMail(client, taskQueue, noticeId);
  }
}
