/** Kubernetes has the topology of `docker-compose.yml` and of `npm run cluster`, scales it and lets nobody else reach it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { deploymentOf, taskQueuesOf } from '../../../domain/common/temporal.ts';
import { type Manifest, MANIFESTS } from '../../../local/kubernetes/manifests.ts';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { HISTORY_SHARDS } from '../../../local/cluster/temporal-cluster.ts';
import { dynamicConfig } from '../../../local/temporal/dynamic-config.ts';
import { type ComposeModel, loadCompose } from '../../../local/tools/compose.ts';
import {
  allApplied,
  type Applied,
  containerOf,
  ofKind,
  variablesOf,
  type Workload,
  workloadsOf,
} from '../../support/engine/manifests.ts';

const COMPOSE = path.join(PROJECT_ROOT, 'docker-compose.yml');
const TASK_QUEUE = 'fulfilment';

let applied: Applied[] = [];
let compose: ComposeModel = { services: {} };
beforeAll(async () => {
  applied = await allApplied();
  const wanted = Array.from(readFileSync(COMPOSE, 'utf8').matchAll(/\$\{(\w+):\?/g), ([, name = '']) => [
    name,
    'set',
  ]);
  compose = await loadCompose(COMPOSE, Object.fromEntries(wanted), () => undefined);
});

/** Its processes under the names of docker-compose.yml. */
const ROLES = {
  'api-1': /^api$/,
  'worker-requests': /^worker-requests/,
  'worker-webhooks': /^worker-webhooks/,
  setup: /^setup$/,
};

const inEnvironment = (environment: string) =>
  applied.filter(({ folder }) => folder.startsWith(`${environment}/`));

function workload(environment: string, named: RegExp): { readonly of: Applied; readonly workload: Workload } {
  const found = inEnvironment(environment).flatMap((of) =>
    workloadsOf(of)
      .filter(({ metadata }) => named.test(metadata.name))
      .map((one) => ({ of, workload: one })),
  );
  const [only, ...more] = found;
  if (only === undefined || more.length > 0) throw new Error(`${environment}: ${found.length} of ${named}`);
  return only;
}

test.each(Object.keys(ROLES) as (keyof typeof ROLES)[])('%s is what it is in docker-compose.yml', (name) => {
  const service = compose.services[name];
  const { of, workload: inKubernetes } = workload('sandbox', ROLES[name]);
  const { command, image } = containerOf(inKubernetes);
  const ofImage = /^CMD (\[.*\])$/m.exec(readFileSync(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8'))?.[1];
  expect(command).toEqual(service?.command ?? JSON.parse(ofImage ?? '[]'));
  expect(image.split('/').at(-1)).toBe(`${service?.image}:4f1c2aa`);
  const variables = variablesOf(of, inKubernetes, () => 'secret');
  expect(Object.keys(service?.environment ?? {}).filter((variable) => !(variable in variables))).toEqual([]);
  for (const same of ['WORKER_ROLE', 'TEMPORAL_NAMESPACE', 'FULFILMENT_ENVIRONMENT']) {
    expect([same, variables[same]]).toEqual([same, service?.environment?.[same] ?? undefined]);
  }
  const seconds = service?.stop_grace_period?.replace(/s$/, '');
  const { terminationGracePeriodSeconds } = inKubernetes.spec.template.spec;
  expect(String(terminationGracePeriodSeconds)).toBe(String(seconds));
});

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
  'workers of the %s are as many as their task queues ask for',
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
        // Whoever has a key at Temporal Cloud has KEDA ask with it.
        const needsKey = type === 'temporal' && 'TEMPORAL_API_KEY' in known;
        expect(authentications.includes(authenticationRef?.name ?? '')).toBe(needsKey);
      }
    }
  },
);

test('workers of two versions run beside each other: neither names, selectors nor backlogs are shared', () => {
  for (const name of [ROLES['worker-requests'], ROLES['worker-webhooks']]) {
    const { of, workload: worker } = workload('production', name);
    const version = worker.spec.selector?.matchLabels['app.kubernetes.io/version'] ?? '';
    expect(worker.metadata.name.endsWith(`-${version}`)).toBe(true);
    expect(variablesOf(of, worker, () => 'secret')['WORKER_BUILD_ID']).toBe(version);
    expect(containerOf(worker).image.endsWith(`:${version}`)).toBe(true);
    expect(of.manifests.filter(({ metadata }) => !metadata.name.includes(`-${version}`))).toEqual([]);
    const budgets = ofKind<Workload>(of, 'PodDisruptionBudget').map(({ spec }) => spec.selector?.matchLabels);
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
  'each Deployment of the %s has a budget of disruptions and is scaled',
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

test('the page says how many connections Postgres needs for the most that there may be', () => {
  const [engine] = inEnvironment('sandbox').filter(({ folder }) => folder.endsWith('/engine'));
  if (engine === undefined) throw new Error('the sandbox has no engine');
  const apis = ofKind<HorizontalPodAutoscaler>(engine, 'HorizontalPodAutoscaler').map(
    ({ spec }) => spec.maxReplicas,
  );
  const workers = ofKind<Scaled>(engine, 'ScaledObject').map(({ spec }) => spec.maxReplicaCount);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const page = readFileSync(path.join(PROJECT_ROOT, 'docs/ops/kubernetes.md'), 'utf8');
  expect(page).toContain(
    `${sum(apis)} APIs with 15 connections each and ${sum(workers)} workers with 13: ${sum(apis) * 15 + sum(workers) * 13}`,
  );
});

interface NetworkPolicy extends Manifest {
  readonly spec: {
    readonly podSelector: { readonly matchLabels?: Readonly<Record<string, string>> };
    readonly ingress?: readonly object[];
    readonly egress?: readonly object[];
  };
}

test('nobody reaches a pod but by a policy, and each policy is about pods that there are', () => {
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

test("Temporal's chart is given the shards and the settings that docker-compose.yml has", () => {
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
  expect(compose.services['temporal']?.image).toBe(`temporalio/server:${server.image.tag}`);
});
