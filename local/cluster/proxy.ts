/** HAProxy in front of the APIs of a cluster. */
import { execFile, execFileSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { eventually, GiveUp } from '../eventually.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { lastLines } from '../files.ts';
import { startProcess, type RunningProcess } from '../processes/processes.ts';
import { PROJECT_ROOT } from '../project.ts';

const FOLDER = path.join(PROJECT_ROOT, 'local', 'cluster');
const CONFIG = path.join(FOLDER, 'haproxy.cfg');
/** What callers hear where no API answers, as the API itself says it but for a request id, which nobody gave. */
const UNAVAILABLE_FILE = path.join(FOLDER, 'unavailable.http');
const PACKAGE = 'haproxy';
const READY_MS = 30_000;
const STOP_MS = 5_000;
export interface ProxyOptions {
  readonly port: number;
  /** Of the two APIs. */
  readonly apiPorts: readonly [number, number];
  readonly logFolder: string;
  readonly signal?: AbortSignal;
}

/**
 * The program's name; installed from Debian's packages where it is missing.
 *
 * @throws StackFailure where it can't be installed here.
 */
export async function findProxy(say: (line: string) => void): Promise<string> {
  if (isInstalled()) return PACKAGE;
  const cause =
    process.getuid?.() === 0
      ? await install(say)
      : 'this command may not install it, because it does not run as root';
  if (cause === undefined && isInstalled()) return PACKAGE;
  throw new StackFailure(
    `The cluster needs HAProxy 2.4 or newer (${cause ?? 'the package has no such program'}). ` +
      'Install it (apt-get install haproxy, brew install haproxy) and run the command again.',
  );
}

function isInstalled(): boolean {
  try {
    execFileSync(PACKAGE, ['-v'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** @returns what stood in the way. */
async function install(say: (line: string) => void): Promise<string | undefined> {
  say('Installing HAProxy (apt-get install haproxy), once on this machine.');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await promisify(execFile)('apt-get', ['install', '--yes', '--no-install-recommends', PACKAGE], { env });
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

/** Starts it, and waits until it leads to an API that is ready. */
export async function startProxy(program: string, options: ProxyOptions): Promise<RunningProcess> {
  const { port, apiPorts, logFolder } = options;
  return await startProcess({
    role: 'proxy',
    command: program,
    args: ['-db', '-f', CONFIG],
    env: {
      ...process.env,
      PROXY_ADDRESS: `127.0.0.1:${port}`,
      API_1_ADDRESS: `127.0.0.1:${apiPorts[0]}`,
      API_2_ADDRESS: `127.0.0.1:${apiPorts[1]}`,
      UNAVAILABLE_FILE,
    },
    logFile: path.join(logFolder, 'proxy.log'),
    workingFolder: '/',
    stopSignal: 'SIGTERM',
    stopMs: STOP_MS,
  });
}

/** @throws StackFailure with the end of its log when it ends before. */
export async function untilProxyReady(
  proxy: RunningProcess,
  { port, signal }: Pick<ProxyOptions, 'port' | 'signal'>,
): Promise<void> {
  const answers = async () => {
    if (proxy.hasEnded())
      throw new GiveUp(
        new StackFailure(
          `HAProxy ended at once (${await proxy.ended}). The end of ${proxy.logFile}:\n${await lastLines(proxy.logFile, 15)}`,
        ),
      );
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).status === 200;
  };
  await eventually(answers, {
    deadlineMs: READY_MS,
    describe: 'the proxy to lead to an API',
    ...(signal === undefined ? {} : { signal }),
  });
}
