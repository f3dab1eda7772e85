/**
 * `npm run bench -- [--in-memory] [name...]`: compares the engine with its building blocks and with a peer in one run.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { startBenchStack, type BenchStack } from './bench-stack.ts';
import { benchCpuPerRequest } from './requests/cpu-per-request.ts';
import { benchCommits } from './requests/commits.ts';
import { benchEstimate } from './pharmacies/estimate.ts';
import { benchEvents } from './requests/events.ts';
import { benchDbos } from './peers/compare-dbos.ts';
import { benchClosing } from './money/closing.ts';
import { benchBurst } from './overload/burst.ts';
import { benchOverload } from './overload/compare.ts';
import { benchLoop } from './overload/loop.ts';
import { benchHistory } from './requests/history.ts';
import { benchPrivacy } from './privacy/compare.ts';
import { benchPolling } from './requests/polling.ts';
import { benchRateLimits } from './partners/rate-limits.ts';
import { benchConcurrentReads, benchReads } from './requests/reads.ts';
import { benchBaskets } from './medicines/baskets.ts';
import { benchSearch } from './medicines/search.ts';
import { benchStarts } from './requests/starts.ts';
import { benchCrowd } from './hostile/crowd.ts';
import { benchNeighbours } from './hostile/neighbours.ts';
import { benchOps } from './ops/commands.ts';
import { benchWebhooks } from './webhooks/compare.ts';
import { benchIsolation } from './webhooks/isolation.ts';

/** Returns the lines of the result. A bench of several minutes yields each line as soon as it is measured. */
type Bench = (stack: BenchStack) => Promise<string[]> | AsyncIterable<string>;

const BENCHES: Readonly<Record<string, { title: string; run: Bench }>> = {
  starts: { title: 'POST /requests beside workflow.start; 8 callers', run: benchStarts },
  reads: { title: 'GET /requests/{id} beside handle.query; 8 callers, 64 open requests', run: benchReads },
  concurrent: { title: 'Reads of one request accepted a moment ago', run: benchConcurrentReads },
  polling: { title: 'GET with If-None-Match beside a plain GET, and long polls', run: benchPolling },
  events: { title: 'Writing timelines with the events feed beside the same without it', run: benchEvents },
  commits: {
    title: 'Telling of a change after its commit beside doing so within the transaction',
    run: benchCommits,
  },
  search: { title: 'POST /medicines/search beside a textbook query', run: benchSearch },
  baskets: {
    title: 'POST /medicines/search-basket for five medicines beside a search for one',
    run: benchBaskets,
  },
  estimate: { title: 'Error of the delivery estimate on replayed history', run: benchEstimate },
  limits: { title: 'CPU of a call, counted against the limits and not', run: benchRateLimits },
  webhooks: { title: 'Webhooks beside the same sent by graphile-worker', run: benchWebhooks },
  isolation: {
    title: 'Webhooks to good endpoints, with bad ones beside them and without; takes eight minutes',
    run: benchIsolation,
  },
  neighbours: {
    title: "A partner's calls while another one does its worst, beside the same in quiet; takes 13 minutes",
    run: benchNeighbours,
  },
  crowd: {
    title:
      'Nine ordinary partners beside a slow, a hostile and a very large one, and alone; takes 16 minutes',
    run: benchCrowd,
  },
  history: { title: 'History of a delivered request with one healthy endpoint', run: benchHistory },
  dbos: { title: 'Requests delivered beside a DBOS service of the same shape; 60 callers', run: benchDbos },
  overload: {
    title:
      'A hundred callers at once for five minutes, beside a DBOS service whose hundred callers wait; takes 8 minutes',
    run: benchOverload,
  },
  loop: {
    title: "One caller's 300 orders in a loop, alone and beside another partner's flood; takes nine minutes",
    run: benchLoop,
  },
  burst: {
    title: 'A thousand orders at once amid a steady load, and what is left of that half a minute later',
    run: benchBurst,
  },
  privacy: {
    title: 'Encryption and metrics beside the same engine without either; 8 callers',
    run: benchPrivacy,
  },
  cpu: { title: 'CPU of a delivered request, over all processes', run: benchCpuPerRequest },
  closing: { title: 'Closing two months with 100,000 requests, in a process of its own', run: benchClosing },
  ops: { title: 'Commands of operators from their bundle, beside the same from the sources', run: benchOps },
};

const { positionals: wanted, values: options } = parseArgs({
  allowPositionals: true,
  // The relevant results use a durable store. Without the disk, a run shows the cost of the code.
  options: { 'in-memory': { type: 'boolean', default: false } },
});
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`No bench is named ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}`);
  process.exit(1);
}
const stack = await startBenchStack(options['in-memory'] ? 'memory' : 'file');
try {
  const [cpu] = os.cpus();
  console.log(`${os.cpus().length} x ${cpu?.model ?? 'unknown CPU'}, Node ${process.version}`);
  console.log(
    `Load average before: ${os
      .loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}`,
  );
  for (const line of stack.settings) console.log(line);
  console.log('Medians, in parentheses the smallest and largest of the pairs');
  for (const [name, { title, run }] of Object.entries(BENCHES)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`\n${title}`);
    for await (const line of await run(stack)) console.log(`  ${line}`);
  }
} finally {
  await stack.close();
}
