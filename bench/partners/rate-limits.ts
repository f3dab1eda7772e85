/** Measures the cost of rate limits: the CPU of the servers per call, with and without counting calls. */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { recordEtag } from '../../api/http/answers.ts';
import { ApiCaller } from '../../test/support/callers/api-caller.ts';
import type { Given } from '../../test/support/given/given.ts';
import { eventually } from '../../test/support/engine/eventually.ts';
import { startApi } from '../../test/support/engine/processes.ts';
import type { BenchStack } from '../bench-stack.ts';
import { cpuSeconds } from '../cpu.ts';
import { load } from '../load.ts';
import { comparePairs } from '../pairs.ts';
import { spread } from '../statistics.ts';

const PAIRS = 5;
const SEARCH = { query: 'paracetamol', location: { lat: 6.5244, lng: 3.3792 } };
const WITHOUT = pathToFileURL(path.join(import.meta.dirname, 'without-rate-limits.ts')).href;

/** No worker serves this queue, so that only the call itself is measured. */
const UNSERVED_QUEUE = 'bench-unserved';

interface Kind {
  readonly name: string;
  readonly calls: number;
  readonly call: (partner: ApiCaller, requestId: string, given: Given) => PromiseLike<unknown>;
}

const KINDS: readonly Kind[] = [
  { name: 'GET, answered 304', calls: 2_000, call: poll },
  { name: 'POST /medicines/search', calls: 600, call: search },
  { name: 'GET of an open request', calls: 400, call: (partner, requestId) => partner.read(requestId) },
  { name: 'POST /requests', calls: 300, call: (partner, _, given) => given.order().by(partner) },
];

async function poll({ origin, key }: ApiCaller, requestId: string): Promise<void> {
  const response = await fetch(`${origin}/v1/requests/${requestId}`, {
    headers: {
      Authorization: `Bearer ${key}`,
      'If-None-Match': recordEtag({ sequence: 1, prescriptions: 0, late_codes: 0 }),
    },
  });
  await response.arrayBuffer();
  if (response.status !== 304) throw new Error(`GET answered ${response.status} where 304 was expected`);
}

async function search(partner: ApiCaller): Promise<void> {
  const { status } = await partner.callOnce('POST', '/medicines/search', SEARCH);
  if (status !== 200) throw new Error(`POST /medicines/search answered ${status}`);
}

export async function benchRateLimits(stack: BenchStack): Promise<string[]> {
  const { connectionString, partner, given } = stack;
  const { request_id } = await given.order().by(partner);
  const isRecorded = () => poll(partner, request_id).then(() => true);
  await eventually(isRecorded, { deadlineMs: 20_000, describe: 'the request in Postgres' });
  const counting = await startApi({ connectionString, taskQueue: UNSERVED_QUEUE });
  const free = await startApi({
    connectionString,
    taskQueue: UNSERVED_QUEUE,
    env: { NODE_OPTIONS: `--import ${WITHOUT}` },
  });
  const measure =
    ({ origin, pid }: typeof counting, { calls, call }: Kind, callers: number) =>
    async () => {
      const caller = new ApiCaller(origin, partner.key, partner.partnerId);
      const pids = { ...stack.pids, api: pid };
      const read = () => Object.values(pids).reduce((sum, one) => sum + cpuSeconds(one), 0);
      const before = read();
      await load({ calls, callers }, async () => call(caller, request_id, given));
      return ((read() - before) * 1000) / calls;
    };
  const lines: string[] = [];
  try {
    for (const callers of [1, 8]) {
      for (const kind of KINDS) {
        const results = await comparePairs({
          ours: measure(counting, kind, callers),
          bare: measure(free, kind, callers),
          pairs: PAIRS,
        });
        const [ours, bare] = [results.map((pair) => pair.ours), results.map((pair) => pair.bare)];
        const shares = results.map((pair) => 100 * (1 - pair.bare / pair.ours));
        lines.push(
          `${kind.name}, callers: ${callers}`.padEnd(36) +
            `${spread(ours)} ms of CPU, not counted ${spread(bare)}, share ${spread(shares, 1)} %`,
        );
      }
    }
  } finally {
    await counting.stop();
    await free.stop();
  }
  return lines;
}
