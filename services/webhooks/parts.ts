/** What the use cases of webhooks work with; each takes the parts that it needs. */
import type { ServiceParts } from '../parts.ts';
import type { WebhookClient } from './webhook-client.ts';

export interface WebhookParts extends Pick<
  ServiceParts,
  'database' | 'encryption' | 'webhookLoopback' | 'ownPorts' | 'clock' | 'log'
> {
  readonly webhooks: Pick<WebhookClient, 'startPing' | 'ping'>;
}
