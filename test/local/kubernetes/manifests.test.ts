/** The Kubernetes manifests are valid, confined, and have the same topology as Compose and `npm run cluster`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { beforeAll, describe, expect, test } from '@jest/globals';
import {
  APPLIED_FOLDERS,
  buildManifests,
  faultsOf,
  type Manifest,
  MANIFESTS,
} from '../../../local/kubernetes/manifests.ts';
import { readApiSettings } from '../../../api/settings.ts';
import { DRAIN_MS } from '../../../api/compose.ts';
import { wideProxyRanges } from '../../../services/common/trusted-proxies.ts';
import { HEALTH_PATHS } from '../../../domain/common/health.ts';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { readWorkerSettings } from '../../../worker/settings.ts';
import { SHUTDOWN_GRACE } from '../../../worker/shutdown.ts';
import { ESCROW_PUBLIC_KEY } from '../../support/engine/escrow.ts';
import {
  renderedObjects,
  type RenderedObject,
  containerOf,
  ofKind,
  variablesOf,
  type Workload,
  workloadsOf,
} from '../../support/engine/manifests.ts';
import { deploymentOf, taskQueuesOf } from '../../../domain/common/temporal.ts';
import { HISTORY_SHARDS } from '../../../local/cluster/temporal-cluster.ts';
import { dynamicConfig } from '../../../local/temporal/dynamic-config.ts';
import { type ComposeModel, loadCompose } from '../../../local/tools/compose.ts';

describe('npm run kubernetes:check', () => {
  const silently = () => undefined;

  const built = (folder: string) => buildManifests(path.join(MANIFESTS, folder), silently);

  test.each(APPLIED_FOLDERS)('Kubernetes and KEDA accept %s', async (folder) => {
    expect(await faultsOf(await built(folder), silently)).toEqual([]);
  });

  const DEPLOYMENT = 'Deployment worker-requests-4f1c2aa';

  const WRONG = [
    ['a member that there is not', 'minReadySeconds: 5', 'minReadySecond: 5', DEPLOYMENT],
    ['a member deep inside', 'readOnlyRootFilesystem: true', 'readOnlyRootFileSystem: true', DEPLOYMENT],
    ['a member of the wrong type', 'minReadySeconds: 5', 'minReadySeconds: soon', DEPLOYMENT],
    ['a member that is missing', '  selector:\n    matchLabels:', '  labels:\n    all:', DEPLOYMENT],
    ['a member twice', 'minReadySeconds: 5', 'minReadySeconds: 5\n  minReadySeconds: 6', ''],
    [
      'a missing member in a manifest of KEDA',
      'scaleTargetRef:',
      'scaleTargetReference:',
      'ScaledObject worker-requests-4f1c2aa',
    ],
    ['a kind without a schema', 'kind: ScaledObject', 'kind: ScaledJob', 'ScaledJob worker-requests-4f1c2aa'],
    ['a version that is gone', 'apiVersion: apps/v1', 'apiVersion: apps/v1beta2', DEPLOYMENT],
  ] as const;

  test.each(WRONG)('%s is refused', async (_, right, wrong, where) => {
    const yaml = await built('production/workers');
    expect(yaml).toContain(right);
    const faults = await faultsOf(yaml.replace(right, wrong), silently);
    expect(faults).not.toEqual([]);
    expect(faults[0]).toContain(where);
  });

  test('a folder that refers to a missing object is refused', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'kustomize-'));
    try {
      await writeFile(path.join(folder, 'kustomization.yaml'), 'resources: [nothing.yaml]\n');
      await expect(buildManifests(folder, silently)).rejects.toThrow('nothing.yaml');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('pods', () => {
  const KEY = `first:${Buffer.alloc(32, 1).toString('base64')}`;

  /** Valid values in place of secrets. */
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

  /** Variables that the SDKs of Temporal and of the bucket read by themselves. */
  const OF_SDKS = /^(?:TEMPORAL_(?:ADDRESS|NAMESPACE|API_KEY)|AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY))$/;

  const dockerfile = readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8');

  const imageVariables = Object.fromEntries(
    [...(/^ENV (.*NODE_ENV.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=(\S+)/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  );

  let pods: { readonly name: string; readonly applied: RenderedObject; readonly workload: Workload }[] = [];

  beforeAll(async () => {
    pods = (await renderedObjects()).flatMap((applied) =>
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

  test('the manifests have exactly the expected pods', () => {
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

  test('no pod runs as root, writes outside /tmp, or has capabilities or a service account token', () => {
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
      expect([name, containerOf(workload).volumeMounts]).toEqual([
        name,
        [{ name: 'tmp', mountPath: '/tmp' }],
      ]);
      expect(spec.volumes).toEqual([{ name: 'tmp', emptyDir: { sizeLimit: expect.any(String) } }]);
    }
    // Node's compile cache, and the user of the image's processes.
    expect(imageVariables['NODE_COMPILE_CACHE']).toMatch(/^\/tmp\//);
    expect(dockerfile).toContain('\nUSER node\n');
  });

  test('each pod has resource requests and limits', () => {
    for (const { name, workload } of pods) {
      const both = { cpu: expect.any(String), memory: expect.any(String) };
      expect([name, containerOf(workload).resources]).toEqual([name, { requests: both, limits: both }]);
    }
  });

  test('probes query a port that the process serves', () => {
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

  test('each process has more time to end than it needs', () => {
    for (const { name, applied, workload } of serving()) {
      const settings = settingsOf(workload)({
        ...imageVariables,
        ...variablesOf(applied, workload, secretOf),
      });
      const takes =
        'shutdownNoticeMs' in settings
          ? (settings.shutdownNoticeMs + DRAIN_MS) / 1000
          : Number.parseInt(SHUTDOWN_GRACE, 10);
      const given = workload.spec.template.spec.terminationGracePeriodSeconds ?? 0;
      expect([name, given - takes >= 5]).toEqual([name, true]);
    }
  });

  describe('environment variables', () => {
    test('each process starts with its given variables and reads all of them', () => {
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
            // Temporal's package receives all variables, and reads its own.
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

    test('APIs trust no proxy range that callers may be in', () => {
      const apis = serving().filter(({ name }) => name.startsWith('api '));
      for (const { name, applied, workload } of apis) {
        const { TRUSTED_PROXIES = '' } = variablesOf(applied, workload, secretOf);
        expect([name, TRUSTED_PROXIES === '', wideProxyRanges(TRUSTED_PROXIES.split(','))]).toEqual([
          name,
          false,
          [],
        ]);
      }
      expect(apis).toHaveLength(2);
    });

    test('each process starts without the optional secrets', () => {
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

    test('manifests refer to secrets and contain none', () => {
      for (const { name, workload } of pods) {
        const written = containerOf(workload).env.filter(
          ({ name: variable, valueFrom }) => variable in SECRETS !== (valueFrom?.secretKeyRef !== undefined),
        );
        expect([name, written]).toEqual([name, []]);
      }
    });

    test('every variable is described for operators', () => {
      const described = readFileSync(path.join(PROJECT_ROOT, 'docs/ops/deploying.md'), 'utf8');
      for (const { name, applied, workload } of pods) {
        const missing = Object.keys(variablesOf(applied, workload, secretOf)).filter(
          (variable) => !described.includes(`\`${variable}\``),
        );
        expect([name, missing]).toEqual([name, []]);
      }
    });
  });
});

describe('the topology', () => {
  const COMPOSE = path.join(PROJECT_ROOT, 'docker-compose.yml');

  const TASK_QUEUE = 'fulfilment';

  let applied: RenderedObject[] = [];

  let compose: ComposeModel = { services: {} };

  beforeAll(async () => {
    applied = await renderedObjects();
    const wanted = Array.from(readFileSync(COMPOSE, 'utf8').matchAll(/\$\{(\w+):\?/g), ([, name = '']) => [
      name,
      'set',
    ]);
    compose = await loadCompose(COMPOSE, Object.fromEntries(wanted), () => undefined);
  });

  /** Names of its processes in docker-compose.yml. */
  const ROLES = {
    'api-1': /^api$/,
    'worker-requests': /^worker-requests/,
    'worker-webhooks': /^worker-webhooks/,
    setup: /^setup$/,
  };

  const inEnvironment = (environment: string) =>
    applied.filter(({ folder }) => folder.startsWith(`${environment}/`));

  function workload(
    environment: string,
    named: RegExp,
  ): { readonly of: RenderedObject; readonly workload: Workload } {
    const found = inEnvironment(environment).flatMap((of) =>
      workloadsOf(of)
        .filter(({ metadata }) => named.test(metadata.name))
        .map((one) => ({ of, workload: one })),
    );
    const [only, ...more] = found;
    if (only === undefined || more.length > 0) throw new Error(`${environment}: ${found.length} of ${named}`);
    return only;
  }

  test.each(Object.keys(ROLES) as (keyof typeof ROLES)[])(
    '%s has the same command, image and settings as in docker-compose.yml',
    (name) => {
      const service = compose.services[name];
      const { of, workload: inKubernetes } = workload('sandbox', ROLES[name]);
      const { command, image } = containerOf(inKubernetes);
      const ofImage = /^CMD (\[.*\])$/m.exec(
        readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8'),
      )?.[1];
      expect(command).toEqual(service?.command ?? JSON.parse(ofImage ?? '[]'));
      expect(image.split('/').at(-1)).toBe(`${service?.image}:4f1c2aa`);
      const variables = variablesOf(of, inKubernetes, () => 'secret');
      // Only developers let webhooks reach the machine that sends them.
      const missing = Object.keys(service?.environment ?? {}).filter((variable) => !(variable in variables));
      expect(missing.filter((variable) => variable !== 'WEBHOOK_LOOPBACK')).toEqual([]);
      for (const same of ['WORKER_ROLE', 'TEMPORAL_NAMESPACE', 'FULFILMENT_ENVIRONMENT']) {
        expect([same, variables[same]]).toEqual([same, service?.environment?.[same] ?? undefined]);
      }
      const seconds = service?.stop_grace_period?.replace(/s$/, '');
      const { terminationGracePeriodSeconds } = inKubernetes.spec.template.spec;
      expect(String(terminationGracePeriodSeconds)).toBe(String(seconds));
    },
  );

  interface ScaledObject extends Manifest {
    readonly spec: {
      readonly scaleTargetRef: { readonly name: string };
      readonly minReplicaCount: number;
      readonly triggers: readonly {
        readonly type: string;
        readonly metadata: Readonly<Record<string, string>>;
        readonly authenticationRef?: { readonly name: string };
      }[];
    };
  }

  test.each(['sandbox', 'production'] as const)(
    'the workers of every task queue of the %s are scaled by its backlog',
    (environment) => {
      const scaled = inEnvironment(environment).flatMap((of) => ofKind<ScaledObject>(of, 'ScaledObject'));
      const triggers = scaled.flatMap(({ spec }) => spec.triggers);
      const queues = triggers.flatMap(({ metadata }) => metadata['taskQueue'] ?? []);
      expect(queues.toSorted()).toEqual(taskQueuesOf(TASK_QUEUE, environment).toSorted());
      for (const { metadata, spec } of scaled) {
        expect(spec.minReplicaCount).toBeGreaterThanOrEqual(2);
        const { of, workload: target } = workload(environment, new RegExp(`^${spec.scaleTargetRef.name}$`));
        expect(target.metadata.name).toBe(metadata.name);
        const known = variablesOf(of, target, () => 'secret');
        const authentications = ofKind(of, 'TriggerAuthentication').map((one) => one.metadata.name);
        for (const { type, metadata: asked, authenticationRef } of spec.triggers) {
          const named = Object.entries(asked).filter(([name]) => name.endsWith('FromEnv'));
          expect(named.filter(([, variable]) => !(variable in known))).toEqual([]);
          expect(named.length > 0).toBe(type === 'temporal');
          // With an API key for Temporal Cloud, KEDA needs the key too.
          const needsKey = type === 'temporal' && 'TEMPORAL_API_KEY' in known;
          expect(authentications.includes(authenticationRef?.name ?? '')).toBe(needsKey);
        }
      }
    },
  );

  test('workers of two versions run side by side without sharing names, selectors or backlogs', () => {
    for (const name of [ROLES['worker-requests'], ROLES['worker-webhooks']]) {
      const { of, workload: worker } = workload('production', name);
      const version = worker.spec.selector?.matchLabels['app.kubernetes.io/version'] ?? '';
      expect(worker.metadata.name.endsWith(`-${version}`)).toBe(true);
      expect(variablesOf(of, worker, () => 'secret')['WORKER_BUILD_ID']).toBe(version);
      expect(containerOf(worker).image.endsWith(`:${version}`)).toBe(true);
      expect(of.manifests.filter(({ metadata }) => !metadata.name.includes(`-${version}`))).toEqual([]);
      const budgets = ofKind<Workload>(of, 'PodDisruptionBudget').map(
        ({ spec }) => spec.selector?.matchLabels,
      );
      expect(budgets).toContainEqual(worker.spec.selector?.matchLabels);
    }
    const [requests] = ofKind<ScaledObject>(
      workload('production', ROLES['worker-requests']).of,
      'ScaledObject',
    );
    expect(requests?.spec.triggers[0]?.metadata).toMatchObject({
      workerDeploymentName: deploymentOf(TASK_QUEUE),
      workerDeploymentBuildIdFromEnv: 'WORKER_BUILD_ID',
    });
  });

  test.each(['sandbox', 'production'])(
    'each Deployment of the %s has a disruption budget and is scaled',
    (environment) => {
      const deployments = inEnvironment(environment).flatMap((of) => ofKind<Workload>(of, 'Deployment'));
      const names = (kind: string) =>
        inEnvironment(environment).flatMap((of) => ofKind(of, kind).map(({ metadata }) => metadata.name));
      const expected = deployments.map(({ metadata }) => metadata.name).toSorted();
      expect(names('PodDisruptionBudget').toSorted()).toEqual(expected);
      expect([...names('ScaledObject'), ...names('HorizontalPodAutoscaler')].toSorted()).toEqual(expected);
    },
  );

  interface HorizontalPodAutoscaler extends Manifest {
    readonly spec: { readonly maxReplicas: number };
  }

  interface Scaled extends Manifest {
    readonly spec: { readonly maxReplicaCount: number };
  }

  test('the page states how many connections Postgres needs at maximum scale', () => {
    const [engine] = inEnvironment('sandbox').filter(({ folder }) => folder.endsWith('/engine'));
    if (engine === undefined) throw new Error('the sandbox has no engine');
    const apis = ofKind<HorizontalPodAutoscaler>(engine, 'HorizontalPodAutoscaler').map(
      ({ spec }) => spec.maxReplicas,
    );
    const workers = ofKind<Scaled>(engine, 'ScaledObject').map(({ spec }) => spec.maxReplicaCount);
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    const page = readFileSync(path.join(PROJECT_ROOT, 'docs/ops/kubernetes.md'), 'utf8');
    expect(page).toContain(
      `${sum(apis)} APIs with 17 connections each and ${sum(workers)} workers with 15: ${sum(apis) * 17 + sum(workers) * 15}`,
    );
  });

  interface NetworkPolicy extends Manifest {
    readonly spec: {
      readonly podSelector: { readonly matchLabels?: Readonly<Record<string, string>> };
      readonly ingress?: readonly object[];
      readonly egress?: readonly object[];
    };
  }

  test('pods are reachable only through policies, and each policy selects existing pods', () => {
    for (const environment of ['sandbox', 'production']) {
      const all = inEnvironment(environment);
      const labels = all.flatMap(workloadsOf).map(({ spec }) => spec.template.metadata.labels);
      const policies = all.flatMap((of) => ofKind<NetworkPolicy>(of, 'NetworkPolicy'));
      expect(policies.find(({ metadata }) => metadata.name === 'nobody-reaches-anybody')?.spec).toEqual({
        podSelector: {},
        policyTypes: ['Ingress', 'Egress'],
      });
      for (const { metadata, spec } of policies) {
        const selected = labels.filter((own) =>
          Object.entries(spec.podSelector.matchLabels ?? {}).every(([name, value]) => own[name] === value),
        );
        expect([metadata.name, selected.length > 0]).toEqual([metadata.name, true]);
      }
    }
  });

  test("Temporal's chart has the same shards and settings as docker-compose.yml", () => {
    const { server } = parse(readFileSync(path.join(MANIFESTS, 'temporal/values.yaml'), 'utf8'), {
      merge: true,
    }) as {
      readonly server: {
        readonly image: { readonly tag: string };
        readonly config: { readonly persistence: { readonly numHistoryShards: number } };
        readonly dynamicConfig: Readonly<Record<string, readonly [{ readonly value: boolean | number }]>>;
      };
    };
    expect(server.config.persistence.numHistoryShards).toBe(HISTORY_SHARDS);
    const settings = Object.entries(server.dynamicConfig).map(([name, [{ value }]]) => [name, value]);
    expect(Object.fromEntries(settings)).toEqual(dynamicConfig({ timeSkipping: false }));
    expect(compose.services['temporal']?.image).toMatch(`temporalio/server:${server.image.tag}@`);
  });
});
