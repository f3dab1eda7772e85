/** Has everything sent that an endpoint has not acknowledged, of events since a time. */
import type { WebhookChoice } from '../../../db/webhooks/endpoints/owners.ts';
import { readWebhook } from '../../../db/webhooks/endpoints/records.ts';
import { releaseSince } from '../../../db/webhooks/deliveries/releases.ts';
import { countUnacknowledged } from '../../../db/webhooks/deliveries/named-deliveries.ts';
import { recoverProblem } from '../../../domain/webhooks/sending.ts';
import { validationError } from '../../common/errors.ts';
import type { WebhookParts } from '../parts.ts';
import { requireWebhook, webhookRefusal } from '../refusals.ts';

/** How many it covers. @throws ServiceError `webhook_not_found`, `validation_error`, `webhook_disabled`. */
export async function recoverDeliveries(
  { database, clock }: Pick<WebhookParts, 'database' | 'clock'>,
  choice: WebhookChoice,
  since: Date,
): Promise<number> {
  const { disabled } = requireWebhook(await readWebhook(database, choice));
  const problem = recoverProblem(since, clock());
  if (problem !== undefined) throw validationError([{ path: 'since', code: 'range', message: problem }]);
  if (disabled !== null) throw webhookRefusal('webhook_disabled');
  const deliveries = await countUnacknowledged(database, choice, since);
  await releaseSince(database, choice.webhook_id, since);
  return deliveries;
}
