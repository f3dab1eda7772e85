/**
 * `npm run sbom`: writes the software bills of materials (CycloneDX) from the lockfiles, and fails for a package whose
 * licence is not allowed. Works offline.
 */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { LOCAL, PROJECT_ROOT } from '../project.ts';
import { forbiddenLicences, unusedExceptions, type Component } from './licences.ts';

/**
 * Folders with a lockfile by the name of their SBOM: the engine with its tools, and the generators of client and docs.
 */
const LOCKED = { engine: '.', 'client-generator': 'packages/generator', documentation: 'site' };
/** Exceeds every SBOM here. Node's default is 1 MB. */
const MAX_BYTES = 64_000_000;

/**
 * Lists the components of a folder's lockfile and marks development ones.
 *
 * @returns CycloneDX 1.5 as JSON text.
 * @throws Error when npm cannot read the lockfile.
 */
export async function makeSbom(folder: string): Promise<string> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: MAX_BYTES });
  return stdout;
}

export function componentsOf(sbom: string): readonly Component[] {
  return (JSON.parse(sbom) as { readonly components: readonly Component[] }).components;
}

async function main(): Promise<void> {
  const target = path.join(LOCAL, 'sbom');
  await mkdir(target, { recursive: true });
  const all: Component[] = [];
  for (const [name, folder] of Object.entries(LOCKED)) {
    const sbom = await makeSbom(path.join(PROJECT_ROOT, folder));
    await writeFile(path.join(target, `${name}.cdx.json`), sbom);
    all.push(...componentsOf(sbom));
  }
  const wrong = [...forbiddenLicences(all), ...unusedExceptions(all)];
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) {
    console.error(
      'Read the licence, then add a row to local/sbom/allowed-licences.ts or take another package.',
    );
    process.exitCode = 1;
  }
  console.log(`${all.length} packages in .local/sbom, ${wrong.length} with a licence that is not allowed.`);
}

if (import.meta.main) await main();
