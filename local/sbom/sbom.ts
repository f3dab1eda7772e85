/**
 * `npm run sbom`: writes what the engine is made of, as CycloneDX, from the lockfiles alone, and fails for a package
 * whose licence is not allowed. Works without a network.
 */
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { LOCAL, PROJECT_ROOT } from '../project.ts';
import { forbiddenLicences, unusedExceptions, type Component } from './licences.ts';

/** What has a lockfile: the engine with its tools, and the generators of the client and of the docs. By the name of the file written. */
const LOCKED = { engine: '.', 'client-generator': 'packages/generator', documentation: 'site' };
/** Larger than any list here; Node's own limit is 1 MB. */
const MOST_BYTES = 64_000_000;

/**
 * The components of a folder's lockfile, development ones marked.
 *
 * @returns CycloneDX 1.5 as JSON text.
 * @throws Error when npm cannot read the lockfile.
 */
export async function makeSbom(folder: string): Promise<string> {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: folder, maxBuffer: MOST_BYTES });
  return stdout;
}

/** The components of an SBOM. */
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
