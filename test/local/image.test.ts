/** The Dockerfile's image as far as it can be tested without Docker: its files and commands. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { buildOps } from '../../local/ops/build-ops.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startWorker } from '../support/engine/processes.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** Builds the image without packages; those of this checkout replace them. */
async function buildImage(): Promise<string> {
  await buildOps(() => undefined);
  const image = await mkdtemp(path.join(os.tmpdir(), 'image-'));
  const lines = (await readFile(path.join(PROJECT_ROOT, 'Dockerfile'), 'utf8')).split('\n');
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM')));
  for (const line of stage) {
    const [, source] = /^COPY (?!--)(\S+) \S+$/.exec(line) ?? [];
    if (source === undefined) continue;
    await cp(path.join(PROJECT_ROOT, source), path.join(image, source), { recursive: true });
  }
  await symlink(path.join(PROJECT_ROOT, 'node_modules'), path.join(image, 'node_modules'));
  // The tests' NODE_OPTIONS are meant for Jest.
  const ready = 'export PATH="$0:$PATH"; unset NODE_OPTIONS';
  for (const line of stage) {
    const [, command] = /^RUN (.*\bnode [\w/-]+\.ts)(?: && rm .*)?$/.exec(line) ?? [];
    if (command === undefined) continue;
    const shell = ['-c', `${ready}; ${command}`, path.dirname(process.execPath)];
    await promisify(execFile)('sh', shell, { cwd: image });
  }
  return image;
}

const { engine, given } = useOwnEngine({ worker: false });
const image = prepared(
  async () => ({ folder: await buildImage() }),
  ({ folder }) => rm(folder, { recursive: true }),
);

test('a worker in the image loads the bundle built with it and executes requests', async () => {
  const cache = path.join(image.folder, 'compiled');
  const worker = await startWorker(
    {
      connectionString: engine.connectionString,
      taskQueue: engine.taskQueue,
      env: { NODE_COMPILE_CACHE: cache },
    },
    { root: image.folder },
  );
  try {
    const partner = await given.partner();
    const { request_id } = await given.order().by(partner).playing('happy');
    await eventually(async () => (await partner.read(request_id)).status === 'delivered', {
      deadlineMs: 60_000,
      describe: 'the request to be delivered',
    });
  } finally {
    await worker.stop();
  }
  // Code that it had compiled itself would be here.
  const compiled = await readdir(cache, { recursive: true });
  expect(compiled.length).toBeGreaterThan(0);
  expect(compiled.filter((name) => path.basename(name).startsWith('workflows-'))).toEqual([]);
});

test('the image contains a bundle of the commands that matches its sources', async () => {
  const script = `import('./ops/bundle.ts').then(({ bundledProgram }) => process.stdout.write(String(bundledProgram())))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], {
    cwd: image.folder,
    env: {},
  });
  expect(stdout).toBe(path.join(image.folder, 'ops/prebuilt/program.js'));
});
