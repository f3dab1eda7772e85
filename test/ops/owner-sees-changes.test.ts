/** What operators do to keys, endpoints and members is in the audit log of whose they are. */
import { expect, test } from '@jest/globals';
import {
  signedInPharmacist,
  signedInUser,
  withPortal,
  type PortalCaller,
} from '../support/callers/portal-caller.ts';
import { runOps } from '../support/engine/ops-command.ts';
import { addEndpoint } from '../support/webhooks/endpoint-rows.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ worker: false, portal: withPortal });

async function ops(...args: string[]): Promise<string> {
  const { exitCode, output, errors } = await runOps(engine.connectionString, ...args);
  expect([exitCode, errors]).toEqual([0, expect.any(String)]);
  return output;
}

/** By operators, oldest first. */
async function changesSeenBy(owner: PortalCaller) {
  const { data } = await owner.call<{ changes: { kind: string; actor_id: string; subject_id: string }[] }>(
    'GET',
    '/changes',
  );
  return data.changes.filter(({ actor_id }) => actor_id === 'ops').toReversed();
}
const kindsSeenBy = async (owner: PortalCaller) => (await changesSeenBy(owner)).map(({ kind }) => kind);

test('a partner sees what was done to its keys, endpoints and members', async () => {
  const owner = await signedInUser(engine);
  const stranger = await signedInUser(engine);
  const made = await ops('keys', 'create', '--partner', owner.partnerId, '--name', 'by us');
  const [key = ''] = /key_\w+/.exec(made) ?? [];
  await ops('keys', 'rotate', key);
  await ops('keys', 'revoke', key);
  const webhook = await addEndpoint(engine.database, owner.partnerId, {});
  await ops('webhooks', 'pause', webhook);
  await ops('webhooks', 'resume', webhook);
  await ops('members', 'invite', '--partner', owner.partnerId, '--email', 'new@example.com');
  const colleague = await signedInUser(engine, owner.partnerId, 'support');
  await ops('members', 'remove', colleague.email);
  expect(await kindsSeenBy(owner)).toEqual([
    'key.created',
    'key.rotated',
    'key.revoked',
    'webhook.paused',
    'webhook.resumed',
    'member.invited',
    'member.removed',
  ]);
  const [, , revoked, paused] = await changesSeenBy(owner);
  expect([revoked?.subject_id, paused?.subject_id]).toEqual([key, webhook]);
  expect(await kindsSeenBy(stranger)).toEqual([]);
});

test('so does a pharmacy', async () => {
  const { pharmacyId } = await given.pharmacy();
  const owner = await signedInPharmacist(engine, pharmacyId, 'owner');
  const before = (await kindsSeenBy(owner)).length;
  await ops('pharmacy-keys', 'create', '--pharmacy', pharmacyId, '--name', 'by us');
  expect((await kindsSeenBy(owner)).slice(before)).toEqual(['key.created']);
});
