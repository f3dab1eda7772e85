/** What runs in Kubernetes: confined, with probes that there are, and variables that its process reads. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { readApiSettings } from '../../../api/settings.ts';
import { DRAIN_MS } from '../../../api/compose.ts';
import { HEALTH_PATHS } from '../../../domain/common/health.ts';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { readWorkerSettings } from '../../../worker/settings.ts';
import { SHUTDOWN_GRACE } from '../../../worker/shutdown.ts';
import { ESCROW_PUBLIC_KEY } from '../../support/engine/escrow.ts';
import {
  allApplied,
  containerOf,
  variablesOf,
  workloadsOf,
  type Applied,
  type Workload,
} from '../../support/engine/manifests.ts';

const KEY = `first:${Buffer.alloc(32, 1).toString('base64')}`;
/** Values that a process takes, in the place of secrets. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://user:password@postgres:5432/fulfilment',
  APPLICATION_DATABASE_URL: 'postgres://user:password@postgres:5432/fulfilment',
  ADMINISTRATOR_DATABASE_URL: 'postgres://user:password@postgres:5432/postgres',
  ENCRYPTION_KEYS: KEY,
  ESCROW_PUBLIC_KEY,
  OFFER_SECRETS: 'o'.repeat(32),
  PRESCRIPTION_KEYS: KEY,
  PORTAL_SECRET: 'p'.repeat(32),
  CODEC_OPERATORS: `operator:${'t'.repeat(32)}`,
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'alerts@example.com',
  TEMPORAL_API_KEY: 'key',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
};
/** Read by the SDKs of Temporal and of the bucket, by names of theirs. */
const OF_SDKS = /^(?:TEMPORAL_(?:ADDRESS|NAMESPACE|API_KEY)|AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY))$/;

const dockerfile = readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8');
const imageVariables = Object.fromEntries(
  [...(/^ENV (.*NODE_ENV.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
);

let pods: { readonly name: string; readonly applied: Applied; readonly workload: Workload }[] = [];
beforeAll(async () => {
  pods = (await allApplied()).flatMap((applied) =>
    workloadsOf(applied).map((workload) => ({
      name: `${workload.metadata.name} of ${applied.folder}`,
      applied,
      workload,
    })),
  );
});
const serving = () => pods.filter(({ workload }) => workload.kind === 'Deployment');

const secretOf = (name: string): string => {
  const value = SECRETS[name];
  if (value === undefined) throw new Error(`${name} is a secret that this test does not know`);
  return value;
};
const settingsOf = (workload: Workload) =>
  containerOf(workload).command.includes('api/main.ts') ? readApiSettings : readWorkerSettings;

test('all of them are looked at', () => {
  expect(pods.map(({ name }) => name).toSorted()).toEqual([
    'api of production/api',
    'api of sandbox/engine',
    'setup of production/setup',
    'setup of sandbox/setup',
    'worker-requests of sandbox/engine',
    'worker-requests-4f1c2aa of production/workers',
    'worker-webhooks of sandbox/engine',
    'worker-webhooks-4f1c2aa of production/workers',
  ]);
});

test('none runs as root, writes beside /tmp, has a capability or a token of Kubernetes', () => {
  for (const { name, workload } of pods) {
    const { spec } = workload.spec.template;
    expect([name, spec.securityContext]).toEqual([
      name,
      expect.objectContaining({
        runAsNonRoot: true,
        runAsUser: 1000,
        seccompProfile: { type: 'RuntimeDefault' },
      }),
    ]);
    expect([name, containerOf(workload).securityContext]).toEqual([
      name,
      { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
    ]);
    expect([name, spec.automountServiceAccountToken]).toEqual([name, false]);
    expect([name, containerOf(workload).volumeMounts]).toEqual([name, [{ name: 'tmp', mountPath: '/tmp' }]]);
    expect(spec.volumes).toEqual([{ name: 'tmp', emptyDir: { sizeLimit: expect.any(String) } }]);
  }
  // Where Node keeps what it compiled, and who runs the processes of the image.
  expect(imageVariables['NODE_COMPILE_CACHE']).toMatch(/^\/tmp\//);
  expect(dockerfile).toContain('\nUSER node\n');
});

test('each says what it needs, and may take no more than it says', () => {
  for (const { name, workload } of pods) {
    const both = { cpu: expect.any(String), memory: expect.any(String) };
    expect([name, containerOf(workload).resources]).toEqual([name, { requests: both, limits: both }]);
  }
});

test('probes ask where a process answers', () => {
  for (const { name, applied, workload } of serving()) {
    const { ports = [], startupProbe, livenessProbe, readinessProbe } = containerOf(workload);
    const asked = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet);
    expect([name, asked.map((get) => get?.path)]).toEqual([
      name,
      [HEALTH_PATHS.live, HEALTH_PATHS.live, HEALTH_PATHS.ready],
    ]);
    const variables = { ...imageVariables, ...variablesOf(applied, workload, secretOf) };
    const settings = settingsOf(workload)(variables);
    const port = 'port' in settings ? settings.port : settings.health?.port;
    const probed = asked.map((get) => ports.find(({ name: known }) => known === get?.port)?.containerPort);
    expect([name, probed]).toEqual([name, [port, port, port]]);
  }
});

test('a process is given longer to end than it takes', () => {
  for (const { name, applied, workload } of serving()) {
    const settings = settingsOf(workload)({ ...imageVariables, ...variablesOf(applied, workload, secretOf) });
    const takes =
      'shutdownNoticeMs' in settings
        ? (settings.shutdownNoticeMs + DRAIN_MS) / 1000
        : Number.parseInt(SHUTDOWN_GRACE, 10);
    const given = workload.spec.template.spec.terminationGracePeriodSeconds ?? 0;
    expect([name, given - takes >= 5]).toEqual([name, true]);
  }
});

describe('variables', () => {
  test('a process starts with what it is given, and reads all of it', () => {
    for (const { name, applied, workload } of serving()) {
      const variables = variablesOf(applied, workload, secretOf);
      const read = new Set<string>();
      const watched = new Proxy(
        { ...imageVariables, ...variables },
        {
          get(target, variable: string) {
            read.add(variable);
            return target[variable];
          },
          // Temporal's package is given all that there is, and looks at its own.
          ownKeys: (target) => Object.keys(target).filter((variable) => OF_SDKS.test(variable)),
        },
      );
      settingsOf(workload)(watched);
      const unread = Object.keys(variables).filter(
        (variable) => !read.has(variable) && !OF_SDKS.test(variable),
      );
      expect([name, unread]).toEqual([name, []]);
    }
  });

  test('a process starts without the secrets that need not be there', () => {
    for (const { name, applied, workload } of serving()) {
      const variables = variablesOf(applied, workload, (variable, { optional }) =>
        optional === true ? '' : secretOf(variable),
      );
      const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
      expect([name, settingsOf(workload)({ ...imageVariables, ...given }).environment]).toEqual([
        name,
        applied.folder.split('/')[0],
      ]);
    }
  });

  test('what is secret is named, and nowhere written', () => {
    for (const { name, workload } of pods) {
      const written = containerOf(workload).env.filter(
        ({ name: variable, valueFrom }) => variable in SECRETS !== (valueFrom?.secretKeyRef !== undefined),
      );
      expect([name, written]).toEqual([name, []]);
    }
  });

  test('operators find each of them described', () => {
    const described = readFileSync(path.join(PROJECT_ROOT, 'docs/ops/deploying.md'), 'utf8');
    for (const { name, applied, workload } of pods) {
      const missing = Object.keys(variablesOf(applied, workload, secretOf)).filter(
        (variable) => !described.includes(`\`${variable}\``),
      );
      expect([name, missing]).toEqual([name, []]);
    }
  });
});
