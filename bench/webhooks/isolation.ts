/** What bad receivers do to the others: from the commit of an event to the first attempt at well-behaved endpoints, with bad ones and without. */
import { SCENARIOS } from '../../domain/scenarios.ts';
import { eventIdOf } from '../../domain/events.ts';
import { eventually } from '../../test/support/eventually.ts';
import type { BenchStack } from '../bench-stack.ts';
import { comparePairs } from '../pairs.ts';
import { quantile, spread } from '../statistics.ts';
import { commitTimes, ended, steadily } from './requests.ts';
import { makePartnerWith, ourSide, startBenchReceiver, type Side } from './sides.ts';

const PAIRS = 5;
/** Two requests that end at once make more of them hang at a time than one that lives long. */
const STEPS = SCENARIOS.rejects.steps;
const LOAD = { eventsPerSecond: 10, seconds: 30, steps: STEPS } as const;
/** At each of two partners. */
const GOOD_ENDPOINTS = 4;
/** One for each partner; both get the same events as the good ones. */
const BAD_PATHS = ['/hang', '/endless'] as const;
/** Before the first call that hangs has timed out, so before the breaker knows anything. */
const WITHOUT_BREAKER_MS = 15_000;
const DEADLINE_MS = 60_000;

interface FirstAttempt {
  /** Since the first event of the run. */
  readonly committedMs: number;
  readonly waitedMs: number;
}

export async function benchIsolation(stack: BenchStack): Promise<string[]> {
  const receiver = await startBenchReceiver();
  const side = ourSide(stack);
  const badCalls: Record<string, number[]> = Object.fromEntries(BAD_PATHS.map((path) => [path, []]));
  const measure = (withBad: boolean) => async (): Promise<FirstAttempt[]> => {
    const partners = [];
    for (const path of BAD_PATHS) {
      const good = Array.from({ length: GOOD_ENDPOINTS }, (_, index) => `${receiver.origin}/ok/${index}`);
      partners.push(await makePartnerWith(side, withBad ? [receiver.origin + path, ...good] : good));
    }
    const bad = withBad ? partners.map(({ endpoints }) => endpoints[0] ?? '') : [];
    const good = partners.flatMap(({ endpoints }) => endpoints).filter((id) => !bad.includes(id));
    const requestIds = await steadily(side, {
      ...LOAD,
      partners: partners.map(({ partner_id }) => partner_id),
    });
    const attempts = await firstAttempts(side, requestIds, good);
    // What still hangs must not reach into the next run.
    if (withBad) await side.database.deleteFrom('webhook').where('webhook_id', 'in', bad).execute();
    await ended(stack.client, requestIds);
    const calls = await receiver.take();
    for (const path of withBad ? BAD_PATHS : []) {
      badCalls[path]?.push(calls.filter(([called]) => called === path).length);
    }
    return attempts;
  };
  try {
    const results = await comparePairs({ ours: measure(true), bare: measure(false), pairs: PAIRS });
    const lines = (name: string, isCounted: (attempt: FirstAttempt) => boolean) =>
      ([0.5, 0.99] as const).map((share) => {
        const of = (attempts: readonly FirstAttempt[]) =>
          quantile(
            attempts.filter(isCounted).map(({ waitedMs }) => waitedMs),
            share,
          );
        return (
          `${name} p${share * 100}: with ${spread(
            results.map((pair) => of(pair.ours)),
            1,
          )} ms, without ` +
          `${spread(
            results.map((pair) => of(pair.bare)),
            1,
          )} ms, ratio ` +
          spread(results.map((pair) => of(pair.ours) / of(pair.bare)))
        );
      });
    return [
      `commit to first attempt, ${2 * GOOD_ENDPOINTS} good endpoints, ${LOAD.eventsPerSecond} events a second for ${LOAD.seconds} s`,
      ...lines('whole run   ', () => true),
      ...lines('first 15 s  ', ({ committedMs }) => committedMs < WITHOUT_BREAKER_MS),
      ...lines('after them  ', ({ committedMs }) => committedMs >= WITHOUT_BREAKER_MS),
      `calls of the bad ones in a run: ${BAD_PATHS.map((path) => `${path} ${spread(badCalls[path] ?? [], 0)}`).join(', ')}`,
    ];
  } finally {
    await side.database.destroy();
    await receiver.stop();
  }
}

/** Waits until every event has been sent to every endpoint; how long each waited for that. */
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
