/** The sandbox's pharmacy repeats unanswered steps, pauses, and stops when its order is withdrawn. */
import { describe, expect, test } from '@jest/globals';
import { MockActivityEnvironment } from '@temporalio/testing';
import { sql } from 'kysely';
import { sandboxGateway } from '../../activities/sandbox-gateway.ts';
import { orderOf, type PharmacyOrder } from '../../domain/pharmacies/gateway.ts';
import { newId } from '../../domain/common/ids.ts';
import { eventually } from '../support/engine/eventually.ts';
import { Shelf } from '../support/pharmacies/shelf.ts';
import { submission, timelineThrough } from '../support/requests/submissions.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useEngine } from '../support/suite/use-engine.ts';
import { acceptedUpdates, describePlay, playHasBegun, playHasEnded } from './plays.ts';

const { engine, given } = useEngine();
const partner = prepared(given.partner());

/** Longer than the wait for an Update, with several attempts. */
const UNANSWERED_MS = 60_000;
const LONG_SECONDS = 300;

test('a step without an answer in time is repeated with the same id', async () => {
  const shelf = await Shelf.withPacks(engine.database, [1]);
  const { promise: isAskedAgain, resolve: release } = Promise.withResolvers<void>();
  // Confirming an order waits for these rows.
  const locked = Promise.withResolvers<void>();
  const locking = engine.database.transaction().execute(async (transaction) => {
    const pharmacy = sql`select pharmacy_number from pharmacy where pharmacy_id = ${shelf.pharmacy_id}`;
    await sql`select from stock where pharmacy_number = (${pharmacy}) for update`.execute(transaction);
    locked.resolve();
    await isAskedAgain;
  });
  await locked.promise;
  const { request_id } = await given
    .order()
    .by(partner)
    .at(shelf.pharmacy_id)
    .with({ items: shelf.items([10]) })
    .playing('happy');
  const wasTriedAgain = async () => ((await describePlay(engine, request_id))?.attempt ?? 0) > 2;
  try {
    await eventually(wasTriedAgain, { deadlineMs: UNANSWERED_MS, describe: 'the pharmacy to ask again' });
  } finally {
    release();
    await locking;
  }
  await partner.readUntil(request_id, 'delivered', UNANSWERED_MS);
  expect(await acceptedUpdates(engine, request_id)).toEqual([
    'confirm',
    'dispense',
    'mark_ready',
    'hand_over',
    'deliver',
  ]);
});

describe('a scenario with pauses of minutes', () => {
  const untilItWaits = async (requestId: string) => {
    const waiting = async () => {
      const play = await describePlay(engine, requestId);
      return play?.runState === 'SCHEDULED' ? play.nextAttemptScheduleTime : undefined;
    };
    return eventually(waiting, { deadlineMs: 20_000, describe: 'the play to wait outside a worker' });
  };

  test('a waiting scenario occupies no worker slot and ends when the order is withdrawn', async () => {
    const { request_id } = await given.order().by(partner).playing('happy', LONG_SECONDS);
    const goesOnAt = await untilItWaits(request_id);
    expect(goesOnAt.getTime() - Date.now()).toBeGreaterThan((LONG_SECONDS - 60) * 1000);
    await partner.call('POST', `/requests/${request_id}/cancel`);
    expect(await playHasEnded(engine, request_id)).toBe('CANCELED');
    expect(await acceptedUpdates(engine, request_id)).toEqual(['cancel']);
  });
});

test('a scenario in a short pause ends when the order is withdrawn', async () => {
  const { request_id } = await given.order().by(partner).playing('happy', 9);
  await playHasBegun(engine, request_id);
  await partner.call('POST', `/requests/${request_id}/cancel`);
  await playHasEnded(engine, request_id);
  expect((await partner.read(request_id)).status).toBe('cancelled');
});

test('scenarios of different partners take turns', async () => {
  const { request_id } = await given.order().by(partner).playing('happy', LONG_SECONDS);
  await playHasBegun(engine, request_id);
  const play = await describePlay(engine, request_id);
  expect(play?.priority.fairnessKey).toBe(partner.partnerId);
  await partner.call('POST', `/requests/${request_id}/cancel`);
  await playHasEnded(engine, request_id);
});

describe('repeated offers and withdrawals', () => {
  const gateway = prepared(() => sandboxGateway(engine));
  const offer = (order: PharmacyOrder) => new MockActivityEnvironment().run(() => gateway.offer(order));

  const ordered = (): PharmacyOrder => {
    const made = submission({ sandbox: { scenario: 'happy', step_seconds: 0 } });
    return orderOf(made, timelineThrough(made));
  };

  const runOf = async (requestId: string) => {
    const play = await describePlay(engine, requestId);
    return [play?.activityRunId, play?.status];
  };

  test('a repeated offer of a played order starts no second run', async () => {
    const { request_id } = await given.order().by(partner).playing('happy');
    await partner.readUntil(request_id, 'delivered');
    await playHasEnded(engine, request_id);
    const before = await runOf(request_id);
    await offer({ ...ordered(), request_id });
    await gateway.withdraw(request_id, 'failed', { pharmacy_id: 'ph_test', routing: 1 });
    expect(await runOf(request_id)).toEqual(before);
  });

  test('a repeated offer during a run starts no second run', async () => {
    const { request_id } = await given.order().by(partner).playing('happy', LONG_SECONDS);
    await playHasBegun(engine, request_id);
    const before = await runOf(request_id);
    await offer({ ...ordered(), request_id });
    expect(await runOf(request_id)).toEqual(before);
    await partner.call('POST', `/requests/${request_id}/cancel`);
    await playHasEnded(engine, request_id);
  });

  test('withdrawing an order that was never offered completes', async () => {
    const gone = gateway.withdraw(newId('request'), 'cancelled', { pharmacy_id: 'ph_test', routing: 1 });
    await expect(gone).resolves.toBeUndefined();
  });
});
