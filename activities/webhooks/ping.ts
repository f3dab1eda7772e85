/** The activity that sends a signed test event, once, and stores what came of it. */
import { randomUUID } from 'node:crypto';
import { readPingTarget, savePing } from '../../db/webhooks/endpoints/pings.ts';
import { openSigningSecrets } from '../../db/webhooks/endpoints/signing-secrets.ts';
import type { PingRequest, PingResult } from '../../domain/webhooks/messages.ts';
import { PING_EVENT_TYPE } from '../../domain/webhooks/webhooks.ts';
import type { WebhookDependencies } from './dependencies.ts';
import { signedHeaders } from './signature.ts';

/** Makes the activity; it answers undefined when the endpoint was deleted. A disabled endpoint is called too. */
export function makePingWebhook({ database, encryption, sender, clock }: WebhookDependencies) {
  return async ({ webhook_id }: PingRequest): Promise<PingResult | undefined> => {
    const started = clock();
    const target = await readPingTarget(database, webhook_id, started);
    if (target === undefined) return undefined;
    const { url } = target;
    const secrets = openSigningSecrets(encryption, webhook_id, target.secrets);
    const body = JSON.stringify({
      type: PING_EVENT_TYPE,
      timestamp: started.toISOString(),
      data: { webhook_id },
    });
    const headers = signedHeaders({ id: `ping_${randomUUID()}`, timestamp: started, body, secrets });
    const outcome = await sender.post({ url, headers, body }, { secrets });
    const { duration_ms, status, failure, message, answer } = outcome;
    const result = { started_at: started.toISOString(), duration_ms, status, failure, message, answer };
    await savePing(database, webhook_id, result);
    return result;
  };
}
