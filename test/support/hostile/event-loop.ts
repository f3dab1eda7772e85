/** Measures how long the event loop was blocked. Meanwhile no other caller is served. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Returns the longest time in milliseconds that the event loop was blocked during the work. It is measured in CPU time of the
 * thread, so that other processes on a busy machine do not count.
 */
export async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = usedCpu();
  const tick = () => {
    const now = usedCpu();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const looking = setInterval(tick, 1);
  await work();
  tick();
  clearInterval(looking);
  return longest;
}

/** CPU time of this thread in milliseconds. */
function usedCpu(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

export interface PlainServer {
  readonly origin: string;
  readonly close: () => Promise<void>;
}

/** Starts a server that reads each body and parses it as JSON if it can, which is the minimum that every API must do. */
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
