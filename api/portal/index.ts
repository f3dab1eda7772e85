/** Every endpoint of the portal's internal API. */
import type { Services } from '../../services/services.ts';
import { createKey } from './keys/create-key.ts';
import { listKeys } from './keys/list-keys.ts';
import { revokeKey } from './keys/revoke-key.ts';
import { rotateKey } from './keys/rotate-key.ts';
import { listWebhooks } from './list-webhooks.ts';
import type { PortalEndpoint } from './portal-endpoint.ts';
import type { Portal } from './portal.ts';
import { readSession } from './session/read-session.ts';
import { signIn } from './session/sign-in.ts';
import { signOut } from './session/sign-out.ts';

export function portalEndpoints(services: Services, portal: Portal): PortalEndpoint[] {
  return [
    signIn(services, portal),
    readSession(services),
    signOut(portal),
    listKeys(services),
    createKey(services),
    rotateKey(services),
    revokeKey(services),
    listWebhooks(services),
  ];
}
