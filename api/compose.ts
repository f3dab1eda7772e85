/** Makes the API from its settings: for its process and for the tests alike. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type OpenServices, openServices, type ReplacedParts } from '../services/compose.ts';
import { createApp } from './app.ts';
import { serveCodec, type ServedCodec } from './codec.ts';
import type { Dependencies } from './dependencies.ts';
import { type ClientAddress, clientAddressBehind, wideProxyRanges } from './http/client-address.ts';
import type { Endpoint } from './http/endpoint.ts';
import { createHttpServer } from './http/server.ts';
import {
  limitMetrics,
  processMetrics,
  type ServedMetrics,
  serveMetrics,
} from '../services/metrics/serve-metrics.ts';
import { plantStore } from './plants/plant-store.ts';
import { openPortal, type PortalParts } from './portal/open-portal.ts';
import type { Portal } from './portal/portal.ts';
import type { ApiSettings } from './settings.ts';

/** What takes the place of parts that would be made from the settings. */
export interface ReplacedApiParts extends ReplacedParts {
  /** Where a call comes from. */
  readonly clientAddress?: ClientAddress | undefined;
  readonly openPortal?: ((parts: PortalParts) => Promise<Portal>) | undefined;
  /** Served under the versioned base. */
  readonly endpoints?: readonly Endpoint[] | undefined;
}

interface Api {
  /** The use cases, and what they work with. */
  readonly open: OpenServices;
  /** Begins to listen where the settings say; rejects when it can't. */
  listen(): Promise<AddressInfo>;
  /**
   * Says that it is not ready, serves who still comes for so many milliseconds of notice, listens no more, lets long polls
   * go, waits for the other calls under way, and closes every connection.
   */
  close(times: ClosingTimes): Promise<void>;
}

/** @throws SettingsError when the storage of files refuses its settings. */
export async function composeApi(
  settings: ApiSettings,
  log: Logger,
  replaced: ReplacedApiParts = {},
): Promise<Api> {
  const open = await openServices(settings, log, replaced);
  const stopping = new AbortController();
  const metrics = settings.metrics && processMetrics();
  const dependencies = await dependenciesOf(settings, open, replaced, metrics);
  if (metrics !== undefined) limitMetrics(metrics, open.limits);
  const app = createApp({ ...dependencies, metrics, stopping: stopping.signal }, replaced.endpoints);
  const handle = app.callback();
  const server = createHttpServer((request, response) => void handle(request, response));
  const stopSending = dependencies.portal?.account.keepSending();
  let served: ServedMetrics | undefined;
  let codec: ServedCodec | undefined;
  return {
    open,
    async listen() {
      if (metrics !== undefined && settings.metrics !== undefined)
        served = await serveMetrics(metrics, settings.metrics, log);
      codec =
        settings.codec &&
        (await serveCodec(settings.codec, {
          open,
          reads: open.services.reads,
          clientAddress: dependencies.clientAddress,
        }));
      return listen(server, settings);
    },
    async close({ noticeMs = 0, drainMs }) {
      stopping.abort();
      await delay(noticeMs);
      await open.changes.close();
      await drain(server, drainMs);
      stopSending?.();
      served?.close();
      codec?.close();
      await open.close();
    },
  };
}

async function dependenciesOf(
  settings: ApiSettings,
  open: OpenServices,
  replaced: ReplacedApiParts,
  metrics: Registry | undefined,
): Promise<Omit<Dependencies, 'stopping'>> {
  const { portal, taskQueue, trustedProxies } = settings;
  const { client, database, log } = open;
  const wide = wideProxyRanges(trustedProxies);
  if (wide.length > 0) {
    log.warn(
      { ranges: wide },
      'TRUSTED_PROXIES has a wide range: a caller in it can give itself any address, and pass the limits by address. Name your proxies alone',
    );
  }
  const clientAddress = replaced.clientAddress ?? clientAddressBehind(trustedProxies);
  return {
    environment: open.environment,
    log,
    services: open.services,
    clientAddress,
    trustedProxies,
    portal:
      (await replaced.openPortal?.({ ...open, metrics })) ??
      (portal && (await openPortal(portal, { ...open, metrics }))),
    traces: settings.tracing !== undefined,
    plantStore:
      settings.plantStore &&
      plantStore({ ...settings.plantStore, database, client, taskQueue, log, clientAddress }),
  };
}

function listen(server: Server, { host, port }: ApiSettings): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server.address() as AddressInfo));
  });
}

/** How long calls under way may take to finish; milliseconds. */
export const DRAIN_MS = 20_000;
/** How often connections without a call are closed meanwhile; milliseconds. */
const LOOK_FOR_IDLE_MS = 100;

/** Milliseconds. */
interface ClosingTimes {
  /** How long it is served on after it has said that it is not ready, so that proxies hear of it; none without. */
  readonly noticeMs?: number;
  /** How long calls under way may take to finish then. */
  readonly drainMs: number;
}

interface Closable {
  close(times: ClosingTimes): Promise<void>;
}

/**
 * Closes the API at the first signal; the process ends by itself when nothing is open any more.
 *
 * @param stopTimers before calls are drained. @param stopTracing after them.
 */
export function closeOnSignal(
  api: Closable,
  noticeMs: number,
  log: Logger,
  stopTimers: () => void,
  stopTracing?: () => Promise<void>,
): void {
  const close = async (signal: string) => {
    log.info({ signal }, 'api stopping');
    stopTimers();
    await api.close({ noticeMs, drainMs: DRAIN_MS });
    await stopTracing?.();
    log.info('api stopped');
  };
  process.once('SIGTERM', (signal) => void close(signal));
  process.once('SIGINT', (signal) => void close(signal));
}

/** Takes no further calls, and resolves when those under way are answered, or broken off when their time is over. */
export async function drain(server: Server, drainMs: number): Promise<void> {
  const forced = setTimeout(() => server.closeAllConnections(), drainMs);
  // Node closes those that are idle now, and keeps whichever becomes idle later.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_FOR_IDLE_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(forced);
  clearInterval(idle);
}
