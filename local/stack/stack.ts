/** Starts the stack of `npm start`. */
import { messageOf } from '../failure.ts';
import { buildOps } from '../ops/build-ops.ts';
import { buildPackages } from '../packages/build-packages.ts';
import { buildPages } from '../pages/build-pages.ts';
import { buildSiteMeanwhile } from '../site/build-site.ts';
import { DATABASE_NAME } from '../postgres/postgres.ts';
import { prepareTemporal } from '../temporal/temporal-of-stack.ts';
import { makeLogins, prepareDatabase } from './database.ts';
import { launchEngine } from './engine.ts';
import { engineVariables } from './engine-variables.ts';
import { inParallel } from './in-parallel.ts';
import { startOwnPostgres } from './own-postgres.ts';
import { portalVariables } from './portal.ts';
import { requireFree } from './ports.ts';
import type { StackDescription } from './stack-file.ts';
import type { StackOptions } from './stack-options.ts';

export const STOP_ORDER = [['api'], ['worker'], ['temporal'], ['postgres']] as const;

/**
 * Starts everything and waits until it is ready.
 *
 * @throws StackFailure that says what to do if a part does not become ready.
 */
export async function startStack(options: StackOptions): Promise<StackDescription> {
  const { ports, parts, say, signal, onServerEnded } = options;
  await requireFree(ports, ['api', 'postgres']);
  buildSiteMeanwhile(say, signal);
  await buildPages(say);
  await withoutWhatFails(
    () => buildPackages(say),
    'The Python or TypeScript client cannot be downloaded from it.',
    say,
  );
  const onPart = parts.add.bind(parts, 'temporal');
  const startTemporalOfStack = await prepareTemporal({ ports, say, signal, onPart });
  const [postgres, temporal] = await inParallel([
    startOwnPostgres('postgres', options),
    startTemporalOfStack(),
    withoutWhatFails(() => buildOps(say), 'Commands are run from their sources.', say),
  ]);
  for (const server of [postgres.process, temporal.process]) {
    if (server === undefined) continue;
    void server.ended.then((how) =>
      onServerEnded(`The ${server.role} server ended by itself (${how}). Its log: ${server.logFile}`),
    );
  }
  const logins = await makeLogins(postgres.urlOf(DATABASE_NAME));
  const portal = await portalVariables(ports.api);
  const { key, ways_in } = await prepareDatabase(logins.owner, portal.PORTAL_ORIGIN, say);
  signal.throwIfAborted();
  const origin = `http://127.0.0.1:${ports.api}`;
  const variables = {
    ...(await engineVariables({
      databaseUrl: logins.application,
      temporal: temporal.variables,
      portal,
      ownPorts: [...Object.values(ports), ...temporal.otherPorts],
    })),
    PORT: String(ports.api),
    // No proxy needs a notice before the API stops.
    SHUTDOWN_NOTICE_SECONDS: '0',
  };
  say(`Worker and API: starting, the API on port ${ports.api}.`);
  let description: StackDescription = {
    api_url: `${origin}/v1`,
    temporal_address: temporal.address,
    temporal_ui_url: temporal.uiUrl,
    database_url: logins.owner,
    api_key: key,
    encryption_keys: variables.ENCRYPTION_KEYS,
    escrow_public_key: variables.ESCROW_PUBLIC_KEY,
    plant_store_token: variables.PLANT_STORE_TOKEN,
    prescription_storage: variables.PRESCRIPTION_STORAGE,
    portal_origin: portal.PORTAL_ORIGIN,
    ways_in,
    pids: { postgres: postgres.process.pid, temporal: temporal.process?.pid ?? null },
  };
  const onPid = async (name: string, pid: number) => {
    description = { ...description, pids: { ...description.pids, [name]: pid } };
    await options.onChange(description);
  };
  await inParallel([
    launchEngine({ name: 'worker', role: 'worker', env: variables }, { ...options, onPid }),
    launchEngine({ name: 'api', role: 'api', env: variables, origin }, { ...options, onPid }),
  ]);
  return description;
}

/** Builds an optional part. If it fails, the stack starts without it. @param without says what is missing then. */
async function withoutWhatFails(
  make: () => Promise<void>,
  without: string,
  say: StackOptions['say'],
): Promise<void> {
  try {
    await make();
  } catch (error) {
    say(`${messageOf(error)}\nThe stack starts without it. ${without}`);
  }
}
