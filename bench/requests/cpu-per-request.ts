/** Compares the CPU of a delivered request over all processes with bare workflows of as many steps. */
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../db/database.ts';
import { connectLazily } from '../../services/common/temporal/connection.ts';
import { SCENARIOS } from '../../domain/sandbox/scenario-table.ts';
import type { ApiCaller } from '../../test/support/callers/api-caller.ts';
import { testAddresses } from '../../test/support/servers/addresses.ts';
import { startProcess } from '../../test/support/engine/processes.ts';
import { insertEndpoint } from '../../test/support/webhooks/webhooks.ts';
import { makePartner, type BenchStack } from '../bench-stack.ts';
import { cpuLines, cpuSince, readCpu, totalCpu, type CpuByRole } from '../cpu.ts';
import { load } from '../load.ts';
import { comparePairs } from '../pairs.ts';
import { receiveDeliveredEvents } from '../peers/delivered-events.ts';
import { spread } from '../statistics.ts';

const CALLERS = 8;
const REQUESTS = 40;
const PAIRS = 4;
const HAPPY = SCENARIOS.happy.steps;
const BARE_QUEUE = 'bench-bare';

/** Returns the CPU milliseconds per run. */
type Measure = () => Promise<CpuByRole>;

export async function benchCpuPerRequest(stack: BenchStack): Promise<string[]> {
  const { partner, given, client, fulfilment } = stack;
  const bareWorker = await startProcess({
    script: 'bench/bare/main.ts',
    env: { TEMPORAL_ADDRESS: testAddresses().temporalAddress, FULFILMENT_TASK_QUEUE: BARE_QUEUE },
    ready: (logs) => logs.includes('worker ready'),
  });
  const pids = { ...stack.pids, 'bare worker': bareWorker.pid };
  const measure =
    (run: () => Promise<unknown>): Measure =>
    async () => {
      const before = readCpu(pids);
      await load({ calls: REQUESTS, callers: CALLERS }, run);
      return cpuSince(pids, before, REQUESTS);
    };
  // The bare SDK encrypts nothing.
  const bare = connectLazily({ address: testAddresses().temporalAddress }, 'default');
  const start = (type: string) =>
    bare.workflow.start(type, { workflowId: randomUUID(), taskQueue: BARE_QUEUE, args: [HAPPY.length] });

  /** Places a request through the API and reports its steps as a pharmacy's system would. */
  const takenThrough = async (by: ApiCaller) => {
    const { request_id } = await given.order().by(by);
    for (const { step, ...report } of HAPPY) await fulfilment.takeStep(request_id, step, report, step);
    await client.workflow.getHandle(request_id).result();
    return request_id;
  };
  const delivered = measure(() => takenThrough(partner));
  const events = await receiveDeliveredEvents();
  const withEndpoint = await makePartnerWithEndpoint(stack, events.url);
  /** Measures until the last webhook of the request. */
  const deliveredWithEndpoint = measure(async () => events.of(await takenThrough(withEndpoint)));
  const updating = (type: string) =>
    measure(async () => {
      const handle = await start(type);
      for (const { step } of HAPPY) await handle.executeUpdate('step', { updateId: step });
      await handle.result();
    });
  const bareUpdates = updating('bareUpdates');
  /** The same request, performed by the sandbox's own pharmacy. */
  const sandbox = measure(async () => {
    const { request_id } = await given.order().by(partner).playing('happy');
    await client.workflow.getHandle(request_id).result();
  });
  const bareActivities = measure(async () => (await start('bareActivities')).result());
  try {
    return [
      ...(await compare('delivered, steps reported', delivered, 'bare: same Updates', bareUpdates)),
      ...(await compare('delivered, one endpoint', deliveredWithEndpoint, 'bare: same Updates', bareUpdates)),
      ...(await compare('bare: each step searchable', updating('bareUpdatesShown'), 'bare', bareUpdates)),
      ...(await compare('delivered by the sandbox', sandbox, 'bare: same activities', bareActivities)),
    ];
  } finally {
    events.close();
    await bare.connection.close();
    await bareWorker.stop();
  }
}

async function makePartnerWithEndpoint(
  { partner: { origin }, connectionString }: BenchStack,
  url: string,
): Promise<ApiCaller> {
  const partner = await makePartner(origin, connectionString);
  const database = openDatabase({ connectionString });
  await insertEndpoint(database, partner.partnerId, url);
  await database.destroy();
  return partner;
}

async function compare(ourName: string, ours: Measure, bareName: string, bare: Measure): Promise<string[]> {
  const results = await comparePairs({ ours, bare, pairs: PAIRS });
  const [ourRuns, bareRuns] = [results.map((result) => result.ours), results.map((result) => result.bare)];
  return [
    ...cpuLines(ourName, ourRuns),
    ...cpuLines(bareName, bareRuns),
    `CPU ratio                    ${spread(results.map((result) => totalCpu(result.ours) / totalCpu(result.bare)))}`,
  ];
}
