/** Sends a call to an operation as it is described, but for what a test puts into it. */
import { request } from 'node:http';
import type { HostileCaller } from './callers.ts';
import type { HostileOperation } from './operation.ts';

export interface HostileCall {
  /** As it goes over the wire, percent-encoded or not; by the parameter's name. */
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

/** By the client of Node itself: `fetch` would mend what is wrong. */
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

/** What refuses the call at the body, so that nothing is done where all else is right. */
function defaultBody({ bodies }: HostileOperation): HostileCall['body'] {
  const [first] = bodies;
  return first === undefined ? undefined : { type: 'application/json', content: '{"hostile":true}' };
}
