/**
 * The sources of the Temporal server without what no developer's machine uses and half of the compiling goes into: the
 * SDKs of clouds and of Kubernetes (docs/ops/cluster.md).
 */
import { execFile } from 'node:child_process';
import { copyFile, cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { PROJECT_ROOT } from '../project.ts';
import type { GoSources } from '../tools/build-go-program.ts';

const STAND_INS = path.join(PROJECT_ROOT, 'local', 'temporal', 'left-out');

interface LeftOut {
  /** Of the Go module that has it. */
  readonly module: string;
  readonly folder: string;
  readonly files: RegExp;
  /** The file of ours with the same exported names, for what others import. */
  readonly standIn?: string;
}

const LEFT_OUT: readonly LeftOut[] = [
  // They register themselves: whoever has workers started by one is told that it is unknown.
  {
    module: 'go.temporal.io/auto-scaled-workers',
    folder: 'wci/workflow/compute_provider',
    files: /^(?:aws|gcp|k8s)\w*\.go$/,
  },
  {
    module: 'go.temporal.io/server',
    folder: 'common/archiver/s3store',
    files: /^/,
    standIn: path.join(STAND_INS, 's3store', 'archiver.go'),
  },
  {
    module: 'go.temporal.io/server',
    folder: 'common/archiver/gcloud',
    files: /^/,
    standIn: path.join(STAND_INS, 'gcloud', 'archiver.go'),
  },
  {
    module: 'go.temporal.io/server',
    folder: 'common/persistence/visibility/store/elasticsearch/client',
    files: /^aws\.go$/,
    standIn: path.join(STAND_INS, 'client', 'aws.go'),
  },
];

/**
 * The sources of a module of ours that builds programs of the Temporal server, with copies of the modules of which something
 * is left out. They throw where sources can't be fetched, and where one has nothing of what is left out: the table above is
 * then older than the version that `go.mod` pins.
 *
 * @param module the folder with its `go.mod` and `go.sum`.
 */
export function reducedSources(module: string): GoSources {
  return {
    inputs: [import.meta.filename, ...LEFT_OUT.flatMap(({ standIn }) => standIn ?? [])],
    write: async (into, signal) => {
      for (const name of ['go.mod', 'go.sum']) await copyFile(path.join(module, name), path.join(into, name));
      for (const [name, leftOut] of Map.groupBy(LEFT_OUT, (one) => one.module)) {
        const copy = path.join(into, path.basename(name));
        await copyModule(name, { from: module, copy, signal });
        for (const one of leftOut) await leaveOut(copy, one);
        await go(['mod', 'edit', '-replace', `${name}=./${path.basename(name)}`], into, signal);
      }
    },
  };
}

interface Copying {
  /** The folder whose `go.mod` names its version. */
  readonly from: string;
  readonly copy: string;
  readonly signal: AbortSignal | undefined;
}

/** As the module proxy has it and `go.sum` pins it. */
async function copyModule(name: string, { from, copy, signal }: Copying): Promise<void> {
  const { Dir } = JSON.parse(await go(['mod', 'download', '-json', name], from, signal)) as { Dir: string };
  await cp(Dir, copy, { recursive: true, filter: (source) => !source.endsWith('_test.go') });
  // The cache of modules is read-only.
  await promisify(execFile)('chmod', ['-R', 'u+w', copy]);
}

async function leaveOut(copy: string, { folder, files, standIn }: LeftOut): Promise<void> {
  const place = path.join(copy, ...folder.split('/'));
  const names = (await readdir(place)).filter((name) => files.test(name));
  if (names.length === 0) throw new Error(`${folder} of the Temporal server has nothing to leave out`);
  for (const name of names) await rm(path.join(place, name), { recursive: true });
  if (standIn !== undefined) await copyFile(standIn, path.join(place, path.basename(standIn)));
}

async function go(args: readonly string[], cwd: string, signal: AbortSignal | undefined): Promise<string> {
  const { stdout } = await promisify(execFile)('go', args, {
    cwd,
    ...(signal === undefined ? {} : { signal }),
  });
  return stdout;
}
