/** The workflow types that a worker can run: each export is one. */
export { fulfilment } from './fulfilment.ts';
export { sandboxPharmacy } from './sandbox-pharmacy.ts';
export { webhookProbing } from './webhook-probing.ts';
export { webhookRedelivery } from './webhook-redelivery.ts';
