/** A worker is stopped (SIGTERM) while it plays pharmacies of the sandbox: it does not wait for them, and the next one goes on. */
import { expect, test } from '@jest/globals';
import { eventually as withinExactly } from '../../local/eventually.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { describePlay, playHasEnded } from '../sandbox/plays.ts';
import { useWorker } from './killable-worker.ts';

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const worker = useWorker({ engine });

const STEP_SECONDS = 9;
const HEARTBEAT_MS = 10_000;

test('a worker stops at once in the middle of a play, and the next one goes on with it', async () => {
  const { request_id } = await given.order().by(partner).playing('rejects', STEP_SECONDS);
  const isPlaying = async () => (await describePlay(engine, request_id))?.runState === 'STARTED';
  await eventually(isPlaying, { deadlineMs: 20_000, describe: 'the play to begin' });
  const stopping = performance.now();
  await worker.stop();
  expect(performance.now() - stopping).toBeLessThan((STEP_SECONDS - 2) * 1000);
  // The worker reports the end of the activity itself: without that, the server would wait ten seconds for a heartbeat.
  const isScheduled = async () => (await describePlay(engine, request_id))?.runState === 'SCHEDULED';
  await withinExactly(isScheduled, {
    deadlineMs: HEARTBEAT_MS - 2_000,
    describe: 'the play to be scheduled again',
  });
  await worker.start();
  await partner.readUntil(request_id, 'ended', 60_000);
  expect(await playHasEnded(engine, request_id)).toBe('COMPLETED');
});
