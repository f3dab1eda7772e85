/** Makes each process of a cluster serve its metrics. */
import type { EngineProcess } from '../../../local/stack/engine.ts';
import type { MetricsPorts } from '../alerts/watch.ts';
import { freePort } from '../engine/scrape.ts';

const address = (port: number) => `127.0.0.1:${port}`;

/** Returns the processes and the addresses where they are scraped. */
export async function withMetrics(processes: readonly EngineProcess[]) {
  const metricsPorts: Record<string, number> = {};
  const portOf = async (instance: string) => (metricsPorts[instance] = await freePort());
  const watched: EngineProcess[] = [];
  for (const engine of processes) {
    const own = { METRICS_ADDRESS: address(await portOf(engine.name)) };
    const ofSdk =
      engine.role === 'worker' ? { SDK_METRICS_ADDRESS: address(await portOf(`${engine.name}-sdk`)) } : {};
    watched.push({ ...engine, env: { ...engine.env, ...own, ...ofSdk } });
  }
  return { processes: watched, metricsPorts: metricsPorts satisfies MetricsPorts };
}
