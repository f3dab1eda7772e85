/** HAProxy in front of the APIs of a cluster. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { installDebianPackages } from '../debian-packages.ts';
import { eventually, GiveUp } from '../eventually.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { lastLines } from '../files.ts';
import { startProcess, type RunningProcess } from '../processes/processes.ts';
import { PROJECT_ROOT } from '../project.ts';

const FOLDER = path.join(PROJECT_ROOT, 'local', 'cluster');
const CONFIG = path.join(FOLDER, 'haproxy.cfg');
/** The response when no API is available. It equals the API's own 503, without a request id. */
const UNAVAILABLE_FILE = path.join(FOLDER, 'unavailable.http');
const PACKAGE = 'haproxy';
const READY_MS = 30_000;
const STOP_MS = 5_000;
export interface ProxyOptions {
  readonly port: number;
  readonly apiPorts: readonly [number, number];
  readonly logFolder: string;
  readonly signal?: AbortSignal;
}

/**
 * Returns the program's name. Installs the Debian package if it is missing.
 *
 * @throws StackFailure if it can't be installed.
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

/** @returns the reason of a failure. */
async function install(say: (line: string) => void): Promise<string | undefined> {
  say('Installing HAProxy (apt-get install haproxy), once on this machine.');
  try {
    await installDebianPackages([PACKAGE]);
    return undefined;
  } catch (error) {
    return messageOf(error);
  }
}

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

/** Waits until the proxy reaches a ready API. @throws StackFailure with the end of its log if the proxy exits first. */
export async function untilProxyReady(
  proxy: RunningProcess,
  { port, signal }: Pick<ProxyOptions, 'port' | 'signal'>,
): Promise<void> {
  const answers = async () => {
    if (proxy.hasEnded())
      throw new GiveUp(
        new StackFailure(
          `HAProxy ended immediately (${await proxy.ended}). The end of ${proxy.logFile}:\n${await lastLines(proxy.logFile, 15)}`,
        ),
      );
    return (await fetch(`http://127.0.0.1:${port}/health/ready`)).status === 200;
  };
  await eventually(answers, {
    deadlineMs: READY_MS,
    describe: 'the proxy to reach an API',
    ...(signal === undefined ? {} : { signal }),
  });
}
