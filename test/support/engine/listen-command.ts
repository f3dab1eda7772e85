/** Runs the client's command line in its own process, as a developer does, and the receiver that `listen` forwards to. */
import { execFile } from 'node:child_process';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { PROJECT_ROOT } from '../../../local/project.ts';
import type { CommandResult } from './ops-command.ts';
import { startProcess, type TestProcess } from './processes.ts';

const SCRIPT = 'packages/typescript/src/command/main.ts';

export interface Developer {
  readonly apiUrl?: string;
  readonly key?: string;
}

const variables = ({ apiUrl = '', key = '' }: Developer) => ({
  FULFILMENT_API_URL: apiUrl,
  FULFILMENT_API_KEY: key,
});

/** Starts `listen` and waits until it is connected. */
export async function startListen(developer: Developer, ...args: readonly string[]): Promise<TestProcess> {
  return await startProcess({
    script: SCRIPT,
    args: ['listen', ...args],
    env: variables(developer),
    ready: (logs) => logs.includes('Listening for'),
  });
}

/** Starts `requests tail` and waits until it follows the feed. */
export async function startTail(developer: Developer, ...args: readonly string[]): Promise<TestProcess> {
  return await startProcess({
    script: SCRIPT,
    args: ['requests', 'tail', ...args],
    env: variables(developer),
    ready: (logs) => logs.includes('Following your requests'),
  });
}

/** Runs a command that ends by itself. */
export function runClient(developer: Developer, ...args: readonly string[]): Promise<CommandResult> {
  const env = { ...process.env, NODE_OPTIONS: '', ...variables(developer) };
  return new Promise((resolve) => {
    const command = [path.join(PROJECT_ROOT, SCRIPT), ...args];
    execFile(process.execPath, command, { env, cwd: PROJECT_ROOT }, (error, output, errors) => {
      resolve({ exitCode: typeof error?.code === 'number' ? error.code : 0, output, errors });
    });
  });
}

export interface ReceivedCall {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface LocalReceiver {
  readonly url: string;
  readonly calls: ReceivedCall[];
  readonly close: () => Promise<void>;
}

/** @param answer returns the status; 204 by default. @param port any free one by default. */
export async function startLocalReceiver(
  answer: (call: ReceivedCall) => number = () => 204,
  port = 0,
): Promise<LocalReceiver> {
  const calls: ReceivedCall[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const call = { headers: request.headers, body: Buffer.concat(chunks).toString() };
      calls.push(call);
      response.writeHead(answer(call), { location: '/elsewhere' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
