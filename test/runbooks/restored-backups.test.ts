/** The runbooks of a store that was restored from a backup: nothing that the other store has is lost, and nothing is doubled. */
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { EXIT } from '../../ops/errors.ts';
import { ESCROW, ESCROW_PRIVATE_KEY } from '../support/engine/escrow.ts';
import { KillableWorker } from '../faults/killable-worker.ts';
import { cancel, connectSystem } from '../support/pharmacies/systems.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { eventually } from '../support/engine/eventually.ts';
import { breakableTemporal } from '../support/servers/breakable-servers.ts';
import { backUpDatabase } from '../support/servers/database.ts';
import { prepared, preparedEach } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { useOnCall } from './on-call.ts';

const temporal = prepared(breakableTemporal, (server) => server.remove());
const { engine, given } = useOwnEngine(() => ({
  worker: false,
  temporalAddress: temporal.address,
  escrow: ESCROW,
}));
const partner = preparedEach(() => given.partner());
const env = () => ({ TEMPORAL_ADDRESS: temporal.address });
const worker = prepared(
  () => new KillableWorker({ engine, env }),
  (running) => running.stop(),
);
const onCall = useOnCall(() => ({
  connectionString: engine.connectionString,
  taskQueue: engine.taskQueue,
  variables: env(),
}));

/** Performs a step once the stores serve again. */
async function step(requestId: string, name: 'confirm' | 'dispense'): Promise<void> {
  const take = async () => {
    const outcome = await engine.fulfilment.takeStep(requestId, name, { actor: 'pharmacy' }, name);
    return outcome.kind === 'taken';
  };
  await eventually(take, { deadlineMs: 60_000, describe: `${name} to be taken` });
}

/** The passed statuses of each request, as its partner reads them. */
async function courses(...ids: readonly string[]): Promise<string[]> {
  const read = async (id: string) => (await partner.read(id)).timeline.map(({ status }) => status).join(' ');
  const all = async () => Promise.all(ids.map(read));
  return eventually(all, { deadlineMs: 60_000, describe: 'the API to answer' });
}

async function pharmacyWithSystem() {
  const pharmacy = await given.pharmacy().stocked();
  const { system, pharmacyId } = await connectSystem(engine.database, pharmacy);
  const place = async () => {
    const { request_id } = await given.order().by(partner).at(pharmacy);
    const isOffered = async () => system.orders.has(request_id);
    await eventually(isOffered, { deadlineMs: 30_000, describe: 'the order to be offered' });
    return request_id;
  };
  return { system, place, pharmacyId };
}

/** An order at its pharmacy's system, and one that has ended. */
async function beforeTheBackup() {
  await worker.start();
  const { system, place } = await pharmacyWithSystem();
  const ended = await place();
  await cancel(partner, { request_id: ended });
  await engine.client.workflow.getHandle(ended).result();
  return { system, place, ended, open: await place() };
}

test('after Postgres was restored to a backup, rows are rewritten and requests continue', async () => {
  const { system, place, ended, open } = await beforeTheBackup();
  const backup = await backUpDatabase(engine.connectionString);
  await step(open, 'confirm');
  const later = await place();
  const unwanted = await place();
  const over = await place();
  await cancel(partner, { request_id: over });
  const before = await courses(ended, open, later, over);
  await worker.stop();
  await backup.restore();

  await writeFile(path.join(onCall.folder, 'escrow.pem'), ESCROW_PRIVATE_KEY);
  const ops = (...args: string[]) =>
    runOpsOf(
      { connectionString: engine.connectionString, taskQueue: engine.taskQueue, variables: env() },
      ...args,
    );
  const stuckBefore = await ops('requests', 'stuck');
  expect([stuckBefore.exitCode, stuckBefore.errors]).toEqual([EXIT.found, '']);
  expect(stuckBefore.output).toMatch(
    new RegExp(`${later} +- +RUNNING +key_lost +of ${partner.partnerId}; Temporal says open`),
  );
  expect(stuckBefore.output).toMatch(new RegExp(`${open} +pending +RUNNING +rows_differ`));
  const shown = await ops('requests', 'show', later);
  expect([shown.exitCode, shown.errors]).toEqual([EXIT.done, '']);
  expect(shown.output).toContain(`ops requests re-record ${later} --escrow-key escrow.pem`);
  const next = onCall.follow('postgres-restored.md');
  const checked = await next();
  expect(checked.exitCode).toBe(EXIT.found);
  expect(checked.output).toContain(`${open}\n  status: Postgres has pending, the workflow confirmed`);
  for (const id of [later, over]) {
    expect(checked.output).toContain(
      `${id}\n  row: Postgres has none, the workflow a history that is unreadable`,
    );
  }
  expect(checked.output).not.toContain(ended);
  expect((await next()).output).toMatch(/requests compared, 4 rebuilt, 0 not repaired/);
  await worker.start();
  const stuck = await next();
  expect([stuck.exitCode, stuck.output]).toEqual([EXIT.done, expect.stringContaining('none is stuck')]);

  expect(await courses(ended, open, later, over)).toEqual(before);
  await step(open, 'dispense');
  await step(later, 'confirm');
  expect(await courses(open, later)).toEqual(['pending confirmed dispensing', 'pending confirmed']);
  expect([...system.made.values()]).toEqual([1, 1, 1, 1, 1]);
  // The lost rows recorded that it was offered.
  await cancel(partner, { request_id: unwanted });
  const isWithdrawn = async () => system.stepsOf(unwanted).includes('withdraw');
  await eventually(isWithdrawn, { deadlineMs: 30_000, describe: 'the withdrawal at the pharmacy' });
  await system.close();
});

test('after Temporal was restored to a backup, open requests continue from their rows, and ended requests stay ended', async () => {
  const { system, place, ended, open } = await beforeTheBackup();
  const over = await place();
  // Its system is down when its orders are cancelled.
  const down = await pharmacyWithSystem();
  const owed = await down.place();
  await temporal.backUp();
  await step(open, 'confirm');
  const later = await place();
  const lost = await down.place();
  down.system.faults = () => 'error_before';
  for (const request_id of [over, owed, lost])
    await eventually(
      () =>
        cancel(partner, { request_id }).then(
          () => true,
          () => false,
        ),
      { deadlineMs: 60_000, describe: 'the API to cancel' },
    );
  const isWithdrawn = async () => system.stepsOf(over).includes('withdraw');
  await eventually(isWithdrawn, { deadlineMs: 30_000, describe: 'the withdrawal at the pharmacy' });
  const before = await courses(ended, open, later, over);
  await worker.stop();
  await temporal.restore();
  down.system.faults = () => undefined;

  const next = onCall.follow('temporal-restored.md');
  const listed = await next();
  expect(listed.exitCode).toBe(EXIT.found);
  expect(listed.output).toMatch(new RegExp(`${later} +pending +- +no_workflow`));
  expect(listed.output).toMatch(new RegExp(`${open} +confirmed +RUNNING +rows_differ`));
  for (const id of [over, owed])
    expect(listed.output).toMatch(new RegExp(`${id} +cancelled +RUNNING +rows_differ`));
  expect(listed.output).toMatch(new RegExp(`${lost} +cancelled +- +not_withdrawn +${down.pharmacyId}`));
  const restored = await next();
  expect(restored.errors).toBe('');
  for (const id of [open, later]) expect(restored.output).toContain(`${id} continues from its rows`);
  expect(restored.output).toContain(`${over} had already ended; the outdated`);
  for (const id of [owed, lost])
    expect(restored.output).toContain(`${id} had already ended; a new workflow notifies`);
  await worker.start();
  const stuck = await next();
  expect([stuck.exitCode, stuck.output]).toEqual([EXIT.done, expect.stringContaining('none is stuck')]);

  expect(await courses(ended, open, later, over)).toEqual(before);
  await step(open, 'dispense');
  await step(later, 'confirm');
  expect(await courses(open, later)).toEqual(['pending confirmed dispensing', 'pending confirmed']);
  expect([...system.made.values()]).toEqual([1, 1, 1, 1]);
  expect(system.stepsOf(over).filter((one) => one === 'withdraw')).toHaveLength(1);
  for (const request_id of [owed, lost]) {
    await engine.client.workflow.getHandle(request_id).result();
    expect(down.system.orders.get(request_id)).toMatchObject({ withdrawn: true, because: 'cancelled' });
  }
  expect([...down.system.made.values()]).toEqual([1, 1]);
  const { connectionString, taskQueue } = engine;
  const target = { connectionString, taskQueue, variables: env() };
  const after = await runOpsOf(target, 'projection', 'check');
  expect([after.exitCode, after.errors]).toEqual([EXIT.done, '']);
  await system.close();
  await down.system.close();
});

test('after the loss of both stores, whose backups were made in the order of the page, nothing of the backups is lost', async () => {
  const { system, ended, open } = await beforeTheBackup();
  await temporal.backUp();
  await step(open, 'confirm');
  const { place } = await pharmacyWithSystem();
  const between = await place();
  const backup = await backUpDatabase(engine.connectionString);
  const before = await courses(ended, open, between);
  await step(open, 'dispense');
  await worker.stop();
  await temporal.restore();
  await backup.restore();

  const next = onCall.follow('temporal-restored.md');
  expect((await next()).output).toMatch(new RegExp(`${between} +pending +- +no_workflow`));
  expect((await next()).output).toContain(`${open} continues from its rows`);
  await worker.start();
  const stuck = await next();
  expect([stuck.exitCode, stuck.output]).toEqual([EXIT.done, expect.stringContaining('none is stuck')]);
  const { connectionString, taskQueue } = engine;
  const target = { connectionString, taskQueue, variables: env() };
  const checked = await runOpsOf(target, 'projection', 'check');
  expect([checked.exitCode, checked.errors]).toEqual([EXIT.done, '']);
  expect(await courses(ended, open, between)).toEqual(before);
  await step(open, 'dispense');
  await step(between, 'confirm');
  await system.close();
});
