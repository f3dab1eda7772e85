/** The commands in a few files, which `local/ops` makes of their sources: Node has them loaded in half the time. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.dirname(import.meta.dirname);

/** Where it is; neither sources nor git have such a folder. */
export const BUNDLE = path.join(import.meta.dirname, 'prebuilt');
export const BUNDLED_PROGRAM = 'program.js';
/** Beside it, a `MadeOf` as JSON. */
export const MADE_OF = 'made-of.json';

export interface MadeOf {
  /** From the project's root, `package-lock.json` among them. */
  readonly files: readonly string[];
  /** Of their contents, in this order. */
  readonly sha256: string;
  /** Of the script that made it: another one makes another bundle of the same sources. */
  readonly made_by: string;
}

/**
 * The file to load, where a bundle was made of exactly what the sources and packages are now; otherwise undefined.
 *
 * @param folder where it is looked for.
 */
export function bundledProgram(folder = BUNDLE): string | undefined {
  try {
    const { files, sha256 } = readMadeOf(folder);
    return digestOf(files) === sha256 ? path.join(folder, BUNDLED_PROGRAM) : undefined;
  } catch {
    // There is none, or a source of it is gone: the sources are loaded.
    return undefined;
  }
}

/** @throws Error where there is none. */
export function readMadeOf(folder: string): MadeOf {
  return JSON.parse(readFileSync(path.join(folder, MADE_OF), 'utf8')) as MadeOf;
}

/** @param files from the project's root. @throws Error where one is not there. */
export function digestOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)));
  return hash.digest('hex');
}
