/** The sources of Kubernetes and KEDA as Go modules. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const KEDA = 'github.com/kedacore/keda/v2@v2.21.0';

/** Files of the definitions of KEDA's kinds that we use. */
export const KEDA_KINDS = {
  ScaledObject: 'keda.sh_scaledobjects.yaml',
  TriggerAuthentication: 'keda.sh_triggerauthentications.yaml',
} as const;

/** Downloads a module, verified by Go's checksums, and returns the folder of its sources. */
export async function fetchModule(module: string): Promise<string> {
  const { stdout } = await promisify(execFile)('go', ['mod', 'download', '-json', module], {
    env: { ...process.env, GOFLAGS: '-mod=mod' },
  });
  return (JSON.parse(stdout) as { Dir: string }).Dir;
}

/** Returns the folder with the definitions of KEDA's kinds. */
export const kedaDefinitions = async () => path.join(await fetchModule(KEDA), 'config', 'crd', 'bases');
