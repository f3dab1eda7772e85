/** Whatever happens to webhooks on their way, a receiver that uses the kit ends with the correct statuses. */
import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import {
  isRequestEvent,
  MemoryInbox,
  webhookVerifier,
  type EventInbox,
  type RequestEvent,
} from '../../packages/typescript/src/webhooks/index.ts';
import { STATUSES } from '../../domain/requests/statuses.ts';
import { newSecret } from '../../domain/webhooks/urls.ts';
import { createTestDatabase, type TestDatabase } from '../support/servers/database.ts';
import { startExampleReceiver, type ExampleReceiver } from './example-receiver.ts';
import { eventsThrough, required, webhookCall } from './webhook-calls.ts';

const SEED = randomInt(2 ** 31);
const SECRET = newSecret();
const MEMORY_RUNS = 500;
const DATABASE_RUNS = 40;
const LIMIT_MS = 120_000;

/** The fault of one delivery: the database may fail before or after it has stored the event. */
const faults = fc.constantFrom('none', 'none', 'before', 'after');
type Fault = 'none' | 'before' | 'after';

/** Some requests, and deliveries of their events in any order, partly concurrent, repeated or missing. */
const journeys = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 4 }).chain((lengths) => {
  const count = lengths.reduce((sum, length) => sum + length, 0);
  return fc.record({
    lengths: fc.constant(lengths),
    rounds: fc.array(
      fc.array(fc.record({ index: fc.nat(count - 1), fault: faults }), { minLength: 1, maxLength: 5 }),
      { maxLength: 10 },
    ),
    rest: fc.shuffledSubarray([...Array(count).keys()], { minLength: count }),
  });
});

/** The state of a receiver: the statuses that it derived, and the work done for each event. */
class Done {
  readonly statuses = new Map<string, string>();
  readonly events: string[] = [];
  private readonly last = new Map<string, number>();

  work({ data: { request_id, event_id, status, sequence } }: RequestEvent): void {
    if (sequence <= (this.last.get(request_id) ?? 0)) throw new Error(`${event_id} is worked on too late`);
    this.last.set(request_id, sequence);
    this.statuses.set(request_id, status);
    this.events.push(event_id);
  }
}

interface Journey {
  readonly lengths: readonly number[];
  readonly rounds: readonly (readonly { readonly index: number; readonly fault: Fault }[])[];
  readonly rest: readonly number[];
}

/** Delivers in the order of the journey, and then repeats unacknowledged deliveries until all are acknowledged. */
async function travel(
  { lengths, rounds, rest }: Journey,
  deliver: (event: RequestEvent, fault: Fault) => Promise<boolean>,
): Promise<ReadonlyMap<string, string>> {
  const requests = lengths.map((length) => eventsThrough(STATUSES.slice(0, length)));
  const events = requests.flat();
  const acknowledged = new Set<number>();
  for (const round of rounds) {
    await Promise.all(
      round.map(async ({ index, fault }) => {
        const event = required(events[index]);
        if (await deliver(event, fault)) acknowledged.add(index);
      }),
    );
  }
  for (const index of rest.filter((index) => !acknowledged.has(index))) {
    expect(await deliver(required(events[index]), 'none')).toBe(true);
  }
  const lasts = requests.map((request) => required(request.at(-1)));
  return new Map(lasts.map(({ data }) => [data.request_id, data.status]));
}

function expectTruth(done: Done, truth: ReadonlyMap<string, string>): void {
  expect(Object.fromEntries(done.statuses)).toEqual(Object.fromEntries(truth));
  expect(new Set(done.events).size).toBe(done.events.length);
}

/** An inbox whose database fails as `faultOf` says. */
function disturbed(inbox: EventInbox, faultOf: (event: RequestEvent) => Fault): EventInbox {
  return {
    async take(event) {
      const fault = faultOf(event);
      if (fault === 'before') throw new Error('The database is away.');
      const decision = await inbox.take(event);
      if (fault === 'after') throw new Error('The connection broke.');
      return decision;
    },
  };
}

test(`the receiver in memory handles each event once (seed ${SEED})`, async () => {
  const verify = webhookVerifier([SECRET]);
  const property = fc.asyncProperty(journeys, async (journey) => {
    const done = new Done();
    const inbox = new MemoryInbox();
    const truth = await travel(journey, async (event, fault) => {
      // The in-memory inbox has no faults of its own: a delivery or its answer is lost instead.
      if (fault === 'before') return false;
      const { headers, body } = webhookCall(event, [SECRET]);
      const read = verify(headers, body);
      if (!isRequestEvent(read)) throw new Error('The kit does not know its own event.');
      if ((await inbox.take(read)) === 'new') done.work(read);
      return fault !== 'after';
    });
    expectTruth(done, truth);
  });
  await fc.assert(property, { seed: SEED, numRuns: MEMORY_RUNS });
});

let testDatabase: TestDatabase;
let receiver: ExampleReceiver;
let done: Done;
const nextFaults = new Map<string, Fault[]>();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  receiver = await startExampleReceiver(
    testDatabase.connectionString,
    [SECRET],
    async (event) => done.work(event),
    (inbox) => disturbed(inbox, ({ data }) => nextFaults.get(data.event_id)?.shift() ?? 'none'),
  );
});
afterAll(async () => {
  await receiver.close();
  await testDatabase.close();
});

test(
  `the receiver of the example handles each event once on a failing Postgres (seed ${SEED})`,
  async () => {
    const property = fc.asyncProperty(journeys, async (journey) => {
      done = new Done();
      const truth = await travel(journey, async (event, fault) => {
        const { event_id } = event.data;
        nextFaults.set(event_id, [...(nextFaults.get(event_id) ?? []), fault]);
        const status = await receiver.deliver(webhookCall(event, [SECRET]));
        expect([204, 500]).toContain(status);
        return status === 204;
      });
      // An event that was stored although the answer was 500 is processed with the next new event, or by the timer.
      await receiver.workOff();
      expectTruth(done, truth);
    });
    await fc.assert(property, { seed: SEED, numRuns: DATABASE_RUNS });
  },
  LIMIT_MS,
);
