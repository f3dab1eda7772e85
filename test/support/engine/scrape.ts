/** Reads the metrics of a process as Prometheus does. */
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

/** Returns a free port of this machine. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns the metrics of a process as text. */
export const scrape = async (port: number, signal: AbortSignal | null = null) =>
  (await fetch(`http://127.0.0.1:${port}/metrics`, { signal })).text();

/** Returns undefined when the process does not answer in time, which Prometheus counts as down. */
export async function scrapeIfUp(port: number, timeoutMs: number): Promise<string | undefined> {
  try {
    return await scrape(port, AbortSignal.timeout(timeoutMs));
  } catch {
    return undefined;
  }
}

/** Returns the value of the metric with these labels, or undefined. */
export function valueOf(
  text: string,
  name: string,
  labels: Readonly<Record<string, string>> = {},
): number | undefined {
  const line = text.split('\n').find((one) => {
    const isNamed = one.startsWith(`${name}{`) || one.startsWith(`${name} `);
    return isNamed && Object.entries(labels).every(([key, value]) => one.includes(`${key}="${value}"`));
  });
  return line === undefined ? undefined : Number(line.split(' ').at(-1));
}
