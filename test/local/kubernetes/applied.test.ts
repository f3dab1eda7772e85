/** kube-apiserver accepts all manifests by the documented commands, and admits their pods as `restricted`. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  APPLIED_FOLDERS,
  buildManifests,
  MANIFESTS,
  parseManifests,
} from '../../../local/kubernetes/manifests.ts';
import { startKubernetesServer, type KubernetesServer } from '../../../local/kubernetes/server.ts';
import { PROJECT_ROOT } from '../../../local/project.ts';
import { renderedObjects, workloadsOf, type Workload } from '../../support/engine/manifests.ts';

/** The first run on a machine builds kube-apiserver and kubectl. */
const START_MS = 2_400_000;
const TEST_MS = 120_000;

let server: KubernetesServer;

beforeAll(async () => {
  server = await startKubernetesServer((line) => process.stderr.write(`${line}\n`));
  // In the order that the page states.
  for (const folder of APPLIED_FOLDERS) await apply(folder);
}, START_MS);

afterAll(() => server?.stop(), TEST_MS);

/** As documented, and strict: a member that Kubernetes does not know is an error. */
const apply = (folder: string) =>
  server.kubectl(['apply', '--validate=strict', '--kustomize', path.join(MANIFESTS, folder)]);

const create = (object: object) =>
  server.kubectl(
    ['create', '--validate=strict', '--filename', '-', '--output', 'json'],
    JSON.stringify(object),
  );

const namespaceOf = (folder: string) => `fulfilment-${folder.split('/')[0]}`;

/** Rejects if the stored objects differ from the folder. Needs the program `diff`. */
const assertUpToDate = (folder: string) =>
  server.kubectl(['diff', '--kustomize', path.join(MANIFESTS, folder)]);

const manifestsOf = async (folder: string) =>
  parseManifests(await buildManifests(path.join(MANIFESTS, folder), () => undefined));

const linesOf = (text: string) => text.trim().split('\n');

test.each(APPLIED_FOLDERS)(
  '%s is stored as written in its namespace',
  async (folder) => {
    await assertUpToDate(folder);
    const manifests = (await manifestsOf(folder)).filter(({ kind }) => kind !== 'Namespace');
    expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(
      new Set([namespaceOf(folder)]),
    );
  },
  TEST_MS,
);

describe('pods', () => {
  let workloads: { readonly namespace: string; readonly workload: Workload }[] = [];

  beforeAll(async () => {
    workloads = (await renderedObjects()).flatMap((applied) =>
      workloadsOf(applied).map((workload) => ({ namespace: namespaceOf(applied.folder), workload })),
    );
  });

  /** The pod that a controller would create. */
  const podOf = ({ namespace, workload }: (typeof workloads)[number]) => {
    const { metadata, spec } = workload.spec.template;
    const generateName = `${workload.metadata.name}-`;
    return { apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, namespace, generateName }, spec };
  };

  test(
    'the namespaces admit every pod',
    async () => {
      for (const one of workloads) {
        const { metadata, spec } = JSON.parse(await create(podOf(one))) as ReturnType<typeof podOf> & {
          readonly metadata: { readonly name: string };
        };
        expect(metadata.name).toMatch(new RegExp(`^${one.workload.metadata.name}-`));
        // Kubernetes adds no token of the service account.
        expect(spec.volumes).toEqual(one.workload.spec.template.spec.volumes);
      }
      expect(workloads).toHaveLength(8);
    },
    TEST_MS,
  );

  const MORE_PRIVILEGES = [
    ['privileged', { privileged: true, allowPrivilegeEscalation: true }],
    ['with root', { runAsNonRoot: false, runAsUser: 0 }],
    ['with capabilities', { capabilities: { drop: [], add: ['NET_ADMIN'] } }],
    ['without its profile of system calls', { seccompProfile: { type: 'Unconfined' } }],
  ] as const;

  test.each(MORE_PRIVILEGES)(
    'no namespace admits a pod %s',
    async (_, more) => {
      for (const one of workloads) {
        const pod = podOf(one);
        const [container] = pod.spec.containers;
        const spec = {
          ...pod.spec,
          containers: [{ ...container, securityContext: { ...container.securityContext, ...more } }],
        };
        await expect(create({ ...pod, spec })).rejects.toThrow('violates PodSecurity "restricted:latest"');
      }
    },
    TEST_MS,
  );
});

const CONTROLS = [
  ['a Deployment with', 'production/api', 'minReadySeconds: 5', 'minReadySecond: 5'],
  ["one of KEDA's kinds with", 'production/workers', 'scaleTargetRef:', 'scaleTargetReference:'],
] as const;

test.each(CONTROLS)(
  '%s an unknown member is refused',
  async (_, folder, right, wrong) => {
    const yaml = await buildManifests(path.join(MANIFESTS, folder), () => undefined);
    expect(yaml).toContain(right);
    const applying = server.kubectl(
      ['apply', '--validate=strict', '--dry-run=server', '--filename', '-'],
      yaml.replace(right, wrong),
    );
    await expect(applying).rejects.toThrow(/strict decoding error: unknown field|unknown field "spec/);
  },
  TEST_MS,
);

test(
  'the documented command deletes every object of a version that is drained, and no other',
  async () => {
    const page = readFileSync(path.join(PROJECT_ROOT, 'docs/ops/kubernetes.md'), 'utf8');
    const [, command = ''] = /`kubectl (--namespace fulfilment-production delete .*)`/.exec(page) ?? [];
    const deleted = await server.kubectl(command.replace('9be03d1', '4f1c2aa').split(' '));
    expect(linesOf(deleted)).toHaveLength((await manifestsOf('production/workers')).length);
    await assertUpToDate('production/api');
    await expect(assertUpToDate('production/workers')).rejects.toThrow('Command failed');
    const created = linesOf(await apply('production/workers'));
    expect(created.filter((line) => !line.endsWith(' created'))).toEqual([]);
  },
  TEST_MS,
);
