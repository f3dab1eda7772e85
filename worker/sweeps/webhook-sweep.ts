/** Finds orphaned webhook deliveries, probes and notices: a process may be killed between any two steps. */
import { startProbing } from '../../activities/webhooks/start.ts';
import { mailUnsentNotices } from '../../activities/webhooks/notices/start-notice-mail.ts';
import type { WebhookDependencies } from '../../activities/webhooks/dependencies.ts';
import { releaseHeld } from '../../db/webhooks/deliveries/releases.ts';
import { readOrphaned } from '../../db/webhooks/deliveries/waiting.ts';
import { regularly } from './regularly.ts';

/** Between two sweeps; milliseconds. */
const EVERY_MS = 60_000;

export type SweepDependencies = Pick<WebhookDependencies, 'database' | 'client' | 'taskQueue'>;

/**
 * Releases what is held at endpoints that are on, has failing endpoints probed and notices mailed. Doing so twice, or in
 * several processes, does no more than once.
 */
export async function sweep(dependencies: SweepDependencies, sendsMail: boolean): Promise<void> {
  const { to_release, to_probe } = await readOrphaned(dependencies.database);
  for (const webhook_id of to_release) await releaseHeld(dependencies.database, webhook_id);
  for (const webhook_id of to_probe) await startProbing(dependencies, webhook_id);
  if (sendsMail) await mailUnsentNotices(dependencies);
}

/** Sweeps every minute until the function that it returns is called. */
export function sweepRegularly(
  dependencies: SweepDependencies,
  { sendsMail, onError }: { readonly sendsMail: boolean; readonly onError: (error: unknown) => void },
): () => void {
  return regularly(EVERY_MS, async () => sweep(dependencies, sendsMail), onError);
}
