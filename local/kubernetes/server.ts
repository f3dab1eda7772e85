/**
 * The API of Kubernetes on this machine: kube-apiserver from its Go module with Debian's etcd. It stores, validates and
 * admits objects, but nothing runs them.
 */
import { execFile } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { installDebianPackages, isOnPath } from '../debian-packages.ts';
import { eventually, GiveUp } from '../eventually.ts';
import { messageOf, StackFailure } from '../failure.ts';
import { lastLines } from '../files.ts';
import { startProcess, type RunningProcess } from '../processes/processes.ts';
import { freePort } from '../stack/ports.ts';
import { findGoTool } from '../tools/build-go-program.ts';
import { kedaDefinitions, KEDA_KINDS } from './sources.ts';

const START_MS = 120_000;
const STOP_MS = 10_000;
const ETCD = 'etcd';
const ETCD_PACKAGE = 'etcd-server';

type Say = (line: string) => void;

export interface KubernetesServer {
  /**
   * Runs `kubectl` as an administrator and returns its output.
   *
   * @throws Error with what it wrote to stderr.
   */
  readonly kubectl: (args: readonly string[], input?: string) => Promise<string>;
  readonly stop: () => Promise<void>;
}

/** @throws StackFailure when a part is missing, or with the end of the log of a part that ended. */
export async function startKubernetesServer(say: Say): Promise<KubernetesServer> {
  await installEtcd(say);
  const [apiserver, kubectl] = [await findGoTool('kube-apiserver', say), await findGoTool('kubectl', say)];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kubernetes-'));
  const started: RunningProcess[] = [];
  const stop = async () => {
    for (const one of started.toReversed()) await one.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const start = async (role: string, command: string, options: Readonly<Record<string, string>>) => {
      const running = await startProcess({
        role,
        command,
        args: Object.entries(options).map(([name, value]) => `--${name}=${value}`),
        env: process.env,
        logFile: path.join(folder, `${role}.log`),
        workingFolder: folder,
        stopSignal: 'SIGTERM',
        stopMs: STOP_MS,
      });
      started.push(running);
    };
    const stored = `http://127.0.0.1:${await freePort()}`;
    const peers = `http://127.0.0.1:${await freePort()}`;
    await start('etcd', ETCD, {
      'data-dir': path.join(folder, 'etcd'),
      'listen-client-urls': stored,
      'advertise-client-urls': stored,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
      'initial-cluster': `default=${peers}`,
      // Nothing here must survive a loss of power.
      'unsafe-no-fsync': 'true',
    });
    const address = { host: '127.0.0.1', port: await freePort() };
    const token = randomBytes(24).toString('hex');
    await writeFile(path.join(folder, 'tokens.csv'), `${token},tests,tests,system:masters\n`, {
      mode: 0o600,
    });
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = path.join(folder, 'service-accounts.pem');
    await writeFile(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    await start('kube-apiserver', apiserver, {
      'etcd-servers': stored,
      'bind-address': address.host,
      'secure-port': String(address.port),
      'cert-dir': path.join(folder, 'certificates'),
      'token-auth-file': path.join(folder, 'tokens.csv'),
      'authorization-mode': 'RBAC',
      // As clusters do. Otherwise the API itself refuses privileged pods, whatever their namespace says.
      'allow-privileged': 'true',
      'service-account-issuer': 'https://kubernetes.default.svc',
      'service-account-key-file': key,
      'service-account-signing-key-file': key,
      'service-cluster-ip-range': '10.96.0.0/16',
    });
    const config = path.join(folder, 'kubeconfig.json');
    const server = {
      server: `https://${address.host}:${address.port}`,
      // kube-apiserver makes this certificate when it starts.
      'certificate-authority': path.join(folder, 'certificates', 'apiserver.crt'),
    };
    const kubeconfig = {
      apiVersion: 'v1',
      kind: 'Config',
      clusters: [{ name: 'tests', cluster: server }],
      users: [{ name: 'tests', user: { token } }],
      contexts: [{ name: 'tests', context: { cluster: 'tests', user: 'tests' } }],
      'current-context': 'tests',
    };
    await writeFile(config, JSON.stringify(kubeconfig), { mode: 0o600 });
    const run = async (args: readonly string[], input = '') => {
      const running = promisify(execFile)(kubectl, ['--kubeconfig', config, ...args], { maxBuffer: 1e8 });
      running.child.stdin?.end(input);
      return (await running).stdout;
    };
    const answers = async () => {
      for (const one of started) {
        if (one.hasEnded())
          throw new GiveUp(
            new StackFailure(`${one.role} ended. The end of its log:\n${await lastLines(one.logFile, 15)}`),
          );
      }
      return (await run(['get', '--raw', '/readyz'])) === 'ok';
    };
    await eventually(answers, { deadlineMs: START_MS, describe: 'kube-apiserver to be ready' });
    const definitions = await kedaDefinitions();
    for (const file of Object.values(KEDA_KINDS)) {
      await run(['apply', '--server-side', '--filename', path.join(definitions, file)]);
    }
    await run(['wait', '--for=condition=established', '--timeout=60s', '--all', 'customresourcedefinitions']);
    return { kubectl: run, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Installs Debian's package if the program is missing. */
async function installEtcd(say: Say): Promise<void> {
  if (isOnPath(ETCD)) return;
  say(`Installing ${ETCD_PACKAGE} (apt-get install), once on this machine.`);
  try {
    await installDebianPackages([ETCD_PACKAGE]);
  } catch (error) {
    throw new StackFailure(`Kubernetes needs etcd (Debian's package ${ETCD_PACKAGE}): ${messageOf(error)}`);
  }
}
