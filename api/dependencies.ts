/** What the endpoints work with; the composition root makes it once. */
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
  /** The use cases, one object for each subject. */
  readonly services: Services;
  readonly clientAddress: ClientAddress;
  /** Aborted when the process has been asked to stop. */
  readonly stopping: AbortSignal;
  /** Addresses and CIDR ranges whose `X-Forwarded-...` is believed. */
  readonly trustedProxies: readonly string[];
  /** Where calls are counted and timed for Prometheus; nowhere without. */
  readonly metrics?: Registry | undefined;
  /** Whether each call is a span. */
  readonly traces: boolean;
  /** Serves the plant-store sample; undefined where it is turned off. */
  readonly plantStore?: Middleware | undefined;
  /** The portal's internal API; not served without. */
  readonly portal?: Portal | undefined;
}
