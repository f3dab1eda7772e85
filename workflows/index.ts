/** The workflow types that a worker can run: each export is one. */
export { fulfilment } from './requests/fulfilment.ts';
export { housekeeping } from './housekeeping/housekeeping.ts';
export { webhookProbing } from './webhooks/probing.ts';
export { webhookRedelivery } from './webhooks/redelivery.ts';
