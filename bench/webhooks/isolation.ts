/** Measures the time from an event's commit to the first attempt at good endpoints, with and without bad ones. */
import { setTimeout as delay } from 'node:timers/promises';
import { SCENARIOS } from '../../domain/sandbox/scenario-table.ts';
import { eventIdOf } from '../../domain/requests/events.ts';
import { ATTEMPT_TIMEOUT_MS } from '../../domain/webhooks/webhooks.ts';
import { eventually } from '../../test/support/engine/eventually.ts';
import type { BenchStack } from '../bench-stack.ts';
import { comparePairs } from '../pairs.ts';
import { quantile, spread } from '../statistics.ts';
import { commitTimes, ended, steadily } from './requests.ts';
import { makePartnerWith, ourSide, startBenchReceiver, type Side } from './sides.ts';

const PAIRS = 3;
/** Steps of a short scenario, because many short requests make more calls hang at the same time. */
const STEPS = SCENARIOS.rejects.steps;
const LOAD = { eventsPerSecond: 6, seconds: 30, steps: STEPS } as const;
/** Good endpoints of each of the two partners. */
const GOOD_ENDPOINTS = 4;
/** One bad endpoint for each partner, which gets the same events as the good ones. */
const BAD_PATHS = ['/hang', '/endless'] as const;
/** Additional good endpoints, which get as many deliveries as the bad ones, so that only the behaviour differs. */
const GOOD_PATHS = ['/ok/more', '/ok/more'] as const;
/** The time before the first hanging call times out, in which the breaker can't react. */
const WITHOUT_BREAKER_MS = ATTEMPT_TIMEOUT_MS;
const DEADLINE_MS = 60_000;

interface FirstAttempt {
  /** Milliseconds since the first event of the run. */
  readonly committedMs: number;
  readonly waitedMs: number;
}

/** Attempts by the additional endpoints: bad ones, good ones in their place, or none. */
type Runs = Readonly<Partial<Record<'bad' | 'good' | 'none', FirstAttempt[]>>>;

export async function benchIsolation(stack: BenchStack): Promise<string[]> {
  const receiver = await startBenchReceiver();
  const side = await ourSide(stack);
  const badCalls: Record<string, number[]> = Object.fromEntries(BAD_PATHS.map((path) => [path, []]));
  const measure = async (paths: readonly string[]): Promise<FirstAttempt[]> => {
    const partners = [];
    for (const index of BAD_PATHS.keys()) {
      const more = paths.slice(index, index + 1).map((path) => receiver.origin + path);
      const urls = Array.from({ length: GOOD_ENDPOINTS }, (_, number) => `${receiver.origin}/ok/${number}`);
      partners.push(await makePartnerWith(side, [...urls, ...more]));
    }
    // Every run measures the same endpoints.
    const good = partners.flatMap(({ endpoints }) => endpoints.slice(0, GOOD_ENDPOINTS));
    const requestIds = await steadily(side, {
      ...LOAD,
      partners: partners.map(({ partner_id }) => partner_id),
    });
    const attempts = await firstAttempts(side, requestIds, good);
    if (paths === BAD_PATHS) await terminate(requestIds);
    else await ended(stack.client, requestIds);
    const calls = await receiver.take();
    if (paths === BAD_PATHS) {
      for (const path of BAD_PATHS) badCalls[path]?.push(calls.filter(([called]) => called === path).length);
    }
    return attempts;
  };
  /** Ends requests, so that hanging calls and later retries do not affect the next run. */
  const terminate = async (requestIds: readonly string[]) => {
    await Promise.allSettled(requestIds.map((id) => stack.client.workflow.getHandle(id).terminate()));
    await delay(ATTEMPT_TIMEOUT_MS);
  };
  try {
    const results = await comparePairs({
      ours: async (): Promise<Runs> => ({ bad: await measure(BAD_PATHS) }),
      bare: async (): Promise<Runs> => ({ good: await measure(GOOD_PATHS), none: await measure([]) }),
      pairs: PAIRS,
    });
    return [
      `commit to first attempt, ${2 * GOOD_ENDPOINTS} good endpoints, ${LOAD.eventsPerSecond} events a second for ${LOAD.seconds} s`,
      ...lines(results, 'whole run   ', () => true),
      ...lines(results, 'first 15 s  ', ({ committedMs }) => committedMs < WITHOUT_BREAKER_MS),
      ...lines(results, 'after them  ', ({ committedMs }) => committedMs >= WITHOUT_BREAKER_MS),
      `calls of the bad ones in a run: ${BAD_PATHS.map((path) => `${path} ${spread(badCalls[path] ?? [], 0)}`).join(', ')}`,
    ];
  } finally {
    await side.database.destroy();
    await receiver.stop();
  }
}

/** Formats the times of the good endpoints over the counted events. */
function lines(
  results: readonly { readonly ours: Runs; readonly bare: Runs }[],
  name: string,
  isCounted: (attempt: FirstAttempt) => boolean,
): string[] {
  return ([0.5, 0.99] as const).flatMap((share) => {
    const times = (run: keyof Runs) =>
      results.map(({ ours, bare }) => {
        const counted = ({ ...ours, ...bare }[run] ?? []).filter(isCounted);
        const waited = counted.map(({ waitedMs }) => waitedMs);
        return quantile(waited, share);
      });
    const ratio = (other: keyof Runs) => {
      const others = times(other);
      return spread(times('bad').map((time, index) => time / (others[index] ?? Number.NaN)));
    };
    const shown = (run: keyof Runs) => `${spread(times(run), 0)} ms`;
    return [
      `${name} p${share * 100}: bad ${shown('bad')}, good in their place ${shown('good')}, none ${shown('none')}`,
      `  ratio to good in their place ${ratio('good')}, to none ${ratio('none')}`,
    ];
  });
}

/** Waits until every event has been sent to every endpoint, and returns how long each waited. */
async function firstAttempts(
  side: Side,
  requestIds: readonly string[],
  endpoints: readonly string[],
): Promise<FirstAttempt[]> {
  const expected = requestIds.length * (STEPS.length + 1) * (endpoints.length / BAD_PATHS.length);
  const read = () =>
    side.database
      .selectFrom('webhook_attempt')
      .where('webhook_id', 'in', endpoints)
      .groupBy(['webhook_id', 'request_id', 'sequence'])
      .select((select) => ['request_id', 'sequence', select.fn.min('started_at').as('at')])
      .execute();
  const areThere = async () => (await read()).length >= expected;
  await eventually(areThere, { deadlineMs: DEADLINE_MS, describe: `${expected} first attempts` });
  const committed = await commitTimes(side, requestIds);
  const started = Math.min(...committed.values());
  return (await read()).map((attempt) => {
    const at = committed.get(eventIdOf(attempt)) ?? Number.NaN;
    return { committedMs: at - started, waitedMs: attempt.at.getTime() - at };
  });
}
