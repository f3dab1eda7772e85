/** A proxy between a reader and the API that records the answers to each sample. */
import { createServer, request as callApi, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Answer {
  readonly call: string;
  readonly status: number;
  readonly statusText: string;
  /** Names in their original case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** A call to this path marks the beginning of sample n; it is not forwarded. */
const MARK = '/sample-begins/';

export class RecordedApi {
  readonly origin: string;
  private readonly server: ReturnType<typeof createServer>;
  private readonly bySample: Map<number, Answer[]>;

  private constructor(
    origin: string,
    server: ReturnType<typeof createServer>,
    bySample: Map<number, Answer[]>,
  ) {
    this.origin = origin;
    this.server = server;
    this.bySample = bySample;
  }

  /** @param apiOrigin of the API behind it. */
  static async start(apiOrigin: string): Promise<RecordedApi> {
    const bySample = new Map<number, Answer[]>();
    let current = 0;
    const take = async (call: IncomingMessage, response: ServerResponse) => {
      if (call.url?.startsWith(MARK) === true) {
        current = Number(call.url.slice(MARK.length));
        response.end();
        return;
      }
      const answer = await forwarded(apiOrigin, call);
      bySample.set(current, [...(bySample.get(current) ?? []), answer]);
      response.writeHead(answer.status, answer.headers.flat());
      response.end(answer.body);
    };
    const server = createServer((call, response) => {
      take(call, response).catch((error: unknown) => response.destroy(error as Error));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return new RecordedApi(`http://127.0.0.1:${port}`, server, bySample);
  }

  /** The URL to call when a sample begins; without a number, its prefix. */
  markOf(sample: number | ''): string {
    return `${this.origin}${MARK}${sample}`;
  }

  /** The answers while a sample ran, in order. */
  answersTo(sample: number): readonly Answer[] {
    return this.bySample.get(sample) ?? [];
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

async function forwarded(apiOrigin: string, call: IncomingMessage): Promise<Answer> {
  const { method = '', url = '', headers } = call;
  const sent = await buffer(call);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const out = callApi(new URL(url, apiOrigin), { method, headers }, resolve);
    out.on('error', reject).end(sent);
  });
  return {
    call: `${method} ${url}`,
    status: answer.statusCode ?? 0,
    statusText: answer.statusMessage ?? '',
    headers: headersOf(answer.rawHeaders),
    body: await buffer(answer),
  };
}

/** Without the headers of the connection, which the server sets itself. */
function headersOf(raw: readonly string[]): (readonly [string, string])[] {
  const pairs = raw.flatMap((name, index) =>
    index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : [],
  );
  return pairs.filter(
    ([name]) => !/^(?:connection|keep-alive|transfer-encoding|content-length)$/i.test(name),
  );
}

/** The parsed body if it is JSON. */
export function jsonOf({ headers, body }: Answer): unknown {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? '';
  return type.startsWith('application/json') && body.length > 0
    ? (JSON.parse(body.toString()) as unknown)
    : undefined;
}
