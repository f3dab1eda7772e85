/** Says over HTTP whether a worker process lives and does its work, for whatever runs it. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { HEALTH_PATHS, healthProblem, type HealthProblem } from '../domain/common/health.ts';

export interface HealthAddress {
  readonly host: string;
  readonly port: number;
}

/** What keeps a worker from its work; nothing where it is ready. */
export type CheckHealth = () => Promise<readonly HealthProblem[]>;

export interface ServedHealth {
  /** Of the address that was listened at. */
  readonly port: number;
  /** Asks this from now on; until then the process waits for Temporal. */
  watch(check: CheckHealth): void;
  close(): void;
}

/** `GET /health/live` and `GET /health/ready`, as of an API. Rejects when it can't listen. */
export async function serveHealth({ host, port }: HealthAddress, log: Logger): Promise<ServedHealth> {
  let check: CheckHealth = async () => [healthProblem('temporal_away')];
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET') return answer(response, 405, {});
    if (url === HEALTH_PATHS.live) return answer(response, 200, { live: true });
    if (url !== HEALTH_PATHS.ready) return answer(response, 404, {});
    check().then(
      (problems) =>
        problems.length === 0
          ? answer(response, 200, { ready: true })
          : answer(response, 503, { ready: false, problems }),
      (error: unknown) => {
        log.error({ err: error }, 'the health of the worker could not be checked');
        answer(response, 500, { ready: false });
      },
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  log.info({ health_port: address.port }, 'serving health');
  return {
    port: address.port,
    watch: (asked) => (check = asked),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answer(response: ServerResponse, status: number, body: object): void {
  const headers = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };
  response.writeHead(status, headers).end(JSON.stringify(body));
}
