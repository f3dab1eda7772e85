/** How long the event loop of this process stood still: nobody else was served for so long. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Milliseconds of the longest time during some work in which the event loop did nothing else: of the CPU that its thread
 * used meanwhile, so that what other processes take of a busy machine is not counted.
 */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = usedCpu();
  const look = () => {
    const now = usedCpu();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const looking = setInterval(look, 1);
  await work();
  look();
  clearInterval(looking);
  return longest;
}

/** Of this thread; milliseconds. */
function usedCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

export interface PlainServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** A server that reads each body, parses it as JSON where it is any, and does nothing else: what every API must do. */
export async function startPlainServer(): Promise<PlainServer> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => void chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      if (request.headers['content-type'] === 'application/json') JSON.parse(text);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
