/** Which tests a run has: `npm run test:unit`, `npm test`, `npm run test:deployment`, `npm run test:soak`, `npm test -- --cluster`. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PROJECT_ROOT } from './project.ts';

/** The environment variable that tells a run's suites and its set-up which tier it is. */
export const TIER = 'TEST_TIER';

/** Names the pool that a process of Jest's runs. */
export const POOL = 'TEST_POOL';

/** Set where nobody named suites: all of the tier are run. */
export const WHOLE_RUN = 'TEST_WHOLE_RUN';

export const TIERS = ['unit', 'promises', 'deployment', 'soak', 'cluster'] as const;
/**
 * `unit`: what needs no Temporal server and no process of ours; under a minute. `promises`: each promise once, on real
 * servers. `deployment`: tools of other projects, deployments, packages and clients. `soak`: the suites that grow with time, at their full
 * size. `cluster`: those that ask for nothing but the engine that suites share, at the topology of production.
 */
export type Tier = (typeof TIERS)[number];

/** Whoever can reach one of these has an engine with options of its own, or looks into it, or starts and kills its processes. */
const OWN_ENGINES = [
  'test/support/engine/engine.ts',
  'test/support/engine/local-stack.ts',
  'test/support/engine/ops-command.ts',
  'test/support/engine/processes.ts',
  'test/support/servers/breakable-servers.ts',
];
/** Whoever can reach it works with the engine that suites share. */
const SHARED_ENGINE = 'test/support/shared/join.ts';
/** Whoever can reach one of these needs an engine; every other suite is one of the unit tier. */
const BEYOND_UNIT = [...OWN_ENGINES, SHARED_ENGINE];

/** Count the calls of one worker to an endpoint, or look at what our own HTTP server answers, not the proxy before it. */
const ABOUT_ONE_PROCESS = ['test/webhooks/deliveries/relay', 'test/hostile/answer-headers'];

/** Need tools from elsewhere, wait for real connections, or grow with time: unit by what they import, and too slow for it. */
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

/** Where suites find the servers of their run: whoever cannot reach it needs none, not even Postgres. */
const ADDRESSES = 'test/support/servers/addresses.ts';

/** Suites that check the repository's files, not the behaviour of its code. */
const ABOUT_THE_REPOSITORY = ['test/boundaries/', 'test/docs/repository'];

/**
 * A cluster of twelve processes on two cores slows down every other suite and takes minutes itself. What `webhooks-under-kills` proves in
 * the sandbox, `production-under-kills` proves in `npm test`.
 */
const SOAK_ONLY = [
  'test/faults/cluster-under-kills',
  'test/faults/webhooks-under-kills',
  'test/local/npm-cluster',
];

/** Suites that only the deployment tier runs: they install, build or start tools of other projects, or the deployments themselves. */
const DEPLOYMENT = [
  'test/deployment/',
  'test/contract/linters',
  'test/contract/python-client',
  'test/contract/schemathesis',
  'test/local/compose',
  'test/local/image',
  'test/local/kubernetes/',
  'test/local/npm-start',
  'test/metrics/alerts-by-faults',
  'test/metrics/silent-runs',
  'test/packages/python-package',
  'test/packages/typescript-package',
  'test/portal/lighthouse',
  'test/prescriptions/files/s3',
  'test/prescriptions/files/storage',
];

/** Whether only the deployment tier runs a suite. @param suite its path in the project. */
export const isDeploymentSuite = (suite: string): boolean =>
  DEPLOYMENT.some((start) => suite.startsWith(start));

/** At their full size in the soak tier; each says its sizes by `sizeOf` (test/support/run/tier.ts). */
const SOAK = [
  ...SOAK_ONLY,
  'test/contract/schemathesis',
  'test/faults/kill-api',
  'test/faults/production-under-kills',
  'test/faults/webhook-log',
  'test/hostile/hostile-input',
  'test/hostile/worst-texts',
  'test/pharmacies/gateways/faults',
  'test/portal/lighthouse',
  'test/requests/decision-races',
  'test/stock/feed/as-of',
  'test/webhooks/deliveries/flaky-receiver',
  'test/webhooks/notices/notices-in-commit-order',
  'test/workflows/model',
];

/**
 * Suites that overload the machine, or need a Temporal server that no other suite keeps busy: `npm test` runs them one after another, in a
 * pool with its own servers. A suite that only kills its own processes waits most of the time, and runs beside others.
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

/** Suites that one process of Jest runs, beside the other pools of the run. */
export interface Pool {
  readonly name: string;
  /** Jest's arguments: suites, or those that are left out. */
  readonly suites: readonly string[];
  /** How many suites run beside each other. */
  readonly workers: number;
}

/** The pools of a tier. */
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
 * How many suites of a tier run beside each other: more than a small machine has cores, because a third of their time is waiting for kills,
 * time limits and other programs. Each suite of the deployment tier starts several busy processes itself.
 */
export const workersOf = (tier: Tier): number => (tier === 'deployment' ? 2 : 4);

const leaveOut = (suites: readonly string[]) => [`--testPathIgnorePatterns=${suites.join('|')}`];

/** The suites that run code and need no server at all; mutants are tried with them. */
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

/** Every suite that can reach none of these files. */
function suitesWithout(files: readonly string[]): string[] {
  const reaches = canReach(files);
  return globSync(SUITES, { cwd: PROJECT_ROOT }).filter((suite) => !reaches(suite));
}

function isOutside(starts: readonly string[]): (suite: string) => boolean {
  return (suite) => !starts.some((start) => suite.startsWith(start));
}

/** Whether a suite imports one of these files, itself or through others. Jest's own `--findRelatedTests` takes ten seconds of CPU for it. */
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

/** Names what a module imports when it is evaluated; types are not. */
const IMPORT = /^(?:import|export)\s+(?!type\s)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm;

/** The files of the project that a file imports. */
function importedBy(file: string): string[] {
  const source = readFileSync(path.join(PROJECT_ROOT, file), 'utf8');
  return Array.from(source.matchAll(IMPORT), ([, name = '']) => path.join(path.dirname(file), name)).filter(
    (imported) => existsSync(path.join(PROJECT_ROOT, imported)),
  );
}
