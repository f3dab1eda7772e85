/** Builds the API from its settings, for the process and for tests. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { type OpenServices, openServices, type ServiceOverrides } from '../services/compose.ts';
import { wideProxyRanges } from '../services/common/trusted-proxies.ts';
import { createApp } from './app.ts';
import { serveCodec, type ServedCodec } from './codec.ts';
import type { Dependencies } from './dependencies.ts';
import { type ClientAddress, clientAddressBehind } from './http/client-address.ts';
import type { Endpoint } from './http/endpoint.ts';
import { createHttpServer } from './http/server.ts';
import {
  limitMetrics,
  processMetrics,
  type ServedMetrics,
  serveMetrics,
} from '../services/metrics/serve-metrics.ts';
import { plantStore } from './plants/plant-store.ts';
import type { Portal } from './portal/portal.ts';
import type { ApiSettings, PortalSettings } from './settings.ts';
import { openMail } from '../services/mail.ts';
import { createAccount } from '../services/portal/account.ts';
import { createInvitations } from '../services/portal/invitations.ts';
import { createMembers } from '../services/portal/members.ts';
import { PasswordHashing } from '../services/portal/password-hashing.ts';

/** Replacements that tests pass for parts built from the settings. */
export interface ReplacedApiParts extends ServiceOverrides {
  readonly clientAddress?: ClientAddress | undefined;
  readonly openPortal?: ((parts: PortalParts) => Promise<Portal>) | undefined;
  /** The endpoints under `/v1`. */
  readonly endpoints?: readonly Endpoint[] | undefined;
}

interface Api {
  readonly open: OpenServices;
  /** Starts listening; rejects when the address is in use. */
  listen(): Promise<AddressInfo>;
  /**
   * Reports not ready, keeps serving for `noticeMs`, then stops listening. Ends long polls, drains calls in progress
   * for up to `drainMs`, and closes every connection.
   */
  close(times: ClosingTimes): Promise<void>;
}

/**
 * Creates the API with its dependencies.
 *
 * @throws SettingsError when the file storage rejects its settings.
 */
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
        (await serveCodec(settings.codec, { open, clientAddress: dependencies.clientAddress }));
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
      'TRUSTED_PROXIES contains a wide range: any caller in it can forge its address and evade limits. List only your proxies',
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

/** How long calls in progress may take to finish, in milliseconds. */
export const DRAIN_MS = 20_000;
/** How often idle connections are closed while draining, in milliseconds. */
const IDLE_CHECK_MS = 100;

interface ClosingTimes {
  /** How long to keep serving after reporting not ready, so that load balancers notice; default 0. */
  readonly noticeMs?: number;
  /** How long calls in progress may take to finish after that. */
  readonly drainMs: number;
}

/**
 * Closes the API at the first signal. The process then ends by itself, because nothing is left open.
 *
 * @param stopTimers called before calls are drained.
 * @param stopTracing called after they are drained.
 */
export function closeOnSignal(
  api: Pick<Api, 'close'>,
  noticeMs: number,
  log: Logger,
  stopTimers: () => Promise<unknown>,
  stopTracing?: () => Promise<void>,
): void {
  const close = async (signal: string) => {
    log.info({ signal }, 'api stopping');
    await stopTimers();
    await api.close({ noticeMs, drainMs: DRAIN_MS });
    await stopTracing?.();
    log.info('api stopped');
  };
  process.once('SIGTERM', (signal) => void close(signal));
  process.once('SIGINT', (signal) => void close(signal));
}

/** Stops accepting calls. Resolves when the calls in progress are answered, or aborted after `drainMs`. */
export async function drain(server: Server, drainMs: number): Promise<void> {
  const forced = setTimeout(() => server.closeAllConnections(), drainMs);
  // `server.close` closes connections that are idle now, but not those that become idle later.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(forced);
  clearInterval(idle);
}

interface PortalParts extends Pick<OpenServices, 'database' | 'log' | 'clock'> {
  /** Undefined when metrics are off. */
  readonly metrics?: Registry | undefined;
}

/** Imports the portal libraries dynamically, because they take a quarter of a second and 11 MB. */
export async function openPortal(
  { secret, origin, mail, signOn }: PortalSettings,
  { database, log, clock, metrics }: PortalParts,
): Promise<Portal> {
  const [{ openSessions }, { createSecondFactors }, { createProofs }, { createPasskeys }, { createSignOn }] =
    await Promise.all([
      import('../services/portal/sessions/sessions.ts'),
      import('../services/portal/sessions/second-factors.ts'),
      import('../services/portal/sessions/proof.ts'),
      import('../services/portal/passkeys.ts'),
      import('../services/portal/sign-on.ts'),
    ]);
  const sendMail = mail && openMail(mail);
  const hashing = new PasswordHashing({ log, metrics });
  const parts = { database, log, clock, origin, sendMail, hashing };
  const secondFactors = createSecondFactors({ database, secret });
  const account = createAccount(parts);
  const passkeys = createPasskeys(parts);
  return {
    origin,
    sessions: openSessions({ ...parts, secret, factors: secondFactors }),
    account,
    proofs: createProofs({ database, secret, account, passkeys, factors: secondFactors }),
    invitations: createInvitations(parts),
    members: createMembers(parts),
    passkeys,
    signOn: createSignOn({ ...parts, settings: signOn }),
    secondFactors,
  };
}
