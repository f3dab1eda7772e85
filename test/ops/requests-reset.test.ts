/** `ops requests reset` to before what Postgres has: what is decided anew is what everybody was told, and a wrong query is said to be one. */
import { expect, test } from '@jest/globals';
import { EXIT } from '../../ops/exit-codes.ts';
import type { Step } from '../../domain/requests/statuses.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine();
const partner = prepared(given.partner());

const ops = (...args: string[]) => runOpsOf(engine, ...args);
const show = async (requestId: string) => (await ops('requests', 'show', requestId)).output;

async function step(requestId: string, name: Step): Promise<void> {
  const outcome = await engine.fulfilment.takeStep(requestId, name, { actor: 'pharmacy' }, name);
  expect(outcome.kind).toBe('taken');
}

test('timeline and times stay as the partner read them, and the request goes on', async () => {
  const pharmacy = await given.pharmacy().stocked();
  const { request_id } = await given.order().by(partner).at(pharmacy);
  await step(request_id, 'confirm');
  const asked = { actor: 'pharmacy', reason: 'address_unclear' } as const;
  expect((await engine.fulfilment.openHold(request_id, asked, 'hold')).kind).toBe('taken');
  const before = await partner.read(request_id);
  expect(before.timeline.map(({ status, event }) => event ?? status)).toEqual([
    'pending',
    'confirmed',
    'hold_opened',
  ]);
  await engine.client.workflow.getHandle(request_id).terminate('decided by a bad deploy');

  const { output, exitCode } = await ops('requests', 'reset', request_id, '--to', '4', '--reason', 'a test');
  expect(exitCode).toBe(EXIT.done);
  expect(output).toContain('asked again, as it was asked: confirm, open_hold');
  // As its workflow has it: Postgres never had another.
  const isDecidedAnew = async () => {
    const state = await engine.fulfilment.state(request_id);
    return state?.record.timeline.length === 3 ? state.record : undefined;
  };
  const after = await eventually(isDecidedAnew, { deadlineMs: 60_000, describe: 'all to be decided anew' });
  expect(after.timeline).toEqual(before.timeline);
  expect(after.hold).toEqual(before.hold);
  expect(await show(request_id)).not.toContain('differs');
  const resolution = { end: 'withdraw' } as const;
  const hold = { actor: 'pharmacy', opened: 3, resolution } as const;
  expect((await engine.fulfilment.resolveHold(request_id, hold, 'end')).kind).toBe('taken');
  await step(request_id, 'dispense');
  expect((await partner.read(request_id)).timeline.slice(0, 3)).toEqual(before.timeline);
  expect(await show(request_id)).not.toContain('differs');
});

test('a query that Temporal does not understand is said to be one', async () => {
  const { exitCode, errors } = await ops(
    'requests',
    'reset',
    '--query',
    'nonsense = 1',
    '--reason',
    'a test',
  );
  expect([exitCode, errors]).toEqual([
    EXIT.notBegun,
    expect.stringMatching(/^Temporal does not take this --query: .*nonsense/),
  ]);
});
