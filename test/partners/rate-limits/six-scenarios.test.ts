/**
 * Six scenarios at once share the sandbox's 60 calls a minute: whoever waits as told comes to an end, and nobody has the
 * calls of the others. Here a minute has 12 seconds, and all else is five times as fast too.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import type { RequestRecord } from '../../../domain/requests/record.ts';
import { isTerminal } from '../../../domain/requests/statuses.ts';
import { CALL_WINDOWS } from '../../../domain/partners.ts';
import { ORDER, type ApiCaller } from '../../support/callers/api-caller.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';

const MINUTE_MS = 12_000;
/** More reads than the limit has, also where a machine is slow to answer each; steps of five seconds. */
const BETWEEN_READS_MS = 20;
const STEP_SECONDS = 1;
const SCENARIOS = ['happy', 'collected', 'pharmacy_delivers', 'courier_waits', 'returns', 'fails_in_transit'];

const { given } = useOwnEngine({
  callWindows: { ...CALL_WINDOWS, minute: { length_ms: MINUTE_MS, cell_ms: 50 } },
});

const ofTheEnvironment = () => given.partner().limitedTo({ minute_limit: null, day_limit: null });

interface Played {
  readonly scenario: string;
  readonly reads: number;
  /** Calls that were refused. */
  readonly refused: number;
  readonly seconds: number;
}

async function play(partner: ApiCaller, scenario: string, query: string): Promise<Played> {
  const begun = performance.now();
  let refused = 0;
  const call = async (method: string, path: string, body?: unknown) => {
    for (;;) {
      const answer = await partner.call<RequestRecord>(method, path, body);
      if (answer.status !== 429) return answer.data;
      refused += 1;
      await sleep(Number(answer.headers.get('Retry-After')) * 1_000);
    }
  };
  const sandbox = { scenario, step_seconds: STEP_SECONDS };
  const { request_id } = await call('POST', '/requests', { ...ORDER, sandbox });
  for (let reads = 1; ; reads += 1) {
    const { status } = await call('GET', `/requests/${request_id}${query}`);
    if (isTerminal(status)) return { scenario, reads, refused, seconds: (performance.now() - begun) / 1_000 };
    if (query === '') await sleep(BETWEEN_READS_MS);
  }
}

const playAll = (partner: ApiCaller, query = '') =>
  Promise.all(SCENARIOS.map((scenario) => play(partner, scenario, query)));

test('who asks for the end is never refused, and takes a few calls', async () => {
  const played = await playAll(await ofTheEnvironment(), '?wait=30&until=final');
  expect(played.map(({ refused }) => refused)).toEqual(SCENARIOS.map(() => 0));
  expect(Math.max(...played.map(({ reads }) => reads))).toBeLessThanOrEqual(2);
});

test('who reads all the time is refused, and comes to the end within a few minutes, like the others', async () => {
  const played = await playAll(await ofTheEnvironment());
  expect(Math.max(...played.map(({ refused }) => refused))).toBeGreaterThan(0);
  const [first, last] = [Math.min, Math.max].map((of) => of(...played.map(({ seconds }) => seconds))) as [
    number,
    number,
  ];
  // Those who were starved took three times the time of the scenario, and three times that of the first.
  expect(last).toBeLessThan((5 * MINUTE_MS) / 1_000);
  expect(last - first).toBeLessThan(MINUTE_MS / 1_000);
});
