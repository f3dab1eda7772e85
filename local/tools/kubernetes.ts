/** kustomize, which puts manifests of Kubernetes together, and kubeconform, which checks them: built from the sources pinned beside this. */
import path from 'node:path';
import { PROJECT_ROOT } from '../project.ts';
import { buildGoProgram } from './build-go-program.ts';

const MODULE = path.join(PROJECT_ROOT, 'local', 'tools', 'kubernetes');
const PROGRAMS = {
  kustomize: 'sigs.k8s.io/kustomize/kustomize/v5',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform',
};

/**
 * The path of one of them.
 *
 * @throws StackFailure when it can't be built: it needs Go.
 */
export async function findKubernetesTool(
  name: keyof typeof PROGRAMS,
  say: (line: string) => void,
): Promise<string> {
  const program = PROGRAMS[name];
  const cost = 'about 15 seconds';
  return await buildGoProgram(
    { name, title: `program ${name}`, module: MODULE, program, cost, otherwise: '' },
    { say, signal: undefined },
  );
}
