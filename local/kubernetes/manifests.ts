/** Builds the manifests of `deploy/kubernetes` with kustomize and validates them with kubeconform. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { messageOf, StackFailure } from '../failure.ts';
import { PROJECT_ROOT } from '../project.ts';
import { findGoTool } from '../tools/build-go-program.ts';

export const MANIFESTS = path.join(PROJECT_ROOT, 'deploy', 'kubernetes');
/** The folders that an operator applies, in this order for each environment. */
export const APPLIED_FOLDERS = [
  'sandbox/setup',
  'sandbox/engine',
  'production/setup',
  'production/api',
  'production/workers',
] as const;

/** One schema file for each kind that we use, made by `local/kubernetes/make-schemas.ts`. */
export const SCHEMAS = path.join(PROJECT_ROOT, 'local', 'kubernetes', 'schemas');
const SCHEMA_FILES = `${SCHEMAS}/{{ .ResourceKind }}{{ .KindSuffix }}.json`;

type Say = (line: string) => void;

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
}

/**
 * Returns the YAML that kustomize builds from a folder.
 *
 * @throws StackFailure with the message of kustomize.
 */
export async function buildManifests(folder: string, say: Say): Promise<string> {
  const kustomize = await findGoTool('kustomize', say);
  try {
    return (await promisify(execFile)(kustomize, ['build', folder])).stdout;
  } catch (error) {
    throw new StackFailure(`${folder} can't be put together: ${messageOf(error)}`, { cause: error });
  }
}

export function parseManifests(yaml: string): Manifest[] {
  return parseAllDocuments(yaml).map((document) => document.toJS() as Manifest);
}

/** Returns one line for each fault of the manifests. A kind without a schema is a fault too. */
export async function faultsOf(yaml: string, say: Say): Promise<string[]> {
  const kubeconform = await findGoTool('kubeconform', say);
  const checking = promisify(execFile)(kubeconform, [
    '-strict',
    '-schema-location',
    SCHEMA_FILES,
    '-output',
    'json',
    '-',
  ]);
  checking.child.stdin?.end(yaml);
  // kubeconform fails when it finds faults; they are in its output.
  const { stdout } = await checking.catch((error: { stdout?: string }) => {
    if (error.stdout === undefined || error.stdout === '') throw error;
    return { stdout: error.stdout };
  });
  return (JSON.parse(stdout) as Report).resources.map(
    ({ kind, name, msg }) => `${kind} ${name}: ${msg.replaceAll('\n', ' ')}`,
  );
}

/** The output of `kubeconform -output json`, which lists only faults. */
interface Report {
  readonly resources: readonly { readonly kind: string; readonly name: string; readonly msg: string }[];
}
