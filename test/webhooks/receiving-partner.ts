/** Creates a partner with a webhook endpoint for each test of a suite. */
import type { ApiCaller } from '../support/callers/api-caller.ts';
import type { SharedEngine } from '../support/shared/join.ts';
import { preparedEach } from '../support/suite/prepared.ts';
import type { Suite } from '../support/suite/use-engine.ts';
import { startReceiver, type Receiver } from '../support/webhooks/receiver.ts';
import { insertEndpoint } from '../support/webhooks/webhooks.ts';

export interface ReceivingPartner {
  readonly partner: ApiCaller;
  readonly receiver: Receiver;
  /** The partner's endpoint at the receiver, for all events, without a test event. */
  readonly webhook: { readonly webhook_id: string };
}

/** Creates one before each test and closes its receiver afterwards. */
export function useReceivingPartner({ engine, given }: Suite<SharedEngine>): ReceivingPartner {
  const partner = preparedEach(given.partner());
  const receiver = preparedEach(
    () => startReceiver(),
    (started) => started.close(),
  );
  const webhook = preparedEach(async () => ({
    webhook_id: await insertEndpoint(engine.database, partner.partnerId, receiver.url),
  }));
  return { partner, receiver, webhook };
}
