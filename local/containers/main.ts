/**
 * `npm run test:containers`: runs docker-compose.yml on a Docker engine of its own (`test/containers/run.ts`). A green
 * run records a hash of what it tested; with `--check` the program fails while the files differ from it.
 */
import { execFile, spawn } from 'node:child_process';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { messageOf, StackFailure } from '../failure.ts';
import { PROJECT_ROOT } from '../project.ts';
import { hashOfSources } from '../source-hash.ts';
import { startContainerEngine, type ContainerEngine } from './engine.ts';
import { buildStandIns, standInServices } from './stand-ins.ts';

/** Files that only a run on an engine tests. Its record is stale after a change of one of them. */
const INPUTS = [
  'Dockerfile',
  '.dockerignore',
  'docker-compose.yml',
  'deploy/compose',
  'local/cluster/haproxy.cfg',
  'local/cluster/unavailable.http',
  'db/migrations',
];
const RECORD = path.join(PROJECT_ROOT, 'test', 'containers', 'green-run.json');
/** The gateway of the network in docker-compose.yml. */
const GATEWAY = '10.231.7.1';

/** The port of the receiver of webhooks, in containers and in the engine's network. */
const RECEIVER_PORT = 9900;

const say = (line: string) => console.log(line);

async function check(): Promise<void> {
  const { inputs, at } = JSON.parse(await readFile(RECORD, 'utf8')) as Readonly<Record<string, string>>;
  if (inputs === (await hashOfSources(...INPUTS))) return say(`The containers were tested on ${at}.`);
  throw new StackFailure(
    `The containers were last tested on ${at}, and ${INPUTS.join(', ')} or package-lock.json changed since then. ` +
      'Run npm run test:containers (a quarter of an hour, with root on Linux) and commit test/containers/green-run.json.',
  );
}

async function test(): Promise<number> {
  const hash = await hashOfSources(...INPUTS);
  const engine = await startContainerEngine(say);
  const project = await mkdtemp(path.join(os.tmpdir(), 'containers-'));
  const variables = { ...engine.env, COMPOSE_FILE: 'docker-compose.yml:stand-ins.json', OPS_OPERATOR: 'ada' };
  const compose = (...args: readonly string[]) =>
    promisify(execFile)('docker', ['compose', ...args], { cwd: project, env: variables, maxBuffer: 1e8 });
  try {
    await buildStandIns(engine, say);
    await prepareProject(project);
    await compose('down', '--volumes', '--remove-orphans');
    const code = await runScenario(engine, project, variables);
    if (code === 0) {
      const record = { inputs: hash, at: new Date().toISOString().slice(0, 10) };
      await writeFile(RECORD, `${JSON.stringify(record, null, 2)}\n`);
    } else {
      await writeFile(
        path.join(PROJECT_ROOT, '.local', 'containers.log'),
        (await compose('logs', '--no-color')).stdout,
      );
      say('The logs of the containers are in .local/containers.log.');
    }
    await compose('down', '--volumes');
    return code;
  } finally {
    await engine.stop();
    await rm(project, { recursive: true, force: true });
  }
}

/** Copies the project as a clone has it, creates the secrets with the documented commands, and adds the stand-ins. */
async function prepareProject(project: string): Promise<void> {
  const copy = `git ls-files --cached --others --exclude-standard -z | xargs -0 --no-run-if-empty ls -d 2>/dev/null | tar --files-from=- --create | tar --extract --directory "$0"`;
  await promisify(execFile)('sh', ['-c', copy, project], { cwd: PROJECT_ROOT });
  const head = await readFile(path.join(project, 'docker-compose.yml'), 'utf8');
  const commands = Array.from(
    head.matchAll(/^# {3}((?:echo|openssl) .+?)(?: {3}#.*)?$/gm),
    ([, command = '']) => command,
  );
  await promisify(execFile)('sh', ['-euc', commands.join('\n')], { cwd: project });
  await appendFile(path.join(project, '.env'), 'WEBHOOK_LOOPBACK=allowed\n');
  const forward = path.join(project, 'test', 'containers', 'forward.mjs');
  const services = {
    ...standInServices(),
    'worker-webhooks': {
      command: [
        'sh',
        '-c',
        `node /forward.mjs ${RECEIVER_PORT} ${GATEWAY} & exec node --max-semi-space-size=16 worker/main.ts`,
      ],
      volumes: [`${forward}:/forward.mjs:ro`],
    },
  };
  // Every JSON text is also YAML.
  await writeFile(path.join(project, 'stand-ins.json'), JSON.stringify({ services }, null, 2));
}

async function runScenario(
  { pid }: ContainerEngine,
  project: string,
  variables: NodeJS.ProcessEnv,
): Promise<number> {
  const program = path.join(PROJECT_ROOT, 'test', 'containers', 'run.ts');
  const scenario = [process.execPath, program, project, String(pid), String(RECEIVER_PORT)];
  const child = spawn('nsenter', [`--target=${pid}`, '--net', '--', ...scenario], {
    stdio: 'inherit',
    env: variables,
  });
  return await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}

try {
  if (process.argv.includes('--check')) await check();
  else process.exitCode = await test();
} catch (error) {
  if (!(error instanceof StackFailure)) throw error;
  console.error(messageOf(error));
  process.exitCode = 1;
}
