/** Slots and pollers that follow the machine beside fixed ones, with workflows in the cache and without. */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../db/database.ts';
import type { SdkOptions } from '../../worker/fulfilment-worker.ts';
import { ENCRYPTION_KEYS } from '../../test/support/engine/encryption-keys.ts';
import { startApi, startProcess } from '../../test/support/engine/processes.ts';
import { testAddresses } from '../../test/support/servers/addresses.ts';
import { connectionVariables } from '../../local/temporal/temporal.ts';
import { makePartner, type BenchStack } from '../bench-stack.ts';
import { cpuSince, readCpu, totalCpu } from '../cpu.ts';
import { load } from '../load.ts';
import { comparePairs } from '../pairs.ts';
import { deliverableOrders } from '../peers/orders.ts';
import { spread } from '../statistics.ts';

const PAIRS = 2;
const COME_AGAIN_MS = 200;

/** What the worker for requests is told; nothing is what it has without. */
const AUTOSCALING = { type: 'autoscaling' } as const;
const POLLERS: SdkOptions = {
  workflowTaskPollerBehavior: AUTOSCALING,
  activityTaskPollerBehavior: AUTOSCALING,
};
const POLLERS_AND_SLOTS: SdkOptions = {
  ...POLLERS,
  tuner: { tunerOptions: { targetMemoryUsage: 0.8, targetCpuUsage: 0.9 } },
};
interface Amount {
  readonly callers: number;
  /** In each run. */
  readonly requests: number;
}

const WARM: Amount = { callers: 30, requests: 60 };
/** Most steps of a request are hours apart in production, so that its workflow is replayed for each. */
const COLD: SdkOptions = { maxCachedWorkflows: 2 };
/** Who replays for each step is slow: more callers than these would time out. */
const FEW: Amount = { callers: 6, requests: 12 };

interface Measured {
  readonly perSecond: number;
  /** Milliseconds of CPU of a request, over all processes. */
  readonly cpuMs: number;
}

interface Side {
  run(): Promise<Measured>;
  close(): Promise<void>;
}

/** All workflows in the cache. */
export const benchSlots = (stack: BenchStack): Promise<string[]> => compare(stack, {}, WARM);

/** Two workflows in the cache. */
export const benchColdSlots = (stack: BenchStack): Promise<string[]> => compare(stack, COLD, FEW);

async function compare(stack: BenchStack, base: SdkOptions, amount: Amount): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, options] of [
    ['pollers and slots follow the machine', POLLERS_AND_SLOTS],
    ['pollers do', POLLERS],
  ] as const) {
    const ours = await startSide(stack, { ...base, ...options }, amount);
    const bare = await startSide(stack, base, amount);
    const pairs = await comparePairs({ ours: () => ours.run(), bare: () => bare.run(), pairs: PAIRS });
    await Promise.all([ours.close(), bare.close()]);
    const of = (value: (measured: Measured) => number, digits?: number) =>
      `${spread(
        pairs.map((pair) => value(pair.ours)),
        digits,
      )} beside ${spread(
        pairs.map((pair) => value(pair.bare)),
        digits,
      )}`;
    lines.push(
      `${name}, beside fixed`,
      `  delivered a second         ${of(({ perSecond }) => perSecond)}`,
      `  ratio                      ${spread(pairs.map((pair) => pair.ours.perSecond / pair.bare.perSecond))}`,
      `  CPU of a request, ms       ${of(({ cpuMs }) => cpuMs, 0)}`,
    );
    console.log(lines.slice(-4).join('\n'));
  }
  return lines;
}

/** A worker with these options and an API before it, on the servers of the bench. */
async function startSide(
  { connectionString, pids }: BenchStack,
  options: SdkOptions,
  { callers, requests }: Amount,
): Promise<Side> {
  const taskQueue = `slots-${randomBytes(4).toString('hex')}`;
  const worker = await startProcess({
    script: 'bench/requests/slots-worker.ts',
    env: {
      ...connectionVariables(testAddresses().temporalAddress),
      DATABASE_URL: connectionString,
      FULFILMENT_ENVIRONMENT: 'sandbox',
      FULFILMENT_TASK_QUEUE: taskQueue,
      ENCRYPTION_KEYS,
      SDK_OPTIONS: JSON.stringify(options),
    },
    ready: (logs) => logs.includes('worker ready'),
  });
  const api = await startApi({ connectionString, taskQueue });
  const partner = await makePartner(api.origin, connectionString);
  const database = openDatabase({ connectionString, poolSize: 1 });
  const bodies = await deliverableOrders(database);
  await database.destroy();
  const { postgres = 0, temporal = 0 } = pids;
  const ownPids = { postgres, temporal, worker: worker.pid, api: api.pid };
  /** Until it is taken: thirty callers at once may be asked to come again. */
  const order = async (index: number): Promise<string> => {
    const body = bodies[index % bodies.length];
    const { status, data } = await partner.callOnce<{ request_id: string }>('POST', '/requests', body);
    if (status === 201) return data.request_id;
    if (status !== 503) throw new Error(`POST /requests answered ${status}`);
    await delay(COME_AGAIN_MS);
    return order(index);
  };
  const deliver = async (index: number) => {
    const requestId = await order(index);
    let status = '';
    while (status !== 'delivered') {
      const { data } = await partner.callOnce<{ status: string }>(
        'GET',
        `/requests/${requestId}?wait=30&until=final`,
      );
      ({ status } = data);
    }
  };
  return {
    async run() {
      const before = readCpu(ownPids);
      const { perSecond } = await load({ calls: requests, callers }, deliver);
      return { perSecond, cpuMs: totalCpu(cpuSince(ownPids, before, requests)) };
    },
    async close() {
      await Promise.all([worker.stop(), api.stop()]);
    },
  };
}
