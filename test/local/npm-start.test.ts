/** `npm start` for newcomers: start, stop, restart, and start after everything crashed. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { lstat, readdir, readFile, stat } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { identify } from '../../local/processes/process-identity.ts';
import { EXIT } from '../../ops/errors.ts';
import { eventually } from '../support/engine/eventually.ts';
import {
  copyProject,
  npmStart,
  npmStartFailing,
  runOpsExamples,
  stackFileMode,
  type RunningStack,
  type StackCopy,
} from '../support/engine/local-stack.ts';

const TEST_TIMEOUT_MS = 240_000;

let copy: StackCopy;

beforeAll(async () => {
  copy = await copyProject();
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await copy.remove();
}, TEST_TIMEOUT_MS);

/** Returns the id of the sample request from the output. */
function sampleIn(output: string): string {
  return /as (req_\w+)\. Its timeline:/.exec(output)?.[1] ?? '';
}

/** Returns the statuses of the printed timeline, in order. */
function timelineIn(output: string): string[] {
  return [...output.matchAll(/Z {2}\d\. (\w+) +by /g)].map((match) => match[1] ?? '');
}

async function read({ api_url, api_key }: RunningStack, requestId: string): Promise<RequestRecord> {
  const headers = { Authorization: `Bearer ${api_key}` };
  const response = await fetch(`${api_url}/requests/${requestId}`, { headers });
  return ((await response.json()) as { data: RequestRecord }).data;
}

/** Returns the input of a request that a page of the Temporal UI shows: it uses the codec server that the UI names. */
async function shownByUi(uiUrl: string, requestId: string): Promise<string> {
  const get = async <Answer>(address: string) => (await (await fetch(`${uiUrl}${address}`)).json()) as Answer;
  const { Codec } = await get<{ Codec: { Endpoint: string } }>('/api/v1/settings');
  const path_ = `/api/v1/namespaces/default/workflows/${requestId}/history?maximumPageSize=1`;
  const { history } = await get<{
    history: { events: { workflowExecutionStartedEventAttributes: { input: object } }[] };
  }>(path_);
  const answer = await fetch(`${Codec.Endpoint}/decode`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: uiUrl, 'X-Namespace': 'default' },
    body: JSON.stringify(history.events[0]?.workflowExecutionStartedEventAttributes.input),
  });
  expect(answer.headers.get('access-control-allow-origin')).toBe(uiUrl);
  const { payloads } = (await answer.json()) as { payloads: { data: string }[] };
  return payloads.map(({ data }) => Buffer.from(data, 'base64').toString()).join();
}

function runningPids({ pids }: RunningStack): number[] {
  return Object.values(pids).filter((pid) => pid !== null && identify(pid) !== undefined) as number[];
}

/** True when only its owner may access a file or folder, or when it was deleted meanwhile. */
async function isPrivate(file: string): Promise<boolean> {
  const found = await lstat(file).catch(() => undefined);
  return found === undefined || found.isSymbolicLink() || (found.mode & 0o077) === 0;
}

/** Addresses of this machine other than 127.0.0.1. A server that listens only on 127.0.0.1 answers at none of them. */
const OTHER_ADDRESSES = [
  ...Object.values(os.networkInterfaces()).flatMap((addresses = []) => addresses),
  ...(os.platform() === 'linux' ? [{ address: '127.0.0.2', scopeid: undefined }] : []),
]
  // A link-local address needs the name of its interface.
  .filter(({ address, scopeid }) => address !== '127.0.0.1' && !scopeid)
  .map(({ address }) => address);

/** The addresses other than 127.0.0.1 at which a port is open. */
async function openAt(port: number): Promise<string[]> {
  const answers = await Promise.all(
    OTHER_ADDRESSES.map(async (host) => {
      const socket = connect({ port, host, timeout: 1_000 });
      const isOpen = await new Promise<boolean>((resolve) => {
        socket.on('connect', () => resolve(true));
        for (const event of ['error', 'timeout']) socket.on(event, () => resolve(false));
      });
      socket.destroy();
      return isOpen ? [host] : [];
    }),
  );
  return answers.flat();
}

const DELIVERED = ['pending', 'confirmed', 'dispensing', 'ready', 'in_transit', 'delivered'];

test(
  'npm start fulfils a request, stops without leaving a process, and restarts with its data',
  async () => {
    const first = await npmStart(copy);
    expect(timelineIn(first.output())).toEqual(DELIVERED);
    expect(await stackFileMode(copy)).toBe(0o600);
    const local = path.join(copy.folder, '.local');
    expect((await stat(local)).mode & 0o007).toBe(0);
    const written = await readdir(local, { recursive: true });
    expect(written).toEqual(
      expect.arrayContaining(['encryption-key', 'escrow/escrow.pem', 'prescription-key', 'temporal.db']),
    );
    const open = await Promise.all(
      written.map(async (name) => ((await isPrivate(path.join(local, name))) ? [] : [name])),
    );
    expect(open.flat()).toEqual([]);
    expect(first.api_url).toBe(`http://127.0.0.1:${copy.ports['API_PORT']}/v1`);
    expect(runningPids(first)).toHaveLength(4);
    for (const port of Object.values(copy.ports)) expect(await openAt(Number(port))).toEqual([]);
    expect(first.output()).toContain(
      `Temporal     http://127.0.0.1:${copy.ports['TEMPORAL_UI_PORT']}  (for this machine only`,
    );

    const sample = sampleIn(first.output());
    expect(await shownByUi(first.temporal_ui_url ?? '', sample)).toContain(`"request_id":"${sample}"`);

    const { output, exitCode } = await npmStartFailing(copy);
    expect(output).toMatch(
      /The local stack of this clone is running already \(process \d+\)\. Stop it with Ctrl-C/,
    );
    expect(exitCode).toBe(1);

    const control = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['local/stack/control.ts', ...args], { cwd: copy.folder });
    const worker = first.pids['worker'] ?? 0;
    expect((await control('stop', 'worker')).stdout).toContain('npm run stack -- start worker');
    const isStopped = async () => first.output().includes('The worker is stopped until it is started again.');
    await eventually(isStopped, { deadlineMs: 60_000, describe: 'the worker to end' });
    expect(identify(worker)).toBeUndefined();
    await control('start', 'worker');
    const isBack = async () => {
      const stack = JSON.parse(await readFile(path.join(local, 'stack.json'), 'utf8')) as RunningStack;
      return stack.pids['worker'] !== worker;
    };
    await eventually(isBack, { deadlineMs: 60_000, describe: 'another worker to be started' });

    const curl = /^ {2}(curl -s [^]*?'\{.*\}')$/m.exec(first.output())?.[1];
    const { stdout } = await promisify(execFile)('sh', ['-c', curl ?? 'false']);
    const { data: pasted } = JSON.parse(stdout) as { data: RequestRecord };
    expect(pasted.status).toBe('pending');

    await first.interrupt();
    expect(runningPids(first)).toEqual([]);
    await expect(stackFileMode(copy)).rejects.toThrow('ENOENT');

    const second = await npmStart(copy);
    expect(second.api_key).toBe(first.api_key);
    expect((await read(second, sampleIn(first.output()))).status).toBe('delivered');
    // It was in progress when everything stopped; the workflow continues.
    const isDelivered = async () => (await read(second, pasted.request_id)).status === 'delivered';
    await eventually(isDelivered, { deadlineMs: 30_000, describe: 'the pasted request to be delivered' });

    await second.killEverything();
    const third = await npmStart(copy);
    expect(timelineIn(third.output())).toEqual(DELIVERED);
    expect((await read(third, sampleIn(second.output()))).status).toBe('delivered');
    await third.interrupt();
    expect(runningPids(third)).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

test(
  'every ops command finds all its settings in the files that npm start leaves',
  async () => {
    const stack = await npmStart(copy);
    const ids = {
      'req_...': sampleIn(stack.output()),
      'par_...': 'par_00000000000000000000000000',
      // No example on the stack needs it.
      'ph_...': 'ph_sbx_returns',
    };
    const outcomes = await runOpsExamples(copy, ids);
    await stack.interrupt();
    const count = Object.keys(outcomes).length;
    expect(count).toBeGreaterThan(80);
    const isFault = ({ exitCode, message }: (typeof outcomes)[string]) =>
      exitCode === EXIT.unavailable ||
      exitCode === EXIT.failed ||
      /^error: |every setting is read from the environment/.test(message);
    expect(Object.entries(outcomes).filter(([, outcome]) => isFault(outcome))).toEqual([]);
  },
  TEST_TIMEOUT_MS,
);

test(
  'npm start states what to do about a port in use',
  async () => {
    const port = Number(copy.ports['API_PORT']);
    const stranger = createServer().listen({ port, host: '127.0.0.1' });
    await once(stranger, 'listening');
    try {
      const { exitCode, output } = await npmStartFailing(copy);
      expect(output).toContain(`Port ${port}, meant for the API, is in use by another program.`);
      expect(output).toContain(`API_PORT=${port + 10} npm start`);
      expect(exitCode).toBe(1);
    } finally {
      stranger.close();
    }
  },
  TEST_TIMEOUT_MS,
);
