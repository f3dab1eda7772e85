/**
 * Copies the sources of the Temporal server without the SDKs of clouds and of Kubernetes. A developer's machine does not
 * use them, and they take half of the time to compile (docs/ops/cluster.md).
 */
import { execFile } from 'node:child_process';
import { copyFile, cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../project.ts';
import type { GoSources } from '../tools/build-go-program.ts';
import { VISIBILITY_INDEXES_FILE, withoutUnusedIndexes } from './visibility-indexes.ts';

const REPLACEMENTS = path.join(PROJECT_ROOT, 'local', 'temporal', 'left-out');

interface RemovedFiles {
  /** The Go module that contains the folder. */
  readonly module: string;
  readonly folder: string;
  readonly files: RegExp;
  /** Our file with the same exported names, if other packages import them. */
  readonly replacement?: string;
}

const REMOVED: readonly RemovedFiles[] = [
  // These files register themselves, so they need no replacement. The server reports the providers as unknown.
  {
    module: 'go.temporal.io/auto-scaled-workers',
    folder: 'wci/workflow/compute_provider',
    files: /^(?:aws|gcp|k8s)\w*\.go$/,
  },
  {
    module: 'go.temporal.io/server',
    folder: 'common/archiver/s3store',
    files: /^/,
    replacement: path.join(REPLACEMENTS, 's3store', 'archiver.go'),
  },
  {
    module: 'go.temporal.io/server',
    folder: 'common/archiver/gcloud',
    files: /^/,
    replacement: path.join(REPLACEMENTS, 'gcloud', 'archiver.go'),
  },
  {
    module: 'go.temporal.io/server',
    folder: 'common/persistence/visibility/store/elasticsearch/client',
    files: /^aws\.go$/,
    replacement: path.join(REPLACEMENTS, 'client', 'aws.go'),
  },
];

const SERVER = 'go.temporal.io/server';
/** The schema of the visibility store in SQLite, in the server's module. */
const SQLITE_SCHEMA = 'schema/sqlite/v3/visibility/schema.sql';

/**
 * Returns the sources for building programs of the Temporal server. `write` copies our module, and each Go module from
 * which it removes files. It throws when sources can't be fetched, or when a folder has no file to remove, because the
 * table above is then older than the version that `go.mod` pins.
 *
 * @param module the folder of our module, with its `go.mod` and `go.sum`.
 */
export function reducedSources(module: string): GoSources {
  return {
    inputs: [VISIBILITY_INDEXES_FILE, ...REMOVED.flatMap(({ replacement }) => replacement ?? [])],
    recipe: [
      ...REMOVED.map(
        ({ module: from, folder, files }) => `${from}/${folder}/${files.source}
`,
      ),
      SQLITE_SCHEMA,
    ].join(''),
    write: async (into, signal) => {
      for (const name of ['go.mod', 'go.sum']) await copyFile(path.join(module, name), path.join(into, name));
      for (const [name, removed] of Map.groupBy(REMOVED, (one) => one.module)) {
        const copy = path.join(into, path.basename(name));
        await copyModule(name, { from: module, copy, signal });
        for (const one of removed) await removeFiles(copy, one);
        if (name === SERVER) await reduceSchema(path.join(copy, ...SQLITE_SCHEMA.split('/')));
        await go(['mod', 'edit', '-replace', `${name}=./${path.basename(name)}`], into, signal);
      }
    },
  };
}

interface CopyOptions {
  /** The folder of the `go.mod` that pins the version. */
  readonly from: string;
  readonly copy: string;
  readonly signal: AbortSignal | undefined;
}

/** Copies a Go module in the pinned version, without its tests. */
async function copyModule(name: string, { from, copy, signal }: CopyOptions): Promise<void> {
  const { Dir } = JSON.parse(await go(['mod', 'download', '-json', name], from, signal)) as { Dir: string };
  await cp(Dir, copy, { recursive: true, filter: (source) => !source.endsWith('_test.go') });
  // Files of Go's module cache are read-only.
  await promisify(execFile)('chmod', ['-R', 'u+w', copy]);
}

async function reduceSchema(file: string): Promise<void> {
  await writeFile(file, withoutUnusedIndexes(await readFile(file, 'utf8')));
}

async function removeFiles(copy: string, { folder, files, replacement }: RemovedFiles): Promise<void> {
  const place = path.join(copy, ...folder.split('/'));
  const names = (await readdir(place)).filter((name) => files.test(name));
  if (names.length === 0) throw new Error(`${folder} of the Temporal server has no file to remove`);
  for (const name of names) await rm(path.join(place, name), { recursive: true });
  if (replacement !== undefined) await copyFile(replacement, path.join(place, path.basename(replacement)));
}

async function go(args: readonly string[], cwd: string, signal: AbortSignal | undefined): Promise<string> {
  const { stdout } = await promisify(execFile)('go', args, {
    cwd,
    ...(signal === undefined ? {} : { signal }),
  });
  return stdout;
}
