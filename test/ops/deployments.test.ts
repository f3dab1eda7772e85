/** Two versions of workers run beside each other, and open requests are replayed before a deploy. */
import { isDeepStrictEqual } from 'node:util';
import { decodeVersioningBehavior } from '@temporalio/common';
import { describe, expect, test } from '@jest/globals';
import { newId } from '../../domain/common/ids.ts';
import { EXIT } from '../../ops/errors.ts';
import { BAD, deploy, GOOD } from '../runbooks/deployed.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ worker: false });

const partner = prepared(given.partner());

const DEADLINE = { deadlineMs: 60_000 };

const deployments = (...args: readonly string[]) => runOpsOf(engine, 'deployments', ...args);

async function place(): Promise<string> {
  return (await given.order().by(partner)).request_id;
}

async function step(requestId: string, name: 'confirm' | 'dispense'): Promise<string> {
  const take = () =>
    engine.fulfilment.takeStep(requestId, name, { actor: 'pharmacy' }, name).then(
      (outcome) => (outcome.kind === 'taken' ? outcome.version.status : undefined),
      () => undefined,
    );
  return eventually(take, { ...DEADLINE, describe: `${name} to be taken` });
}

interface Listed {
  readonly build_id: string;
  readonly state: string;
  readonly percentage: number;
  readonly open_requests: number;
}

/** State, percentage of new requests and open requests of each version, once they are as expected. */
async function expectVersions(expected: Readonly<Record<string, readonly [string, number, number]>>) {
  let listed = {};
  const isAsExpected = async () => {
    const { output } = await deployments('list', '--json');
    const { versions } = JSON.parse(output) as { versions: Listed[] };
    listed = Object.fromEntries(
      versions.map(({ build_id, state, percentage, open_requests }) => [
        build_id,
        [state, percentage, open_requests],
      ]),
    );
    return isDeepStrictEqual(listed, expected);
  };
  await eventually(isAsExpected, { ...DEADLINE, describe: 'the versions to be listed' }).catch(
    () => undefined,
  );
  expect(listed).toEqual(expected);
}

/** Temporal knows a version after the first poll of its workers. */
async function makeCurrent(buildId: string): Promise<void> {
  const isTaken = async () => (await deployments('set-current', buildId)).exitCode === EXIT.done;
  await eventually(isTaken, { ...DEADLINE, describe: `${buildId} to be current` });
}

/** The versioning behaviour that the server has for the workflow. */
async function behaviourOf(workflowId: string) {
  const { raw } = await engine.client.workflow.getHandle(workflowId).describe();
  return decodeVersioningBehavior(raw.workflowExecutionInfo?.versioningInfo?.behavior);
}

async function doHousekeeping(): Promise<string> {
  const workflowId = newId('request');
  const { taskQueue } = engine;
  await engine.client.workflow.execute('housekeeping', { taskQueue, workflowId, args: ['stock'] });
  return workflowId;
}

test('a version is ramped, made current and rolled back, and open requests stay on their version', async () => {
  expect((await deployments('list')).output).toContain('There are no versions');
  const first = await deploy(engine, GOOD, 'one');
  await makeCurrent('one');
  expect(await behaviourOf(await doHousekeeping())).toBe('AUTO_UPGRADE');
  const old = await place();
  expect(await step(old, 'confirm')).toBe('confirmed');

  // Its code would deviate from the history of the old request.
  const second = await deploy(engine, BAD, 'two');
  const ramped = async () => (await deployments('ramp', 'two', '--percent', '10')).exitCode === EXIT.done;
  await eventually(ramped, { ...DEADLINE, describe: 'the second version to be ramped' });
  await expectVersions({ one: ['current', 90, 1], two: ['ramping', 10, 0] });
  await makeCurrent('two');
  const fresh = await place();
  expect(await step(fresh, 'confirm')).toBe('confirmed');
  expect(await behaviourOf(old)).toBe('PINNED');
  expect(await step(old, 'dispense')).toBe('dispensing');
  await expectVersions({ one: ['draining', 0, 1], two: ['current', 100, 1] });

  await makeCurrent('one');
  const next = await place();
  expect(await step(next, 'confirm')).toBe('confirmed');
  await expectVersions({ one: ['current', 100, 2], two: ['draining', 0, 1] });
  expect((await deployments('list')).output).toMatch(/two +draining +0 +1 .*keep its workers/);

  // This version cannot continue the other's decisions, so the request is moved and reset to its first task.
  expect((await deployments('move', fresh, '--to', 'one')).exitCode).toBe(EXIT.done);
  const reset = ['requests', 'reset', fresh, '--to', '4', '--reason', 'decided by a bad version'];
  expect((await runOpsOf(engine, ...reset)).exitCode).toBe(EXIT.done);
  expect(await step(fresh, 'dispense')).toBe('dispensing');
  await expectVersions({ one: ['current', 100, 3], two: ['draining', 0, 0] });
  await Promise.all([first.stop(), second.stop()]);
  expect((await partner.read(old)).status).toBe('dispensing');
});

test('an unknown version or request is refused with advice', async () => {
  const nobodys = await deployments('move', 'req_00000000000000000000000000', '--to', 'nobody');
  expect([nobodys.exitCode, nobodys.errors]).toEqual([
    EXIT.refused,
    expect.stringContaining('WORKER_BUILD_ID=nobody'),
  ]);
  const unknown = await deployments('set-current', 'nobody');
  expect([unknown.exitCode, unknown.errors]).toEqual([
    EXIT.refused,
    expect.stringContaining('No worker with WORKER_BUILD_ID=nobody has registered'),
  ]);
  const percent = await deployments('ramp', 'nobody', '--percent', '101');
  expect([percent.exitCode, percent.errors]).toEqual([EXIT.notBegun, expect.stringContaining('0 to 100')]);
});

describe('ops requests replay --all-open', () => {
  // A separate engine, because all of its open requests are replayed.
  const { engine, given } = useOwnEngine({ worker: false });

  const partner = prepared(given.partner());

  const gate = (...args: string[]) => runOpsOf(engine, 'requests', 'replay', '--all-open', ...args);

  /** Orders accepted by this code, once Temporal lists the last one as ended. */
  async function ordersOf(workflows: string): Promise<{ readonly open: string; readonly ended: string }> {
    const worker = await deploy(engine, workflows);
    const open = (await given.order().by(partner)).request_id;
    const isRecorded = async () => (await partner.read(open)).status === 'pending';
    await eventually(isRecorded, { deadlineMs: 30_000, describe: 'the order to be recorded' });
    const ended = (await given.order().by(partner).playing('rejects')).request_id;
    await engine.client.workflow.getHandle(ended).result();
    const query = `WorkflowId = '${ended}' AND ExecutionStatus = 'Completed'`;
    const isListed = async () => (await engine.client.workflow.count(query)).count === 1;
    await eventually(isListed, { deadlineMs: 30_000, describe: 'its end to be listed' });
    await worker.stop();
    return { open, ended };
  }

  test("matching histories pass, and histories that today's code breaks are named with exit code 1", async () => {
    await ordersOf(GOOD);
    const passed = await gate();
    expect([passed.exitCode, passed.errors]).toEqual([EXIT.done, '']);
    expect(passed.output).toMatch(/^\d+ replayed: today's code makes the same decisions\.$/m);

    const other = await ordersOf(BAD);
    const found = await gate('--json');
    expect(found.exitCode).toBe(EXIT.found);
    const { differing, explained } = JSON.parse(found.output) as {
      differing: string[];
      explained: { difference: string }[];
    };
    expect(differing.toSorted()).toEqual([other.open, other.ended].toSorted());
    expect(explained[0]?.difference).toMatch(/deviation is in the workflow task of events \d+ to \d+/);
    const since = await gate('--since', '2100-01-01T00:00:00Z', '--json');
    expect(JSON.parse(since.output)).toMatchObject({ differing: [other.open] });
  });

  test('either a request or --all-open must be given, and not both', async () => {
    expect((await runOpsOf(engine, 'requests', 'replay')).exitCode).toBe(EXIT.notBegun);
    expect((await gate('req_x')).exitCode).toBe(EXIT.notBegun);
  });
});
