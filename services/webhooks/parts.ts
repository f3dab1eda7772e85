/** What the use cases of webhooks work with; each takes the parts that it needs. */
import type { ServiceParts } from '../parts.ts';

export type WebhookParts = Pick<
  ServiceParts,
  'database' | 'encryption' | 'webhooks' | 'webhookLoopback' | 'ownPorts' | 'clock' | 'log'
>;
