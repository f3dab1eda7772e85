/** Serves metrics to Prometheus, on an address of their own that partners do not reach. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

/** Where metrics are served. */
export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

export interface ServedMetrics {
  /** Of the address that was listened at. */
  readonly port: number;
  close(): void;
}

/** `GET /metrics`, in the text format of Prometheus. Rejects when it can't listen. */
export async function serveMetrics(
  registry: Registry,
  { host, port }: MetricsAddress,
  log: Logger,
): Promise<ServedMetrics> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (error: unknown) => {
        log.error({ err: error }, 'metrics could not be collected');
        response.writeHead(500).end();
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  log.info({ metrics_port: address.port }, 'serving metrics');
  return {
    port: address.port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
