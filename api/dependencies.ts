/** The dependencies of the endpoints, built once by `compose.ts`. */
import type { Middleware } from 'koa';
import type { Registry } from 'prom-client';
import type { Portal } from './portal/portal.ts';
import type { ClientAddress } from './http/client-address.ts';
import type { Logger } from 'pino';
import type { Environment } from '../domain/common/environments.ts';
import type { Services } from '../services/compose.ts';

export interface Dependencies {
  readonly environment: Environment;
  readonly log: Logger;
  readonly services: Services;
  readonly clientAddress: ClientAddress;
  /** Aborted when the process has been asked to stop. */
  readonly stopping: AbortSignal;
  /** Addresses and CIDR ranges of proxies whose `X-Forwarded-...` headers are trusted. */
  readonly trustedProxies: readonly string[];
  /** Registry for call metrics; undefined when metrics are off. */
  readonly metrics?: Registry | undefined;
  /** True if each call is recorded as a span. */
  readonly traces: boolean;
  /** Middleware of the plant-store sample; undefined when it is off. */
  readonly plantStore?: Middleware | undefined;
  /** Undefined when the portal is off. */
  readonly portal?: Portal | undefined;
}

/** The dependencies that the endpoints of an API need. */
export type EndpointDependencies = Pick<Dependencies, 'environment' | 'services'>;
