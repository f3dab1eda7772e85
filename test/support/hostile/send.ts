/** Sends a valid call to an operation, except for the values that a test replaces. */
import { request } from 'node:http';
import type { HostileCaller } from './callers.ts';
import type { HostileOperation } from './operation.ts';

export interface HostileCall {
  /** Sent unchanged, percent-encoded or not; by the parameter's name. */
  readonly path?: Readonly<Record<string, string>>;
  /** The whole query string. */
  readonly query?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: { readonly type: string; readonly content: string };
}

export interface HostileAnswer {
  readonly status: number;
  readonly text: string;
}

/** Uses Node's HTTP client, because `fetch` would correct invalid values. */
export async function send(
  origin: string,
  operation: HostileOperation,
  { headers: own, owned }: HostileCaller,
  call: HostileCall,
): Promise<HostileAnswer> {
  const path = operation.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => call.path?.[name] ?? owned[name] ?? 'none',
  );
  const { body = defaultBody(operation) } = call;
  const headers = {
    ...own,
    ...(body === undefined
      ? {}
      : { 'Content-Type': body.type, 'Content-Length': String(Buffer.byteLength(body.content)) }),
    ...call.headers,
  };
  const query = call.query === undefined ? '' : `?${call.query}`;
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/`,
      { method: operation.method, path: path + query, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => void chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body?.content);
  });
}

/** A body that is rejected, so that a call which is otherwise valid has no effect. */
function defaultBody({ bodies }: HostileOperation): HostileCall['body'] {
  const [first] = bodies;
  return first === undefined ? undefined : { type: 'application/json', content: '{"hostile":true}' };
}
