/**
 * A Docker engine for `npm run test:containers`: Debian's dockerd in namespaces of its own, so that it changes neither the
 * machine's network nor its firewall, and Compose from its Go module. Needs Linux and root.
 */
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { mkdir, open, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder } from '../cache.ts';
import { installDebianPackages, isOnPath } from '../debian-packages.ts';
import { eventually, GiveUp } from '../eventually.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { lastLines } from '../files.ts';
import { watchProcess } from '../processes/reaper.ts';
import { findGoTool } from '../tools/build-go-program.ts';

/** Program and Debian package of each part. */
const PACKAGES = {
  dockerd: 'docker.io',
  docker: 'docker.io',
  slirp4netns: 'slirp4netns',
  iptables: 'iptables',
  debootstrap: 'debootstrap',
} as const;

const START_MS = 60_000;

/** Keeps images between runs. */
export const ENGINE_FOLDER = path.join(cacheFolder(process.env), 'containers');

export interface ContainerEngine {
  /** Variables for `docker` and `docker compose`. */
  readonly env: NodeJS.ProcessEnv;
  /** A process in the engine's namespaces. In its network, published ports are on 127.0.0.1. */
  readonly pid: number;
  readonly stop: () => Promise<void>;
}

/** @throws StackFailure when a part is missing, or with the end of the engine's log. */
export async function startContainerEngine(say: (line: string) => void): Promise<ContainerEngine> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    throw new StackFailure('The container tests start a Docker engine, which needs Linux and root.');
  await installPackages(say);
  const compose = await findGoTool('docker-compose', say);
  const config = path.join(ENGINE_FOLDER, 'config');
  await mkdir(path.join(config, 'cli-plugins'), { recursive: true });
  const plugin = path.join(config, 'cli-plugins', 'docker-compose');
  await rm(plugin, { force: true });
  await symlink(compose, plugin);

  const children: ChildProcess[] = [];
  let stopEngine = () => Promise.resolve();
  const stop = async () => {
    await stopEngine();
    for (const child of children.toReversed()) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended;
    }
  };
  try {
    const holder = await start(children, 'unshare', [
      '--net',
      '--mount',
      '--pid',
      '--fork',
      '--kill-child=SIGKILL',
      '--mount-proc',
      'sleep',
      'infinity',
    ]);
    const pid = await eventually(() => childOf(holder), {
      deadlineMs: START_MS,
      describe: 'the namespaces of the engine',
    });
    await start(children, 'slirp4netns', [
      '--configure',
      '--mtu=1500',
      '--disable-host-loopback',
      String(pid),
      'tap0',
    ]);
    const socket = path.join(ENGINE_FOLDER, 'docker.sock');
    const log = path.join(ENGINE_FOLDER, 'dockerd.log');
    await rm(log, { force: true });
    // Left by an engine that was killed. Its process ids are those of its own namespace.
    for (const left of ['docker.pid', 'exec']) {
      await rm(path.join(ENGINE_FOLDER, left), { recursive: true, force: true });
    }
    const options = {
      'data-root': path.join(ENGINE_FOLDER, 'data'),
      'exec-root': path.join(ENGINE_FOLDER, 'exec'),
      pidfile: path.join(ENGINE_FOLDER, 'docker.pid'),
      host: `unix://${socket}`,
    };
    const engine = ['dockerd', ...Object.entries(options).map(([name, value]) => `--${name}=${value}`)];
    const dockerd = await start(
      children,
      'nsenter',
      [`--target=${pid}`, '--net', '--mount', '--pid', '--', ...engine],
      log,
    );
    stopEngine = async () => {
      const ended = new Promise((resolve) => dockerd.once('exit', resolve));
      const kill = [
        `--target=${pid}`,
        '--pid',
        '--mount',
        '--',
        'sh',
        '-c',
        `kill "$(cat ${options.pidfile})"`,
      ];
      const isTold = await promisify(execFile)('nsenter', kill).then(
        () => true,
        () => false,
      );
      if (isTold && dockerd.exitCode === null) await ended;
    };
    const env = {
      ...process.env,
      DOCKER_HOST: `unix://${socket}`,
      DOCKER_CONFIG: config,
      // Compose builds with BuildKit only if it finds the plugin buildx.
      DOCKER_BUILDKIT: '0',
    };
    const answers = async () => {
      if (dockerd.exitCode !== null)
        throw new GiveUp(new StackFailure(`dockerd ended. The end of ${log}:\n${await lastLines(log, 15)}`));
      return await promisify(execFile)('docker', ['info'], { env }).then(
        () => true,
        () => false,
      );
    };
    await eventually(answers, { deadlineMs: START_MS, describe: 'the Docker engine to answer' });
    return { env, pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function installPackages(say: (line: string) => void): Promise<void> {
  const missing = Object.entries(PACKAGES).filter(([program]) => !isOnPath(program));
  if (missing.length === 0) return;
  const packages = [...new Set(missing.map(([, name]) => name))];
  say(`Installing ${packages.join(', ')} (apt-get install), once on this machine.`);
  try {
    await installDebianPackages(packages);
  } catch (error) {
    throw new StackFailure(
      `The container tests need Debian's packages ${packages.join(', ')}: ${messageOf(error)}`,
    );
  }
}

async function start(
  children: ChildProcess[],
  command: string,
  args: readonly string[],
  logFile = '/dev/null',
): Promise<ChildProcess> {
  const log = await open(logFile, 'a');
  const child = spawn(command, args, { detached: true, stdio: ['ignore', log.fd, log.fd] });
  await new Promise((resolve, reject) => child.once('spawn', resolve).once('error', reject));
  if (child.pid !== undefined) watchProcess(child.pid);
  await log.close();
  children.push(child);
  return child;
}

/** Returns the process that `unshare` started in its new namespaces. */
async function childOf({ pid }: ChildProcess): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('pgrep', ['--parent', String(pid)]).catch(() => ({
    stdout: '',
  }));
  return Number(stdout.split('\n')[0]) || undefined;
}
