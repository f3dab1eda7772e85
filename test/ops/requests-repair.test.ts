/** Operators resolve requests by hand and offer orders again; nothing is done twice. */
import type { Client } from '@temporalio/client';
import { describe, expect, test } from '@jest/globals';
import { EXIT } from '../../ops/errors.ts';
import { retryActivities } from '../../services/requests/repair.ts';
import { readWorkflowCondition } from '../../services/requests/inspect-request.ts';
import { connectSystem, requireSteps } from '../support/pharmacies/systems.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ environment: 'production' });

const partner = prepared(given.partner());

const ops = (...args: string[]) => {
  const { connectionString, taskQueue } = engine;
  const variables = { FULFILMENT_ENVIRONMENT: 'production' };
  return runOpsOf({ connectionString, taskQueue, variables }, ...args);
};

const resolve = (requestId: string, to: string, ...args: string[]) => {
  const said = ['--reason', 'The pharmacy told us', '--said-by', 'Bola, by phone'];
  return ops('requests', 'resolve', requestId, '--to', to, '--operator', 'ada', ...said, ...args);
};

async function pendingOrder() {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  await partner.readUntil(request_id, 'pending');
  return { request_id };
}

test('ops requests resolve performs legal steps only, names the operator and notifies the partner', async () => {
  const { request_id } = await pendingOrder();
  const confirmed = await resolve(request_id, 'confirmed');
  expect([confirmed.errors, confirmed.output]).toEqual(['', `${request_id} is confirmed\n`]);

  const skipped = await resolve(request_id, 'delivered');
  expect(skipped.exitCode).toBe(EXIT.refused);
  expect(skipped.errors).toContain('it can go to dispensing, failed');
  const unlisted = await resolve(request_id, 'failed', '--code', 'tired');
  expect(unlisted.errors).toContain('--code must be one of out_of_stock');

  const dispensed = await engine.fulfilment.takeStep(
    request_id,
    'dispense',
    { actor: 'pharmacy' },
    'dispense',
  );
  expect(dispensed.kind).toBe('taken');
  await resolve(request_id, 'delivered', '--recipient', 'Amina');
  const record = await partner.read(request_id);
  expect(record.status).toBe('delivered');
  const note = 'The pharmacy told us (reported by Bola, by phone)';
  expect(record.timeline).toMatchObject([
    { actor: 'partner' },
    { actor: 'system', status: 'confirmed', note },
    { actor: 'pharmacy', status: 'dispensing' },
    { actor: 'system', status: 'delivered', note, proof: { type: 'name', name: 'Amina' } },
  ]);
  expect(JSON.stringify(record)).not.toContain('"operator"');
  const { data } = await partner.call<{ events: { type: string; data: { request_id: string } }[] }>(
    'GET',
    '/events',
  );
  const told = data.events.filter((event) => event.data.request_id === request_id).map(({ type }) => type);
  expect(told).toEqual(['request.pending', 'request.confirmed', 'request.dispensing', 'request.delivered']);

  const { output } = await ops('requests', 'show', request_id);
  expect(output).toMatch(/2 +20\S+Z +confirmed +operator ada/);
  expect(output).not.toContain('differs');
  const audited = await ops('audit', 'list', '--target', request_id, '--by', 'ada');
  expect(audited.output).toMatch(/requests resolve +req_\w+ +done +The pharmacy told us/);
  // On a busy worker a query can time out, and the command reports that.
  const isSaid = async () => (await resolve(request_id, 'failed')).errors.includes('it is final');
  await eventually(isSaid, { deadlineMs: 30_000, describe: 'the command to say that it is final' });
});

test("an order that an operator failed is withdrawn from the pharmacy's system, and a confirmed order is not", async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { system } = await connectSystem(engine.database, pharmacy);
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const isOffered = async () => system.orders.has(request_id);
  await eventually(isOffered, { deadlineMs: 20_000, describe: 'the order to be offered' });
  await resolve(request_id, 'confirmed');
  expect(system.orders.get(request_id)?.withdrawn).toBe(false);
  await resolve(request_id, 'failed', '--code', 'damaged');
  const isWithdrawn = async () => system.orders.get(request_id)?.withdrawn === true;
  await eventually(isWithdrawn, { deadlineMs: 20_000, describe: 'the order to be withdrawn' });
  expect((await partner.read(request_id)).status_reason).toBe('damaged');
  expect(system.stepsOf(request_id)).toEqual(['offer', 'withdraw']);
  await system.close();
});

test('resolve needs a reason and the name of the person who reported it', async () => {
  const { errors, exitCode } = await ops(
    'requests',
    'resolve',
    'req_x',
    '--to',
    'failed',
    '--said-by',
    'Bola',
  );
  expect([exitCode, errors]).toEqual([EXIT.notBegun, 'Give the reason for the audit log: --reason "..."\n']);
  const unsaid = await ops('requests', 'resolve', 'req_x', '--to', 'failed', '--reason', 'r');
  expect([unsaid.exitCode, unsaid.errors]).toEqual([EXIT.notBegun, expect.stringContaining('--said-by')]);
  expect((await resolve('req_00000000000000000000000000', 'failed')).errors).toContain('ops requests show');
});

test('a failed call to a pharmacy is retried immediately, and the order is created once', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { system } = await connectSystem(engine.database, pharmacy, () => 'error_after');
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const waitsLong = async () => {
    const { raw } = await engine.client.workflow.getHandle(request_id).describe();
    const [offer] = raw.pendingActivities ?? [];
    // Waits double, up to a minute.
    return Number(offer?.scheduledTime?.seconds ?? 0) * 1000 > Date.now() + 12_000;
  };
  await eventually(waitsLong, { deadlineMs: 60_000, describe: 'the offer to fail again and again' });
  const shown = (await ops('requests', 'show', request_id)).output;
  expect(shown).toMatch(/waits for offerOrder: \S+, attempt \d+, next attempt at 20\S+Z, last failure: /);

  system.faults = () => undefined;
  const retried = await ops('requests', 'retry', request_id);
  expect([retried.errors, retried.output]).toEqual(['', expect.stringContaining('Retried now: offerOrder')]);
  const isDone = async () =>
    !(await ops('requests', 'show', request_id)).output.includes('waits for offerOrder');
  await eventually(isDone, { deadlineMs: 20_000, describe: 'the offer to be made' });
  expect(system.made.get(request_id)).toBe(1);
  expect((await ops('requests', 'retry', request_id)).output).toBe(
    'No activity is waiting for its next attempt.\n',
  );
  await resolve(request_id, 'rejected');
  await system.close();
});

test('a call that succeeds while its retry is requested is neither an error nor reported as retried', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { system } = await connectSystem(engine.database, pharmacy, () => 'error_after');
  const { request_id } = await given.order().by(partner).at(pharmacy);
  const offers = async () => {
    const condition = await readWorkflowCondition(engine.client, request_id);
    return condition?.waits_for.filter(({ name }) => name === 'offerOrder') ?? [];
  };
  const isRetried = async () => (await offers()).some(({ attempt }) => attempt > 1);
  await eventually(isRetried, { deadlineMs: 30_000, describe: 'a second try to be waited for' });
  const getsThrough = async () => {
    system.faults = () => undefined;
    const isThrough = async () => (await offers()).length === 0;
    await eventually(isThrough, { deadlineMs: 60_000, describe: 'the offer to be made' });
  };
  expect(await retryActivities(clientThatResetsAfter(getsThrough), request_id)).toEqual([]);
  expect(system.made.get(request_id)).toBe(1);
  await resolve(request_id, 'rejected');
  await system.close();
});

/** A client of the engine whose resets of activities arrive only after a given event. */
function clientThatResetsAfter(happens: () => Promise<void>): Client {
  const { workflowService } = engine.client;
  const resetActivity = async (request: object) => {
    await happens();
    return workflowService.resetActivity(request);
  };
  const late: object = Object.create(workflowService, { resetActivity: { value: resetActivity } });
  return Object.create(engine.client, { workflowService: { value: late } }) as Client;
}

test('give-back releases the stock of a request whose workflow ended, and refuses a running request', async () => {
  const { request_id } = await pendingOrder();
  await resolve(request_id, 'confirmed');
  const reserved = async () =>
    engine.database
      .selectFrom('stock_reservation')
      .selectAll()
      .where('request_id', '=', request_id)
      .execute();
  expect(await reserved()).toHaveLength(1);
  const running = await ops('requests', 'give-back', request_id);
  expect([running.exitCode, running.errors]).toEqual([EXIT.refused, expect.stringContaining('is running')]);
  expect(await reserved()).toHaveLength(1);

  await engine.client.workflow.getHandle(request_id).terminate('by mistake');
  expect((await ops('requests', 'give-back', request_id)).errors).toBe('');
  expect(await reserved()).toEqual([]);
});

test('one reset with --query continues every terminated request once and states what is repeated', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const { request_id } = await pendingOrder();
    await resolve(request_id, 'confirmed');
    await engine.client.workflow.getHandle(request_id).terminate('by mistake');
    ids.push(request_id);
  }
  const query = `ExecutionStatus = "Terminated" AND WorkflowId IN (${ids.map((id) => `"${id}"`).join(', ')})`;
  const reset = () => ops('requests', 'reset', '--query', query, '--reason', 'terminated by mistake');
  // Temporal's index lags slightly.
  const output = await eventually(
    async () => {
      const { output: said } = await ops('requests', 'stuck');
      return ids.every((id) => said.includes(id)) ? (await reset()).output : undefined;
    },
    { deadlineMs: 30_000, describe: 'both to be reset' },
  );
  for (const id of ids) {
    expect(output).toMatch(
      new RegExp(`${id}: history kept up to event \\d+, of 20\\S+Z\\n  repeated: nothing`),
    );
    expect(output).toContain(`${id} continues as run `);
    expect((await ops('audit', 'list', '--target', id)).output).toMatch(/requests reset +req_\w+ +done/);
    expect(await resolve(id, 'failed')).toMatchObject({ errors: '', output: `${id} is failed\n` });
  }
  expect((await reset()).output).toBe('');
  const over = await ops('requests', 'reset', ids[0] ?? '', '--reason', 'once more');
  expect(over.exitCode).toBe(EXIT.refused);
});

describe('offering an order again', () => {
  const { engine, given } = useOwnEngine({ environment: 'production' });

  const partner = prepared(given.partner());

  /** Timeout in milliseconds of a test that waits for failing attempts on a busy machine. */
  const ROOM_MS = 150_000;

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
    'an order refused for its signature is offered again once the secret is right, and created once',
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
      expect(await show()).toContain(`offer     acknowledged by the system of ${pharmacyId}`);
      expect((await failing()).output).not.toContain(pharmacyId);
      expect((await ops('audit', 'list', '--target', request_id)).output).toMatch(
        /requests reoffer +req_\w+ +done/,
      );

      // The system has the order already, so it is only looked up.
      await ops('requests', 'reoffer', request_id);
      await requireSteps(engine, system, { request_id }, ['lookup', 'offer', 'lookup']);
      expect(system.made.get(request_id)).toBe(1);
      await system.close();
    },
    ROOM_MS,
  );

  test(
    'reoffer --pharmacy offers again only the orders that the system has not acknowledged',
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
      expect(none.output).toBe(
        `The system of ${pharmacyId} has acknowledged every order that waits for its answer.\n`,
      );
      expect([...system.made.values()]).toEqual([1, 1, 1]);
      await system.close();
    },
    ROOM_MS,
  );

  test('an order in an inbox, or one that its pharmacy answered, is not offered again', async () => {
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
      'The request is confirmed: its pharmacy has answered, or need not answer.\n',
    ]);
    expect((await ops('requests', 'reoffer')).exitCode).toBe(EXIT.notBegun);
    await system.close();
  });
});
