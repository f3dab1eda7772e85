/** A server that answers as a test says, with failures that the real engine can't be made to produce. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** The answer to one call; `break` closes the connection before it, `cut` in the middle of the body. */
export type Answer =
  | 'break'
  | 'cut'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown };

export interface ScriptedApi {
  readonly baseUrl: string;
  readonly calls: ScriptedCall[];
  /** Sets the answers to the next calls; the last one is repeated. */
  answer(...answers: readonly Answer[]): void;
  close(): Promise<void>;
}

export async function startScriptedApi(): Promise<ScriptedApi> {
  const calls: ScriptedCall[] = [];
  let answers: readonly Answer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      calls.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
      const [next] = answers;
      if (answers.length > 1) answers = answers.slice(1);
      give(next ?? 'break', response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    answer(...next) {
      calls.length = 0;
      answers = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function give(answer: Answer, response: ServerResponse): void {
  if (answer === 'break') return void response.destroy();
  if (answer === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    response.write('{"success": tr', () => response.destroy());
    return;
  }
  const { status, headers = {}, body } = answer;
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
