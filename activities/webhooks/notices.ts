/** Sends e-mails about failing endpoints. */
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

const DOCS_PATH = '/v1/docs/webhooks';

interface Wording {
  readonly happened: string;
  readonly next: string;
}

const WORDINGS: Readonly<Record<EndpointEventType, Wording>> = {
  'webhook.disabled': {
    happened: 'was turned off',
    next:
      'Nothing is lost: events are stored for this endpoint, and they are in the events feed.\n' +
      'Fix the receiver, then resume the endpoint: all stored events are then sent, in order.',
  },
  'webhook.failing': {
    happened: 'keeps failing',
    next: 'Nothing is lost: events are stored and sent once the endpoint answers again.',
  },
  'webhook.recovered': {
    happened: 'answers again',
    next: 'You need not do anything: the stored events are now being sent, in order.',
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
    ['Reason', data.disabled_reason === null ? '' : DISABLED_REASONS[data.disabled_reason]],
    ['Endpoint id', webhook_id],
  ].flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]));
  const text = [
    `Your webhook endpoint ${happened}.`,
    facts.join('\n'),
    next,
    `Documentation: ${DOCS_PATH} on the host of the API.`,
  ].join('\n\n');
  return {
    subject: `[${environment}] Webhook endpoint ${name === '' ? origin : name} ${happened}`,
    text: `${text}\n`,
  };
}

interface NoticeMailOptions {
  readonly database: Kysely<Database>;
  readonly environment: Environment;
  /** If undefined, no mail is sent and the notice stays unmailed. */
  readonly mail: MailSettings | undefined;
}

/**
 * Makes the activity that sends a notice by mail. A second run sends nothing. If a run is killed after the mail server
 * accepted the mail but before that is recorded, the next run sends the same mail again, with the same Message-ID.
 */
export function makeMailNotice({ database, environment, mail }: NoticeMailOptions) {
  const send = mail === undefined ? undefined : makeSendMail(mail);
  return async ({ notice_id }: MailNoticeRequest): Promise<SentMail> => {
    const nothing: SentMail = { accepted: 0, refused: 0 };
    if (send === undefined) return nothing;
    const notice = await findNoticeToMail(database, notice_id);
    if (notice === undefined) return nothing;
    const { endpoint, addresses: to } = notice;
    // No mail for an endpoint that was deleted in the meantime.
    const sent =
      endpoint === undefined || to.length === 0
        ? nothing
        : await send({ id: notice_id, to, ...noticeText(notice, endpoint, environment) });
    await markNoticeMailed(database, notice_id);
    return sent;
  };
}

const START_DEADLINE_MS = 4_000;
/** Timeout of one attempt: the sum of the SMTP timeouts. */
const TRY_TIMEOUT = '30s';

/** Starts the mail activity; resolves once Temporal has it. Safe to repeat, also after the mail was sent. */
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

/** Starts mails that were not started or not sent; called every minute. */
export async function mailUnsentNotices({ database, client, taskQueue }: NoticeSweep): Promise<void> {
  for (const noticeId of await listUnmailedNotices(database)) {
    await startNoticeMail(client, taskQueue, noticeId);
  }
}
