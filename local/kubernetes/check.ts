/** `npm run kubernetes:check`: builds every manifest that operators apply and validates it for Kubernetes and KEDA. */
import path from 'node:path';
import { messageOf, StackFailure } from '../failure.ts';
import { APPLIED_FOLDERS, buildManifests, faultsOf, MANIFESTS, parseManifests } from './manifests.ts';

const say = (line: string) => console.log(line);

try {
  for (const folder of APPLIED_FOLDERS) {
    const yaml = await buildManifests(path.join(MANIFESTS, folder), say);
    const faults = await faultsOf(yaml, say);
    for (const fault of faults) console.error(`deploy/kubernetes/${folder}: ${fault}`);
    if (faults.length > 0) process.exitCode = 1;
    else console.log(`deploy/kubernetes/${folder}: ${parseManifests(yaml).length} manifests are valid.`);
  }
} catch (error) {
  if (!(error instanceof StackFailure)) throw error;
  console.error(messageOf(error));
  process.exitCode = 1;
}
