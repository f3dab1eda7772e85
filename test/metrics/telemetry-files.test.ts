/** What rules and dashboards ask for is there when an API and a worker are scraped. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { PROJECT_ROOT } from '../../local/project.ts';
import { ApiCaller } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { startApi, startWorker } from '../support/engine/processes.ts';
import { freePort, scrape, valueOf } from '../support/engine/scrape.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const DEADLINE_MS = 60_000;
const FILES = ['alerts.yml', 'dashboards/fulfilment.json'];
/** Given by Prometheus, and of jobs that have succeeded: the worker measures that half a minute later. */
const LATER_LABELS = ['job', 'instance', 'task'];

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());

/** Everything that they say, once a request was delivered and a workflow, an activity and a call have failed. */
async function scrapeAll(): Promise<string> {
  const { connectionString, taskQueue, client } = engine;
  const [ofApi, ofWorker, ofSdk] = [await freePort(), await freePort(), await freePort()];
  const at = (port: number) => `127.0.0.1:${port}`;
  const shared = { connectionString, taskQueue };
  const api = await startApi({ ...shared, env: { METRICS_ADDRESS: at(ofApi) } });
  const env = { METRICS_ADDRESS: at(ofWorker), SDK_METRICS_ADDRESS: at(ofSdk) };
  const worker = await startWorker({ ...shared, env });
  const until = (port: number, metric: string, labels: Readonly<Record<string, string>> = {}) =>
    eventually(async () => (valueOf(await scrape(port), metric, labels) ?? 0) > 0, {
      deadlineMs: DEADLINE_MS,
      describe: metric,
    });
  try {
    await new ApiCaller(api.origin, partner.key, partner.partnerId).call('GET', '/requests/none');
    await given.order().by(partner).playing('happy');
    await until(ofWorker, 'fulfilment_requests_total', { status: 'delivered' });
    // As after a deploy of other code: tasks that this worker does not know.
    await client.workflow.start('of_another_deploy', { taskQueue, workflowId: `fails-${taskQueue}` });
    await until(ofSdk, 'temporal_workflow_task_execution_failed_total');
    await client.activity.start('of_another_deploy', {
      taskQueue,
      id: `fails-${taskQueue}`,
      startToCloseTimeout: '1m',
    });
    await until(ofSdk, 'temporal_activity_execution_failed_total');
    return (await Promise.all([ofApi, ofWorker, ofSdk].map((port) => scrape(port)))).join('\n');
  } finally {
    await worker.stop();
    await api.stop();
  }
}

const matches = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].flatMap(([, ...groups]) => groups.filter(Boolean))),
];

test('alerts and dashboards name metrics and labels that there are', async () => {
  const scraped = await scrapeAll();
  const metrics = matches(scraped, /^(?:# TYPE )?([a-z][a-z0-9_]*)/gm);
  const labels = [...LATER_LABELS, ...matches(scraped, /[{,]([a-z_]+)="/g)];
  for (const name of FILES) {
    const text = await readFile(path.join(PROJECT_ROOT, 'ops/telemetry', name), 'utf8');
    const used = matches(text, /\b((?:fulfilment|http_server|nodejs|process|temporal)_[a-z0-9_]+)/g);
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((metric) => !metrics.includes(metric))).toEqual([]);
    const asked = matches(text, /[{,]([a-z_]+)(?:=~|!~|!=|=)\\?"|by \(([a-z_, ]+)\)/g);
    const one = asked.flatMap((list) => list?.split(', ') ?? []);
    expect(one.filter((label) => !labels.includes(label))).toEqual([]);
  }
});
