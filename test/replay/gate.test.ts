/** `ops requests replay --all-open`: code that would break what is under way is found before it is deployed. */
import { expect, test } from '@jest/globals';
import { EXIT } from '../../ops/exit-codes.ts';
import { BAD, deploy, GOOD } from '../runbooks/deployed.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const gate = (...args: string[]) => runOpsOf(engine, 'requests', 'replay', '--all-open', ...args);

/** Orders that this code has taken, once Temporal lists that the last has ended. */
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

test('histories of the same code pass; those of other code, open or ended of late, are named with exit code 1', async () => {
  await ordersOf(GOOD);
  const passed = await gate();
  expect([passed.exitCode, passed.errors]).toEqual([EXIT.done, '']);
  expect(passed.output).toMatch(/^\d+ replayed: today's code takes the same decisions\.$/m);

  const other = await ordersOf(BAD);
  const found = await gate('--json');
  expect(found.exitCode).toBe(EXIT.found);
  const { differing, explained } = JSON.parse(found.output) as {
    differing: string[];
    explained: { difference: string }[];
  };
  expect(differing.toSorted()).toEqual([other.open, other.ended].toSorted());
  expect(explained[0]?.difference).toMatch(/differs in the workflow task of events \d+ to \d+/);
  const since = await gate('--since', '2100-01-01T00:00:00Z', '--json');
  expect(JSON.parse(since.output)).toMatchObject({ differing: [other.open] });
});

test('it replays one, or all that is open', async () => {
  expect((await runOpsOf(engine, 'requests', 'replay')).exitCode).toBe(EXIT.notBegun);
  expect((await gate('req_x')).exitCode).toBe(EXIT.notBegun);
});
