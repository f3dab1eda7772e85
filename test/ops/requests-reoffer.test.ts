/** `ops pharmacies failing` and `ops requests reoffer`: systems of pharmacies that fail, and orders offered anew, none twice. */
import { expect, test } from '@jest/globals';
import { EXIT } from '../../ops/exit-codes.ts';
import { connectSystem, requireSteps } from '../support/pharmacies/systems.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

/** For a test that waits for tries that fail, on a busy machine; milliseconds. */
const ROOM_MS = 150_000;

const { engine, given } = useOwnEngine({ environment: 'production' });
const partner = prepared(given.partner());

const ops = (...args: string[]) => {
  const variables = { FULFILMENT_ENVIRONMENT: 'production' };
  return runOpsOf(
    { connectionString: engine.connectionString, taskQueue: engine.taskQueue, variables },
    ...args,
  );
};
const failing = () => ops('pharmacies', 'failing');
const until = (describe: string, isSo: () => boolean | Promise<boolean>) =>
  eventually(async () => isSo(), { deadlineMs: 60_000, describe });

test(
  'an order that was refused for its signature is offered again with the right secret, and made once',
  async () => {
    const pharmacy = await given.pharmacy().stocked();
    const { system, secrets, pharmacyId } = await connectSystem(engine.database, pharmacy);
    const known = secrets.splice(0);
    const { request_id } = await given.order().by(partner).at(pharmacy);
    const show = async () => (await ops('requests', 'show', request_id)).output;
    await until('the order to be refused', async () => (await show()).includes('offer     refused by'));
    expect(await show()).toContain(`offer     refused by the system of ${pharmacyId} at 20`);
    expect(await show()).toContain(`ops requests reoffer ${request_id}`);

    const found = await failing();
    expect(found.exitCode).toBe(EXIT.found);
    expect(found.output).toMatch(
      new RegExp(`${pharmacyId} +20\\S+Z +20\\S+Z +1 +1 +The answer was 401\\. +\\S`),
    );
    const stuck = await ops('requests', 'stuck');
    expect(stuck.exitCode).toBe(EXIT.found);
    expect(stuck.output).toMatch(
      new RegExp(
        `${request_id} +pending +RUNNING +offer_refused +${pharmacyId}: offer: The answer was 401\\.`,
      ),
    );

    secrets.push(...known);
    const offered = await ops('requests', 'reoffer', request_id);
    expect([offered.errors, offered.output]).toEqual(['', `${request_id} is offered again\n`]);
    await requireSteps(engine, system, { request_id }, ['lookup', 'offer']);
    expect(system.made.get(request_id)).toBe(1);
    expect(await show()).toContain(`offer     taken by the system of ${pharmacyId}`);
    expect((await failing()).output).not.toContain(pharmacyId);
    expect((await ops('audit', 'list', '--target', request_id)).output).toMatch(
      /requests reoffer +req_\w+ +done/,
    );

    // It has it: nothing is sent but the question.
    await ops('requests', 'reoffer', request_id);
    await requireSteps(engine, system, { request_id }, ['lookup', 'offer', 'lookup']);
    expect(system.made.get(request_id)).toBe(1);
    await system.close();
  },
  ROOM_MS,
);

test(
  'the orders of a system that was away are offered when it is back, each once, and those that it has are left',
  async () => {
    const pharmacy = await given.pharmacy().stocked();
    const { system, pharmacyId } = await connectSystem(engine.database, pharmacy);
    const place = async () => (await given.order().by(partner).at(pharmacy)).request_id;
    const taken = await place();
    await requireSteps(engine, system, { request_id: taken }, ['offer']);
    system.faults = () => 'error_before';
    const waiting = [await place(), await place()];
    await until('both to fail', async () => {
      const { output } = await ops('pharmacies', 'failing', '--json');
      const { pharmacies } = JSON.parse(output) as {
        pharmacies: { orders_waiting: number; failures: number }[];
      };
      return pharmacies.some(({ orders_waiting, failures }) => orders_waiting === 2 && failures > 2);
    });

    system.faults = () => undefined;
    const { output, errors } = await ops('requests', 'reoffer', '--pharmacy', pharmacyId);
    expect(errors).toBe('');
    expect(output).not.toContain(taken);
    await until('both to be made', () => waiting.every((id) => system.made.get(id) === 1));
    await until('no system to fail', async () => !(await failing()).output.includes(pharmacyId));
    const none = await ops('requests', 'reoffer', '--pharmacy', pharmacyId);
    expect(none.output).toBe(`The system of ${pharmacyId} has every order that waits for its answer.\n`);
    expect([...system.made.values()]).toEqual([1, 1, 1]);
    await system.close();
  },
  ROOM_MS,
);

test('an order in an inbox, and one whose pharmacy has answered, are not offered again', async () => {
  const inbox = await given.pharmacy().stocked();
  const read = await given.order().by(partner).at(inbox);
  const refused = await ops('requests', 'reoffer', read.request_id);
  expect([refused.exitCode, refused.errors]).toEqual([EXIT.refused, expect.stringContaining('inbox')]);

  const pharmacy = await given.pharmacy().stocked();
  const { system } = await connectSystem(engine.database, pharmacy);
  const { request_id } = await given.order().by(partner).at(pharmacy).confirmed();
  const answered = await ops('requests', 'reoffer', request_id);
  expect([answered.exitCode, answered.errors]).toEqual([
    EXIT.refused,
    'The request is confirmed: its pharmacy has answered, or need not.\n',
  ]);
  expect((await ops('requests', 'reoffer')).exitCode).toBe(EXIT.notBegun);
  await system.close();
});
