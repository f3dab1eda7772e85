/**
 * Selects the suites of a run: `npm run test:unit`, `npm test`, `npm run test:deployment`, `npm run test:soak`,
 * `npm test -- --cluster`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './project.ts';

/** The environment variable that names the tier to suites and set-up. */
export const TIER_VARIABLE = 'TEST_TIER';

/** The environment variable that names the pool of a Jest process. */
export const POOL_VARIABLE = 'TEST_POOL';

/** The environment variable that is set when the caller named no suites, so that the whole tier runs. */
export const WHOLE_RUN_VARIABLE = 'TEST_WHOLE_RUN';

export const TIERS = ['unit', 'promises', 'deployment', 'soak', 'cluster'] as const;
/**
 * - `unit`: suites without a Temporal server or a process of ours; under a minute.
 * - `promises`: each promise once, on real servers.
 * - `deployment`: tools of other projects, deployments, packages and clients.
 * - `soak`: the suites whose size can grow, at their full size.
 * - `cluster`: the suites that need only the shared engine, on the topology of production.
 */
export type Tier = (typeof TIERS)[number];

/** A suite that imports one of these starts its own engine, inspects it, or starts and kills its processes. */
const OWN_ENGINES = [
  'test/support/engine/engine.ts',
  'test/support/engine/local-stack.ts',
  'test/support/engine/ops-command.ts',
  'test/support/engine/processes.ts',
  'test/support/servers/breakable-servers.ts',
];
/** A suite that imports it uses the shared engine. */
const SHARED_ENGINE = 'test/support/shared/join.ts';
/** A suite that imports one of these needs an engine. Every other suite can run in the unit tier. */
const BEYOND_UNIT = [...OWN_ENGINES, SHARED_ENGINE];

/** Suites that count the calls of one worker, or check the responses of the API itself rather than its proxy. */
const ABOUT_ONE_PROCESS = ['test/webhooks/deliveries/relay', 'test/hostile/answer-headers'];

/**
 * Suites without an engine that are too slow for the unit tier: they run external tools or wait for real connections.
 */
const SLOW_WITHOUT_SERVERS = [
  'test/boundaries/boundaries',
  'test/webhooks/sending/',
  'test/webhooks/deliveries/relay',
  'test/local/',
  'test/workflows/model/',
];
const TOO_SLOW_FOR_UNIT = [
  ...SLOW_WITHOUT_SERVERS,
  'test/http/openapi',
  'test/medicines/reference/load',
  'test/prescriptions/files/inspect-file',
  'test/stock/',
];

/** All suites, as Jest finds them (`roots` in jest.config.ts). */
const SUITES = '{test,api/plants}/**/*.test.ts';

/** A suite that does not import it needs no server, not even Postgres. */
const ADDRESSES = 'test/support/servers/addresses.ts';

/** Suites that check the repository's files, not the behaviour of its code. */
const ABOUT_THE_REPOSITORY = ['test/boundaries/', 'test/docs/repository'];

/**
 * A cluster of twelve processes on two cores takes minutes and slows down every other suite. In `npm test`,
 * `production-under-kills` proves what `webhooks-under-kills` proves in the sandbox.
 */
const SOAK_ONLY = [
  'test/faults/cluster-under-kills',
  'test/faults/webhooks-under-kills',
  'test/local/npm-cluster',
];

/** Suites that only the deployment tier runs: they install, build or start deployments or tools of other projects. */
const DEPLOYMENT = [
  'test/deployment/',
  'test/contract/linters',
  'test/contract/python-client',
  'test/contract/schemathesis',
  'test/local/compose',
  'test/local/image',
  'test/local/kubernetes/',
  'test/local/npm-start',
  'test/local/proxy',
  'test/metrics/alerts-by-faults',
  'test/metrics/prometheus',
  'test/metrics/silent-runs',
  'test/packages/python-package',
  'test/packages/typescript-package',
  'test/portal/lighthouse',
  'test/prescriptions/files/s3',
  'test/prescriptions/files/storage',
];

/**
 * Returns whether a suite belongs to the tier `deployment`.
 *
 * @param suite its path in the project.
 */
export const isDeploymentSuite = (suite: string): boolean =>
  DEPLOYMENT.some((start) => suite.startsWith(start));

/** Suites that the soak tier runs at full size; each defines its sizes with `sizeOf` (test/support/run/tier.ts). */
const SOAK = [
  ...SOAK_ONLY,
  'test/contract/schemathesis',
  'test/faults/kill-api',
  'test/faults/production-under-kills',
  'test/faults/webhook-log',
  'test/hostile/hostile-input',
  'test/hostile/worst-texts',
  'test/money/closing-under-kills',
  'test/pharmacies/gateways/faults',
  'test/portal/lighthouse',
  'test/requests/decision-races',
  'test/stock/feed/as-of',
  'test/webhooks/deliveries/flaky-receiver',
  'test/webhooks/notices/notices-in-commit-order',
  'test/workflows/model',
];

/**
 * Suites that overload the machine, or need a Temporal server without other load. `npm test` runs them one after
 * another in a pool with its own servers. A suite that only kills its own processes is mostly idle and can run beside
 * others.
 */
const ONE_AT_A_TIME = [
  'test/faults/deploys-under-load',
  'test/faults/kill-api',
  'test/faults/production-under-kills',
  'test/http/graceful-stop',
  'test/load/full-starts',
  'test/load/orders',
  'test/pharmacies/gateways/faults',
  'test/runbooks/restored-backups',
];

/** Suites that one Jest process runs. The pools of a run are concurrent. */
export interface Pool {
  readonly name: string;
  /** Arguments of Jest that select or exclude suites. */
  readonly suites: readonly string[];
  /** Number of concurrent suites. */
  readonly workers: number;
}

export function poolsOf(tier: Tier): Pool[] {
  const poolOf = (suites: readonly string[]) => [{ name: tier, suites, workers: workersOf(tier) }];
  switch (tier) {
    case 'unit':
      return poolOf(unitSuites());
    case 'promises':
      return [
        {
          name: 'beside each other',
          suites: leaveOut([...SOAK_ONLY, ...DEPLOYMENT, ...ONE_AT_A_TIME]),
          workers: workersOf(tier) - 1,
        },
        { name: 'one at a time', suites: [...ONE_AT_A_TIME, ...leaveOut(SOAK_ONLY)], workers: 1 },
      ];
    case 'deployment':
      return poolOf(DEPLOYMENT);
    case 'soak':
      return poolOf(SOAK);
    case 'cluster':
      return poolOf(clusterSuites());
  }
}

/**
 * Returns the number of concurrent suites of a tier. It exceeds the cores of a small machine, because suites spend a
 * third of their time waiting for kills, timeouts and other programs. A deployment suite starts several busy processes
 * itself.
 */
export const workersOf = (tier: Tier): number => (tier === 'deployment' ? 2 : 4);

const leaveOut = (suites: readonly string[]) => [`--testPathIgnorePatterns=${suites.join('|')}`];

/** Returns the suites that test code without any server. The mutation tests use them. */
export function pureSuites(): string[] {
  return suitesWithout([...BEYOND_UNIT, ADDRESSES])
    .filter(isOutside([...SLOW_WITHOUT_SERVERS, ...ABOUT_THE_REPOSITORY, ...DEPLOYMENT]))
    .toSorted();
}

function unitSuites(): string[] {
  return suitesWithout(BEYOND_UNIT)
    .filter(isOutside([...TOO_SLOW_FOR_UNIT, ...DEPLOYMENT]))
    .toSorted();
}

function clusterSuites(): string[] {
  return suitesWithout(OWN_ENGINES)
    .filter(canReach([SHARED_ENGINE]))
    .filter(isOutside([...ABOUT_ONE_PROCESS, ...DEPLOYMENT]))
    .toSorted();
}

/** Returns every suite that imports none of these files. */
function suitesWithout(files: readonly string[]): string[] {
  const reaches = canReach(files);
  return globSync(SUITES, { cwd: PROJECT_ROOT }).filter((suite) => !reaches(suite));
}

function isOutside(starts: readonly string[]): (suite: string) => boolean {
  return (suite) => !starts.some((start) => suite.startsWith(start));
}

/**
 * Checks whether a suite imports one of these files, directly or indirectly. Jest's `--findRelatedTests` would take ten
 * seconds of CPU.
 */
function canReach(files: readonly string[]): (suite: string) => boolean {
  const known = new Map<string, readonly string[]>();
  const importsOf = (file: string) => {
    const imports = known.get(file) ?? importedBy(file);
    known.set(file, imports);
    return imports;
  };
  return (suite) => {
    const reached = new Set([suite]);
    for (const file of reached) {
      if (files.includes(file)) return true;
      for (const imported of importsOf(file)) reached.add(imported);
    }
    return false;
  };
}

/** Matches the imports of a module, except imports of types. */
const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm;

/** Returns the modules of the project that a module imports, as paths from the project's root. */
export function importedBy(file: string): string[] {
  const source = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  return Array.from(source.matchAll(IMPORT), ([, name = '']) => path.join(path.dirname(file), name)).filter(
    (imported) => existsSync(path.join(PROJECT_ROOT, imported)),
  );
}
