/** Finds orphaned webhook deliveries, probes and notices: a process may be killed between any two steps. */
import { releaseHeld } from '../../db/webhooks/deliveries/releases.ts';
import { readOrphaned } from '../../db/webhooks/deliveries/waiting.ts';
import type { WebhookDependencies } from '../webhooks/dependencies.ts';
import { mailUnsentNotices } from '../webhooks/notices/start-notice-mail.ts';
import { startProbing } from '../webhooks/start.ts';

export interface SweepWebhooksDependencies extends Pick<
  WebhookDependencies,
  'database' | 'client' | 'taskQueue'
> {
  readonly sendsMail: boolean;
}

/**
 * Makes the activity. It releases what is held at endpoints that are on, has failing endpoints probed and notices mailed;
 * twice, or in several processes, does no more than once.
 */
export function makeSweepWebhooks({ sendsMail, ...dependencies }: SweepWebhooksDependencies) {
  return async (): Promise<void> => {
    const { to_release, to_probe } = await readOrphaned(dependencies.database);
    for (const webhook_id of to_release) await releaseHeld(dependencies.database, webhook_id);
    for (const webhook_id of to_probe) await startProbing(dependencies, webhook_id);
    if (sendsMail) await mailUnsentNotices(dependencies);
  };
}
