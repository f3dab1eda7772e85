/** The engine's processes in a cluster: APIs behind a proxy, and workers for requests and for webhooks. */
import type { EngineProcess } from '../stack/engine.ts';
import { freePort } from '../stack/ports.ts';

/** The time between an API's shutdown notice and its refusal of new calls. The proxy must notice within it. */
const SHUTDOWN_NOTICE_SECONDS = '3';

const API_NAMES = ['api-1', 'api-2'] as const;
const REQUEST_WORKERS = ['worker-requests-1', 'worker-requests-2'] as const;
const WEBHOOK_WORKERS = ['worker-webhooks-1', 'worker-webhooks-2'] as const;

/** Each group stops before the groups that it calls. */
export const ENGINE_STOP_ORDER = [['proxy'], API_NAMES, [...REQUEST_WORKERS, ...WEBHOOK_WORKERS]] as const;

export interface ClusterEngine {
  readonly processes: readonly EngineProcess[];
  /** In the order of the proxy's configuration. */
  readonly apiPorts: readonly [number, number];
}

/**
 * Returns the processes of the engine in a cluster: two APIs and the workers.
 *
 * @param variables the environment that all processes share.
 */
export async function clusterEngine(variables: NodeJS.ProcessEnv): Promise<ClusterEngine> {
  const apiPorts = [await freePort(), await freePort()] as const;
  // Only the first API decodes histories, because the codec has one address.
  const { CODEC_ADDRESS: _, ...withoutCodec } = variables;
  const apis = API_NAMES.map((name, index) => {
    const port = apiPorts[index] as number;
    const env = {
      ...(index === 0 ? variables : withoutCodec),
      PORT: String(port),
      TRUSTED_PROXIES: '127.0.0.1',
      SHUTDOWN_NOTICE_SECONDS,
    };
    return { name, role: 'api', env, origin: `http://127.0.0.1:${port}` } as const;
  });
  const workers = (names: readonly string[], WORKER_ROLE: string) =>
    names.map((name) => ({ name, role: 'worker', env: { ...variables, WORKER_ROLE } }) as const);
  return {
    apiPorts,
    processes: [...apis, ...workers(REQUEST_WORKERS, 'requests'), ...workers(WEBHOOK_WORKERS, 'webhooks')],
  };
}
