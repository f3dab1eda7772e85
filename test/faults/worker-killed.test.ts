/** A worker may be killed or stopped at any time: each request ends as it would have, and nothing is doubled. */
import { once } from 'node:events';
import { sql } from 'kysely';
import { describe, expect, test } from '@jest/globals';
import { expectedStatuses } from '../../domain/sandbox/scenarios.ts';
import { FEED_START, readEvents } from '../../db/requests/events.ts';
import { storedRequest } from '../support/requests/stored-request.ts';
import type { ApiCaller } from '../support/callers/api-caller.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { untilAnswered } from '../support/callers/until-answered.ts';
import { eventually } from '../support/engine/eventually.ts';
import { requestEvent } from '../support/requests/events.ts';
import { useWorker } from './killable-worker.ts';
import type { RequestRecord } from '../../domain/requests/record.ts';
import { eventually as withinExactly } from '../../local/eventually.ts';
import { describePlay, playHasEnded } from '../sandbox/plays.ts';
import { readRequest } from '../../db/requests/requests.ts';
import { firstReceipts, startReceiver } from '../support/webhooks/receiver.ts';
import { attemptsOf, insertEndpoint, untilSent } from '../support/webhooks/webhooks.ts';
import type { Fault, PharmacyCall } from '../support/callers/reference-pharmacy.ts';
import { cancel, connectSystem, requireSteps } from '../support/pharmacies/systems.ts';

const { engine, given } = useOwnEngine({ worker: false });

const worker = useWorker({ engine });

describe('a killed worker', () => {
  /** Several times the server's timeout for a dead worker's tasks, on a busy machine. */
  const RECOVERY_MS = 120_000;

  const partner = prepared(given.partner());

  test('requests end in the same way when their worker is killed at every status and at random times', async () => {
    const STEP_SECONDS = 1;
    const scenarios = [
      'happy',
      'returns',
      'fails_in_transit',
      'collected',
      'rejects',
      'courier_waits',
    ] as const;
    const orders = await Promise.all(
      Array.from({ length: 18 }, async (_, index) => {
        const scenario = scenarios[index % scenarios.length] ?? 'happy';
        const { request_id } = await given
          .order()
          .by(partner)
          .playing(scenario, index % 2 === 0 ? STEP_SECONDS : 0);
        return { request_id, scenario };
      }),
    );
    // Reads are queries, and an answer may end a workflow task early, which gives the kill more chances.
    const readers = orders.map(({ request_id }) => partner.readUntil(request_id, 'ended', 2 * RECOVERY_MS));
    const watched = orders.find(({ scenario }) => scenario === 'happy')?.request_id ?? '';
    const steps = expectedStatuses('happy').length;
    for (let sequence = 1; sequence < steps; sequence += 1) {
      const reached = async () => (await partner.read(watched)).timeline.length >= sequence;
      await eventually(reached, { deadlineMs: RECOVERY_MS, describe: `timeline entry ${sequence}` });
      await worker.kill();
      await worker.start();
    }
    await Promise.all(readers);
    const entries: string[] = [];
    for (const { request_id, scenario } of orders) {
      const record = await partner.read(request_id);
      expect(record.timeline.map(({ status }) => status)).toEqual(expectedStatuses(scenario));
      expect(await storedRequest(engine.database, request_id)).toEqual({
        partner_id: partner.partnerId,
        record,
      });
      entries.push(...record.timeline.map(({ sequence }) => `${request_id} ${sequence}`));
    }
    expect(await toldOf(partner)).toEqual(entries.toSorted());
  }, 600_000);

  /** Request and sequence of each event in the partner's feed. */
  async function toldOf({ partnerId }: ApiCaller): Promise<string[]> {
    const { events } = await readEvents(engine.database, partnerId, { after: FEED_START, limit: 1_000 });
    return events
      .map(({ event }) => requestEvent(event))
      .map(({ data }) => `${data.request_id} ${data.sequence}`)
      .toSorted();
  }
});

describe('a request without a worker', () => {
  const partner = prepared(given.partner());

  test('without a worker an order gets 201, only its partner can read it, and it proceeds when a worker starts', async () => {
    await worker.stop();
    const accepted = await given.order().by(partner).playing('happy');
    expect(await partner.read(accepted.request_id)).toEqual(accepted);
    const stranger = await given.partner();
    expect((await stranger.call('GET', `/requests/${accepted.request_id}`)).status).toBe(404);
    await worker.start();
    const record = await partner.readUntil(accepted.request_id, 'delivered', 60_000);
    expect(record.created_at).toBe(accepted.created_at);
  });

  test('the first step after the worker was killed and restarted is performed before its call times out', async () => {
    await worker.start();
    const { request_id } = await given.order().by(partner).confirmed();
    await worker.kill();
    await worker.start();
    const moved = await partner.call<RequestRecord>('POST', `/sandbox/requests/${request_id}/advance`);
    expect([moved.status, moved.data?.status]).toEqual([200, 'dispensing']);
  });

  test('a request without a worker is read from Postgres, and a cancellation that cannot be decided gets 503', async () => {
    await worker.start();
    const { request_id } = await given.order().by(partner);
    const known = await partner.read(request_id);
    await worker.kill();
    expect(await partner.read(request_id)).toEqual(known);
    const cancel = await partner.call('POST', `/requests/${request_id}/cancel`);
    expect([cancel.status, cancel.error.code]).toEqual([503, 'temporarily_unavailable']);
    expect(cancel.headers.get('retry-after')).not.toBeNull();
    await worker.start();
    // The first step may have been performed meanwhile: the answer is the same.
    const again = await untilAnswered((headers) =>
      partner.call<RequestRecord>('POST', `/requests/${request_id}/cancel`, undefined, headers),
    );
    expect([again.status, again.data.status]).toEqual([200, 'cancelled']);
  });
});

describe('a worker stopped while it plays a scenario', () => {
  const partner = prepared(given.partner());

  const STEP_SECONDS = 9;

  const HEARTBEAT_MS = 10_000;

  test('a worker stops immediately while playing a scenario, and the next worker continues the scenario', async () => {
    const { request_id } = await given.order().by(partner).playing('rejects', STEP_SECONDS);
    const isPlaying = async () => (await describePlay(engine, request_id))?.runState === 'STARTED';
    await eventually(isPlaying, { deadlineMs: 20_000, describe: 'the play to begin' });
    const stopping = performance.now();
    await worker.stop();
    expect(performance.now() - stopping).toBeLessThan((STEP_SECONDS - 2) * 1000);
    // The worker reports the end of the activity itself; otherwise the server would wait ten seconds for a heartbeat.
    const isScheduled = async () => (await describePlay(engine, request_id))?.runState === 'SCHEDULED';
    await withinExactly(isScheduled, {
      deadlineMs: HEARTBEAT_MS - 2_000,
      describe: 'the play to be scheduled again',
    });
    await worker.start();
    await partner.readUntil(request_id, 'ended', 60_000);
    expect(await playHasEnded(engine, request_id)).toBe('COMPLETED');
  });
});

describe('a worker killed while writing', () => {
  const DEADLINE_MS = 30_000;

  const partner = prepared(given.partner());

  test('when a worker is killed while it writes a cancellation, Postgres and the history agree afterwards', async () => {
    const { request_id } = await given.order().by(partner);
    await eventually(() => readRequest(engine.database, request_id), {
      deadlineMs: DEADLINE_MS,
      describe: 'the request to be in Postgres',
    });
    const cancelling = await engine.database.transaction().execute(async (lock) => {
      await lock
        .selectFrom('request')
        .where('request_id', '=', request_id)
        .select('status')
        .forUpdate()
        .execute();
      const answer = partner.call('POST', `/requests/${request_id}/cancel`);
      await eventually(async () => (await writesWaiting()) > 0, {
        deadlineMs: DEADLINE_MS,
        describe: 'the write to wait for the lock',
      });
      // It is not shown before it is recorded, because a read that falls back to Postgres must not return an older state.
      expect((await partner.read(request_id)).status).toBe('pending');
      await worker.kill();
      return { answer };
    });
    // Postgres completes a statement whose client has died.
    await eventually(async () => (await writesWaiting()) === 0, {
      deadlineMs: DEADLINE_MS,
      describe: 'the write to be done',
    });
    const stored = await readRequest(engine.database, request_id);
    expect(stored?.record.timeline).toHaveLength(1 + (await acceptedUpdates(request_id)));

    await worker.start();
    await cancelling.answer;
    const record = await partner.readUntil(request_id, 'cancelled', DEADLINE_MS);
    expect(record.timeline.map(({ status }) => status)).toEqual(['pending', 'cancelled']);
    expect((await storedRequest(engine.database, request_id))?.record).toEqual(record);
  });

  /** Number of statements that wait for a lock, or still run after having waited. */
  async function writesWaiting(): Promise<number> {
    const { rows } = await sql<{ writes: number }>`
    select count(*)::int as writes from pg_stat_activity
     where datname = current_database() and state = 'active' and query ilike '%insert into timeline_entry%'
       and pid <> pg_backend_pid()`.execute(engine.database);
    return rows[0]?.writes ?? 0;
  }

  async function acceptedUpdates(requestId: string): Promise<number> {
    const { events } = await engine.client.workflow.getHandle(requestId).fetchHistory();
    return (events ?? []).filter((event) => event.workflowExecutionUpdateAcceptedEventAttributes != null)
      .length;
  }
});

describe('a worker killed during a webhook attempt', () => {
  const receiver = prepared(startReceiver, (started) => started.close());

  test('after a kill during a webhook call the next worker sends the event again, and the log has the answered call', async () => {
    const partner = await given.partner();
    await insertEndpoint(engine.database, partner.partnerId, receiver.url);
    receiver.answer = () => {
      receiver.answer = () => 200;
      return async (response) => {
        const closed = once(response, 'close');
        await worker.kill();
        await closed;
        return 200;
      };
    };
    const { request_id } = await given.order().by(partner).playing('rejects');
    await eventually(() => receiver.received.length === 1, { deadlineMs: 20_000, describe: 'a call' });
    await worker.start();
    await untilSent(engine, request_id);
    // The answer of the first call was lost with the worker, so it could not be recorded. The second attempt has the whole log.
    expect(receiver.received.map(({ event, status }) => [event.data.sequence, status])).toEqual([
      [1, 0],
      [1, 200],
      [2, 200],
    ]);
    const [first, second] = receiver.received;
    expect([second?.id, second?.text]).toEqual([first?.id, first?.text]);
    expect(firstReceipts(receiver.received)).toEqual(new Map([[request_id, [1, 2]]]));
    const attempts = await attemptsOf(engine.database, request_id, 1);
    expect(attempts.map(({ status, failure }) => [status, failure])).toEqual([[200, null]]);
  });
});

describe('a worker killed during a call to a pharmacy', () => {
  /** The server times out a silent attempt after 40 seconds. */
  const ATTEMPT_MS = 120_000;

  const { engine, given } = useOwnEngine({ environment: 'production', worker: false });

  const env = () => ({ FULFILMENT_ENVIRONMENT: 'production' });

  const worker = useWorker({ engine, env, loopback: true });

  /** Causes a fault at the first call of a step, which gets no answer; the worker is killed then. */
  function hangingOnce(step: PharmacyCall['step'], fault: Fault) {
    let done = false;
    return (call: Pick<PharmacyCall, 'step'>) => {
      if (done || call.step !== step) return undefined;
      done = true;
      return fault;
    };
  }

  test('after a worker was killed during an offer or withdrawal, the next attempt looks the order up first', async () => {
    const partner = await given.partner();
    const connect = async (...once: Parameters<typeof hangingOnce>) =>
      connectSystem(engine.database, await given.pharmacy().stocked(), hangingOnce(...once));
    const stored = await connect('offer', 'timeout_after');
    const lost = await connect('offer', 'timeout_before');
    const withdrawn = await connect('withdraw', 'timeout_after');
    const pharmacies = [stored, lost, withdrawn] as const;
    const requests = await Promise.all(
      pharmacies.map(async ({ pharmacyId }) => given.order().by(partner).at(pharmacyId)),
    );
    const [toStored, toLost, toWithdrawn] = requests as [RequestRecord, RequestRecord, RequestRecord];
    await requireSteps(engine, withdrawn.system, toWithdrawn, ['offer']);
    await cancel(partner, toWithdrawn);
    const isUnderWay = () =>
      stored.system.calls.length === 1 &&
      lost.system.calls.length === 1 &&
      withdrawn.system.calls.at(-1)?.step === 'withdraw';
    await eventually(isUnderWay, { deadlineMs: 20_000, describe: 'the calls that hang' });
    await worker.kill();
    await worker.start();

    await requireSteps(engine, stored.system, toStored, ['offer', 'lookup'], ATTEMPT_MS);
    await requireSteps(engine, lost.system, toLost, ['offer', 'lookup', 'offer'], ATTEMPT_MS);
    await requireSteps(engine, withdrawn.system, toWithdrawn, ['offer', 'withdraw', 'lookup'], ATTEMPT_MS);
    expect(withdrawn.system.orders.get(toWithdrawn.request_id)?.withdrawn).toBe(true);
    for (const [index, { system }] of pharmacies.entries()) {
      expect(system.made.get(requests[index]?.request_id ?? '')).toBe(1);
      expect(system.wrong).toEqual([]);
      await system.close();
    }
  });
});
