/**
 * `npm run kubernetes:schemas`: makes the JSON schemas with which kubeconform checks our manifests. It fetches the
 * sources of Kubernetes and KEDA as Go modules and writes one self-contained schema for each kind that we use.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { SCHEMAS } from './manifests.ts';
import { fetchModule, KEDA_KINDS, kedaDefinitions } from './sources.ts';
import { closedSchema, definitionsUnder, type Schema } from './schemas.ts';

const KUBERNETES = 'k8s.io/kubernetes@v1.37.2';

const KINDS = {
  ConfigMap: 'io.k8s.api.core.v1.ConfigMap',
  Deployment: 'io.k8s.api.apps.v1.Deployment',
  HorizontalPodAutoscaler: 'io.k8s.api.autoscaling.v2.HorizontalPodAutoscaler',
  Ingress: 'io.k8s.api.networking.v1.Ingress',
  Job: 'io.k8s.api.batch.v1.Job',
  Namespace: 'io.k8s.api.core.v1.Namespace',
  NetworkPolicy: 'io.k8s.api.networking.v1.NetworkPolicy',
  PodDisruptionBudget: 'io.k8s.api.policy.v1.PodDisruptionBudget',
  Service: 'io.k8s.api.core.v1.Service',
  ServiceAccount: 'io.k8s.api.core.v1.ServiceAccount',
};
async function write(kind: string, apiVersion: string, schema: Schema): Promise<void> {
  const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['', apiVersion];
  // kubeconform expects the first part of the group, and the version.
  const suffix = [group.split('.')[0], version].filter((part) => part !== '').join('-');
  const file = path.join(SCHEMAS, `${kind.toLowerCase()}-${suffix}.json`);
  await writeFile(file, `${JSON.stringify(schema)}\n`);
}

await rm(SCHEMAS, { recursive: true, force: true });
await mkdir(SCHEMAS, { recursive: true });

const openApi = path.join(await fetchModule(KUBERNETES), 'api', 'openapi-spec', 'swagger.json');
const { definitions } = JSON.parse(await readFile(openApi, 'utf8')) as {
  definitions: Readonly<Record<string, Schema>>;
};
for (const [kind, name] of Object.entries(KINDS)) {
  const groupVersion = definitions[name]?.['x-kubernetes-group-version-kind'] as
    readonly { readonly group: string; readonly version: string }[] | undefined;
  const [{ group, version } = { group: '', version: '' }] = groupVersion ?? [];
  await write(kind, group === '' ? version : `${group}/${version}`, {
    $ref: `#/definitions/${name}`,
    definitions: definitionsUnder(name, definitions),
  });
}

const crds = await kedaDefinitions();
for (const [kind, file] of Object.entries(KEDA_KINDS)) {
  const { spec } = parse(await readFile(path.join(crds, file), 'utf8')) as CustomResourceDefinition;
  for (const { name, schema } of spec.versions) {
    await write(kind, `${spec.group}/${name}`, closedSchema(schema.openAPIV3Schema));
  }
}

interface CustomResourceDefinition {
  readonly spec: {
    readonly group: string;
    readonly versions: readonly {
      readonly name: string;
      readonly schema: { readonly openAPIV3Schema: Schema };
    }[];
  };
}
