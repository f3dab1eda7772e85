/** The bundled commands, which `local/ops` builds from the sources. Node loads them in half the time. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);

/** Folder of the bundle, which is neither in git nor in the sources. */
export const BUNDLE = path.join(import.meta.dirname, 'prebuilt');
export const BUNDLED_PROGRAM = 'program.js';
/** JSON file beside the bundle; holds a `BundleManifest`. */
export const MADE_OF = 'made-of.json';

export interface BundleManifest {
  /** Paths from the project's root, including `package-lock.json`. */
  readonly files: readonly string[];
  /** Digest of the files' contents in this sequence. */
  readonly sha256: string;
  /** Digest of the build script, because another script builds another bundle from the same sources. */
  readonly made_by: string;
}

/**
 * Returns the bundle's path if it was built from exactly the current sources and packages, otherwise undefined.
 */
export function bundledProgram(folder = BUNDLE): string | undefined {
  try {
    const { files, sha256 } = readBundleManifest(folder);
    return digestOf(files) === sha256 ? path.join(folder, BUNDLED_PROGRAM) : undefined;
  } catch {
    // There is no bundle, or one of its sources was deleted. The caller loads the sources.
    return undefined;
  }
}

/**
 * Reads what the bundle was built from.
 *
 * @throws Error when there is no bundle.
 */
export function readBundleManifest(folder: string): BundleManifest {
  return JSON.parse(readFileSync(path.join(folder, MADE_OF), 'utf8')) as BundleManifest;
}

/**
 * Returns a hash of the contents of files.
 *
 * @param files paths from the project's root.
 * @throws Error for a missing file.
 */
export function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}
