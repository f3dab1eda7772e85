/** Every endpoint that only the portal has, in the order of its document. */
import type { Dependencies } from '../dependencies.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { listChanges } from './audit/list-changes.ts';
import { listCalls } from './calls/list-calls.ts';
import { readCallSeries } from './calls/read-call-series.ts';
import { createKey } from './keys/create-key.ts';
import { listKeys } from './keys/list-keys.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { rotateKey } from './keys/rotate-key.ts';
import { countOrders } from './orders/count-orders.ts';
import type { Portal } from './portal.ts';
import { chooseOrganisation } from './session/choose-organisation.ts';
import { readSession } from './session/read-session.ts';
import { signIn } from './session/sign-in.ts';
import { signOut } from './session/sign-out.ts';
import { readAttemptSeries } from './webhooks/read-attempt-series.ts';
import { listWebhooks } from './webhooks/list-webhooks.ts';

export function portalEndpoints(
  dependencies: Pick<Dependencies, 'environment' | 'services'>,
  portal: Portal,
): Endpoint[] {
  const { services } = dependencies;
  return [
    signIn(dependencies, portal),
    readSession(dependencies),
    chooseOrganisation(dependencies, portal),
    signOut(portal),
    listKeys(services),
    createKey(services),
    rotateKey(services),
    revokeKey(services),
    listWebhooks(services),
    readAttemptSeries(services),
    listCalls(services),
    readCallSeries(services),
    listChanges(services),
    countOrders(services),
  ];
}
