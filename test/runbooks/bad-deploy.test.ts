/** The runbook of a deploy whose code contradicts existing histories: it is rolled back, and patched forward. */
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { EXIT } from '../../ops/errors.ts';
import { decoded } from '../../services/privacy/payload-encryption.ts';
import { PROJECT_ROOT } from '../../local/project.ts';
import { findDifference } from '../../ops/requests/find-difference.ts';
import { connectSystem } from '../support/pharmacies/systems.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOpsOf } from '../support/engine/ops-command.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { BAD, deploy, GOOD, PATCHED } from './deployed.ts';
import { useOnCall } from './on-call.ts';

const { engine, given } = useOwnEngine({ worker: false });
const partner = prepared(given.partner());
const onCall = useOnCall(() => engine);

/** Performs a step, and retries it while no worker can. */
async function step(requestId: string, name: 'confirm' | 'dispense', deadlineMs = 90_000): Promise<string> {
  const take = () =>
    engine.fulfilment.takeStep(requestId, name, { actor: 'pharmacy' }, name).then(
      (outcome) => (outcome.kind === 'taken' ? outcome.version.status : undefined),
      () => undefined,
    );
  return eventually(take, { deadlineMs, describe: `${name} to be taken` });
}

const stuckIds = async () => {
  const { output } = await runOpsOf(engine, 'requests', 'stuck', '--json');
  const { stuck } = JSON.parse(output) as { stuck: { request_id: string; because: string }[] };
  return stuck.filter(({ because }) => because === 'task_fails').map(({ request_id }) => request_id);
};

/** Returns where the history of a request differs from what this code would do. */
async function differenceOf(requestId: string, workflows: string): Promise<string | undefined> {
  const history = await engine.client.workflow.getHandle(requestId).fetchHistory();
  return findDifference(await decoded(engine.client, history), path.join(PROJECT_ROOT, workflows));
}

test.each([
  { way: 'rolled back', next: GOOD },
  { way: 'patched forward', next: PATCHED },
])(
  'after a bad deploy that is $way, requests continue, wrongly decided ones are reset, and no order is duplicated',
  async ({ next: repaired }) => {
    const pharmacy = await given.pharmacy().stocked();
    const { system } = await connectSystem(engine.database, pharmacy);
    const place = async () => (await given.order().by(partner).at(pharmacy)).request_id;
    const good = await deploy(engine, GOOD);
    const old = await place();
    // A request that is confirmed before it was offered is no longer offered.
    const isOldOffered = async () => system.orders.has(old);
    await eventually(isOldOffered, { deadlineMs: 30_000, describe: 'the old order to be offered' });
    await step(old, 'confirm');
    await good.kill('SIGKILL');

    const bad = await deploy(engine, BAD);
    const fresh = await place();
    const isOffered = async () => system.orders.has(fresh);
    await eventually(isOffered, { deadlineMs: 30_000, describe: 'the fresh order to be offered' });
    void step(old, 'dispense').catch(() => undefined);
    const isListed = async () => (await stuckIds()).includes(old);
    await eventually(isListed, { deadlineMs: 60_000, describe: 'the old request to be listed' });
    const next = onCall.follow('bad-deploy.md', old);
    expect((await next()).output).toMatch(/its workflow task fails, attempt \d+: .*Nondeterminism/);
    const replayed = await next();
    expect([replayed.exitCode, replayed.output]).toEqual([
      EXIT.found,
      expect.stringMatching(/were decided otherwise than by this code[^]*As a rollback it is right/),
    ]);
    expect([replayed.output.includes(fresh), replayed.output.includes(old)]).toEqual([true, false]);
    await bad.kill('SIGKILL');

    const worker = await deploy(engine, repaired);
    try {
      expect(await step(old, 'dispense')).toBe('dispensing');
      void step(fresh, 'confirm').catch(() => undefined);
      const isSpoiled = async () => (await stuckIds()).join() === fresh;
      await eventually(isSpoiled, { deadlineMs: 60_000, describe: 'the fresh request alone to be listed' });
      const reset = await onCall.last('bad-deploy.md', fresh);
      expect(reset.output).toContain(`${fresh} continues as run`);
      expect(await step(fresh, 'confirm')).toBe('confirmed');
      expect(await stuckIds()).toEqual([]);
      expect([...system.made.values()]).toEqual([1, 1]);
      expect((await partner.read(old)).timeline).toHaveLength(3);
      expect((await partner.read(fresh)).timeline).toHaveLength(2);
      for (const request of [old, fresh]) expect(await differenceOf(request, repaired)).toBeUndefined();
    } finally {
      await worker.stop();
      await system.close();
    }
  },
  240_000,
);
