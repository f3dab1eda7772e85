/** How an endpoint did over time, for charts. */
import { countAttempts } from '../../../db/webhooks/deliveries/attempt-counts.ts';
import type { WebhookChoice } from '../../../db/webhooks/endpoints/owners.ts';
import { readWebhook } from '../../../db/webhooks/endpoints/records.ts';
import { endOf, startsOf, type SeriesUnit } from '../../common/series.ts';
import type { WebhookParts } from '../parts.ts';
import { requireWebhook } from '../refusals.ts';

export interface AttemptPoint {
  /** Its beginning; that of a day is midnight in Nigeria. */
  readonly from: Date;
  readonly succeeded: number;
  readonly failed: number;
}

/** Attempts by hour or day, oldest first, without gaps. @throws ServiceError `webhook_not_found`. */
export async function readAttemptSeries(
  { database, clock }: Pick<WebhookParts, 'database' | 'clock'>,
  choice: WebhookChoice,
  unit: SeriesUnit,
): Promise<AttemptPoint[]> {
  requireWebhook(await readWebhook(database, choice));
  const starts = startsOf(unit, clock());
  const counts = await countAttempts(database, choice.webhook_id, starts[0]);
  return starts.map((from) => {
    const within = counts.filter(({ hour }) => hour >= from && hour < endOf(unit, from));
    const sum = (member: 'succeeded' | 'failed') => within.reduce((total, count) => total + count[member], 0);
    return { from, succeeded: sum('succeeded'), failed: sum('failed') };
  });
}
