/** The Kubernetes objects that kustomize renders, as far as tests read them; member names are those of Kubernetes. */
import path from 'node:path';
import {
  APPLIED_FOLDERS,
  buildManifests,
  MANIFESTS,
  parseManifests,
  type Manifest,
} from '../../../local/kubernetes/manifests.ts';

export interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
  };
}

export interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

export interface Container {
  readonly image: string;
  readonly command: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly envFrom: readonly { readonly configMapRef: { readonly name: string } }[];
  readonly env: readonly Variable[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

export interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly automountServiceAccountToken: boolean;
    readonly serviceAccountName: string;
    readonly securityContext: object;
    readonly terminationGracePeriodSeconds?: number;
    readonly containers: readonly [Container];
    readonly volumes: readonly { readonly name: string; readonly emptyDir?: object }[];
  };
}

/** A Deployment or a Job. */
export interface Workload extends Manifest {
  readonly spec: {
    readonly template: Pod;
    readonly selector?: { readonly matchLabels: Readonly<Record<string, string>> };
  };
}

export interface RenderedObject {
  readonly folder: (typeof APPLIED_FOLDERS)[number];
  readonly manifests: readonly Manifest[];
}

/** Returns all rendered objects. */
export async function renderedObjects(): Promise<RenderedObject[]> {
  const building = APPLIED_FOLDERS.map(async (folder) => {
    const yaml = await buildManifests(path.join(MANIFESTS, folder), () => undefined);
    return { folder, manifests: parseManifests(yaml) };
  });
  return await Promise.all(building);
}

export const ofKind = <T extends Manifest>({ manifests }: RenderedObject, kind: string): T[] =>
  manifests.filter((manifest): manifest is T => manifest.kind === kind);

export const workloadsOf = (applied: RenderedObject): Workload[] => [
  ...ofKind<Workload>(applied, 'Deployment'),
  ...ofKind<Workload>(applied, 'Job'),
];

export const containerOf = (workload: Workload): Container => workload.spec.template.spec.containers[0];

/** Returns the environment variables of a workload, including those of ConfigMaps; a secret one is shown as its reference. */
export function variablesOf(
  applied: RenderedObject,
  workload: Workload,
  secret: (variable: string, reference: { readonly optional?: boolean }) => string,
): Record<string, string> {
  const { env, envFrom } = containerOf(workload);
  const maps = ofKind<Manifest & { readonly data: Readonly<Record<string, string>> }>(applied, 'ConfigMap');
  const shared = envFrom.map(({ configMapRef }) => {
    const map = maps.find(({ metadata }) => metadata.name === configMapRef.name);
    if (map === undefined) throw new Error(`${applied.folder} has no ConfigMap ${configMapRef.name}`);
    return map.data;
  });
  const own = env.map(({ name, value, valueFrom }) => [
    name,
    value ?? secret(name, valueFrom?.secretKeyRef ?? {}),
  ]);
  return Object.assign({}, ...shared, Object.fromEntries(own)) as Record<string, string>;
}
