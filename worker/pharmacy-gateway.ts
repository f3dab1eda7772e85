/** How a deployment reaches pharmacies. */
import type { Client } from '@temporalio/client';
import type { PharmacyDependencies } from '../activities/pharmacies/dependencies.ts';
import { pharmacyGateway } from '../activities/pharmacies/gateway.ts';
import { sandboxGateway, withManualOrders } from '../activities/sandbox-gateway.ts';
import type { Environment } from '../domain/common/environments.ts';
import type { PharmacyGateway } from '../domain/pharmacies/gateway.ts';

export interface GatewayOptions {
  readonly environment: Environment;
  readonly client: Client;
  /** Of the workflows. */
  readonly taskQueue: string;
  readonly pharmacies: PharmacyDependencies;
}

/** Real pharmacies in production; in the sandbox those only where no scenario plays them. */
export function gatewayOf({ environment, client, taskQueue, pharmacies }: GatewayOptions): PharmacyGateway {
  const real = pharmacyGateway(pharmacies);
  if (environment === 'production') return real;
  const scenarios = sandboxGateway({ client, taskQueue });
  return withManualOrders({ database: pharmacies.database, scenarios, pharmacies: real });
}
