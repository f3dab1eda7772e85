/** Has notices mailed durably: each by a standalone activity, whose id keeps a second one away. */
import type { Client } from '@temporalio/client';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { listUnmailedNotices } from '../../../db/webhooks/notices.ts';
import { HEARTBEAT_TIMEOUT } from '../../../domain/common/heartbeats.ts';
import { MAIL_NOTICE, noticeMailId, type MailNoticeRequest } from '../../../domain/webhooks/notices.ts';

const START_DEADLINE_MS = 4_000;
/** Of one try; more than the mail server is given. */
const TRY_TIMEOUT = '30s';
/** After that it is no news any more. */
const GIVE_UP_AFTER = '3 days';

/** Resolves when Temporal has the mail; safe to repeat, also when it was sent. */
export async function startNoticeMail(client: Client, taskQueue: string, noticeId: string): Promise<void> {
  const request: MailNoticeRequest = { notice_id: noticeId };
  await client.withDeadline(Date.now() + START_DEADLINE_MS, () =>
    client.activity.start(MAIL_NOTICE, {
      id: noticeMailId(noticeId),
      taskQueue,
      args: [request],
      startToCloseTimeout: TRY_TIMEOUT,
      heartbeatTimeout: HEARTBEAT_TIMEOUT,
      scheduleToCloseTimeout: GIVE_UP_AFTER,
      retry: { initialInterval: '1s', backoffCoefficient: 2, maximumInterval: '1h' },
      // What has ended without the mail sent may begin anew; what was sent is not sent again.
      idReusePolicy: 'ALLOW_DUPLICATE',
      idConflictPolicy: 'USE_EXISTING',
    }),
  );
}

export interface NoticeSweep {
  readonly database: Kysely<Database>;
  readonly client: Client;
  readonly taskQueue: string;
}

/** Starts the mails that nobody has started, or that ended without one: for a call every minute. */
export async function mailUnsentNotices({ database, client, taskQueue }: NoticeSweep): Promise<void> {
  for (const noticeId of await listUnmailedNotices(database)) {
    await startNoticeMail(client, taskQueue, noticeId);
  }
}
