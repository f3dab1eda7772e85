/** A request whose key is gone, or can't be read now, keeps back nobody else, and goes on when the key is there again. */
import { expect, test } from '@jest/globals';
import { KillableWorker } from '../faults/killable-worker.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const worker = prepared(
  () => new KillableWorker({ engine }),
  (running) => running.stop(),
);

const place = async () => (await given.order().by(partner)).request_id;

async function confirm(requestId: string): Promise<string> {
  const take = () =>
    engine.fulfilment.takeStep(requestId, 'confirm', { actor: 'pharmacy' }, 'confirm').then(
      (outcome) => (outcome.kind === 'taken' ? outcome.version.status : undefined),
      () => undefined,
    );
  return eventually(take, { deadlineMs: 60_000, describe: 'the step to be taken' });
}

test('a worker goes on where the key of one request is lost, and so does the request when it is put back', async () => {
  const { database } = engine;
  const lost = await place();
  const keys = await database.deleteFrom('payload_key').where('key_id', '=', lost).returningAll().execute();
  await worker.start();
  expect(keys).toHaveLength(1);
  const isFailing = async () => {
    const { raw } = await engine.client.workflow.getHandle(lost).describe();
    return (raw.pendingWorkflowTask?.attempt ?? 0) > 1;
  };
  await eventually(isFailing, { deadlineMs: 30_000, describe: 'its task to fail' });
  expect(await confirm(await place())).toBe('confirmed');
  await database.insertInto('payload_key').values(keys).execute();
  expect(await confirm(lost)).toBe('confirmed');
});
