/** Says how orders reach a pharmacy: from its inbox, or sent to its own system. */
import {
  rotateGatewaySecret as replaceSecret,
  setHttpGateway,
  setInboxGateway,
  type GatewayChange as StoredChange,
} from '../../../db/pharmacies/gateways.ts';
import { gatewayUrlProblems } from '../../../domain/pharmacies/gateway-kinds.ts';
import { ROTATION_OVERLAP } from '../../../domain/webhooks/webhooks.ts';
import { ServiceError, validationError } from '../../common/errors.ts';
import type { Act, RegistryParts } from './parts.ts';
import { pharmacyNotFound } from './refusals.ts';

export interface GatewayChange {
  /** False when the pharmacy had that gateway already. */
  readonly changed: boolean;
  /** What calls to its system are signed with, where one was made. It is told here and never again. */
  readonly secret?: string | undefined;
}

/** Has orders sent to the pharmacy's own system. @throws ServiceError `validation_error`, `pharmacy_not_found`. */
export async function useSystem(
  {
    database,
    encryption,
    webhookLoopback,
  }: Pick<RegistryParts, 'database' | 'encryption' | 'webhookLoopback'>,
  act: Act,
  url: string,
): Promise<GatewayChange> {
  // As the workers do, which look at each call too.
  const problems = gatewayUrlProblems(url, { allowLoopback: webhookLoopback });
  if (problems !== undefined) {
    throw validationError([{ path: 'url', code: 'url', message: problems.join('; ') }]);
  }
  return changeOf(await setHttpGateway({ database, encryption }, { ...act, url }));
}

/** Has the pharmacy read its inbox. @throws ServiceError `pharmacy_not_found`. */
export async function useInbox(
  { database }: Pick<RegistryParts, 'database'>,
  act: Act,
): Promise<GatewayChange> {
  return changeOf(await setInboxGateway(database, act));
}

/**
 * Makes a new secret; the one before signs too for a day.
 *
 * @returns the secret, which is told here and never again.
 * @throws ServiceError `pharmacy_not_found`, `gateway_without_secret`.
 */
export async function rotateGatewaySecret(
  parts: Pick<RegistryParts, 'database' | 'encryption'>,
  act: Act,
): Promise<string> {
  const rotation = { ...act, overlap_seconds: ROTATION_OVERLAP.fallback };
  const { secret } = changeOf(await replaceSecret(parts, rotation));
  if (secret !== undefined) return secret;
  throw new ServiceError('gateway_without_secret');
}

function changeOf({ outcome, secret }: StoredChange): GatewayChange {
  if (outcome === 'not_found') throw pharmacyNotFound();
  return { changed: outcome === 'changed', secret };
}
