/** `ops pharmacies gateway`: how orders reach a pharmacy, what is shown of it, and what is refused. */
import { ENCRYPTION } from '../support/engine/encryption-keys.ts';
import { expect, test } from '@jest/globals';
import { findGateway, openGatewaySecrets } from '../../db/pharmacies/gateways.ts';
import { newId } from '../../domain/common/ids.ts';
import { runOps } from '../support/engine/ops-command.ts';
import { addPharmacies } from '../support/pharmacies/shelves.ts';
import { useDatabase } from '../support/suite/use-database.ts';

const clone = useDatabase();

const URL = 'https://pharmacy.example.com/fulfilment';
const ops = (...args: string[]) => runOps(clone.connectionString, 'pharmacies', ...args);
const secretIn = (output: string) => /secret: (whsec_\S+)/.exec(output)?.[1];

/** A new pharmacy that reads its inbox, and what is done to its gateway. */
async function newPharmacy() {
  const pharmacyId = newId('pharmacy');
  await addPharmacies(clone.database, [{ pharmacy_id: pharmacyId, latitude: 6.45, longitude: 3.39 }]);
  return {
    pharmacyId,
    gateway: (...args: string[]) => ops('gateway', pharmacyId, '--operator', 'ada', ...args),
    show: async () => (await ops('show', pharmacyId)).output,
    stored: async () => {
      const gateway = await findGateway(clone.database, pharmacyId, new Date());
      if (gateway.kind === 'inbox') return gateway;
      return { ...gateway, secrets: openGatewaySecrets(ENCRYPTION, pharmacyId, gateway.secrets) };
    },
  };
}

test('orders go to a system and back to the inbox; secrets are shown once; each change is on record', async () => {
  const { pharmacyId, gateway, show, stored } = await newPharmacy();
  expect(await show()).toMatch(/orders +read from the inbox\n/);
  expect((await gateway('--inbox')).output).toBe(`${pharmacyId} reads its orders from its inbox already\n`);

  const { errors, output } = await gateway('--http', URL);
  const first = secretIn(output);
  expect([errors, output]).toEqual(['', `${pharmacyId} gets its orders at ${URL}\nsecret: ${first}\n`]);
  expect(await stored()).toEqual({ kind: 'http', url: URL, secrets: [first] });
  expect((await gateway('--http', URL)).output).toBe(`${pharmacyId} gets its orders there already\n`);

  const second = secretIn((await gateway('--rotate-secret')).output);
  expect(await stored()).toMatchObject({ secrets: [second, first] });
  const third = secretIn((await gateway('--rotate-secret')).output);
  expect(await stored()).toMatchObject({ secrets: [third, second] });

  // Its developer need not store anything anew for another address.
  expect(secretIn((await gateway('--http', `${URL}/v2`)).output)).toBeUndefined();
  expect(await stored()).toEqual({ kind: 'http', url: `${URL}/v2`, secrets: [third, second] });

  expect((await gateway('--inbox')).output).toBe(`${pharmacyId} reads its orders from its inbox\n`);
  expect(await stored()).toEqual({ kind: 'inbox' });
  expect((await gateway('--http', URL)).output).not.toContain('secret');
  const shown = await show();
  expect(shown).toMatch(/orders +sent to https:\/\/pharmacy\.example\.com\/fulfilment\n/);
  expect(shown.match(/20\S+Z +gateway_changed +ada +url=\S+ kind=http\n/g)).toHaveLength(3);
  expect(shown.match(/20\S+Z +gateway_changed +ada +kind=inbox\n/g)).toHaveLength(1);
  expect(shown.match(/20\S+Z +gateway_secret_rotated +ada +overlap_seconds=86400/g)).toHaveLength(2);
  expect(shown).not.toContain('whsec_');
});

test('two rotations at once leave one newest secret', async () => {
  const { pharmacyId, gateway } = await newPharmacy();
  await gateway('--http', URL);
  await Promise.all([gateway('--rotate-secret'), gateway('--rotate-secret')]);
  const rows = await clone.database
    .selectFrom('pharmacy_gateway_secret')
    .select('expires_at')
    .where('pharmacy_id', '=', pharmacyId)
    .execute();
  expect(rows.filter(({ expires_at }) => expires_at === null)).toHaveLength(1);
});

test.each([
  ['nothing to do', [], 'Say one of --http'],
  ['two things at once', ['--inbox', '--http', URL], 'Say one of --http'],
  ['no https', ['--http', 'http://pharmacy.example.com'], 'must begin with https://'],
  ['a mail port', ['--http', 'https://pharmacy.example.com:25'], 'must have port 443'],
  ['parameters', ['--http', `${URL}?key=1`], 'must not have parameters (?)'],
  ['a password', ['--http', 'https://a:b@pharmacy.example.com'], 'must not contain a user'],
  ['no URL', ['--http', 'pharmacy'], 'must be a URL'],
  ['this machine', ['--http', 'http://127.0.0.1:9'], 'must begin with https://'],
  ['this machine by TLS', ['--http', 'https://localhost'], 'must not'],
])('a gateway with %s is refused with what to do', async (_, args, advice) => {
  const { gateway } = await newPharmacy();
  const { exitCode, errors } = await gateway(...args);
  expect([2, 3]).toContain(exitCode);
  expect(errors).toContain(advice);
  expect(errors).not.toContain('    at ');
});

test('a pharmacy that does not exist and one without a system are refused', async () => {
  const { gateway } = await newPharmacy();
  expect(await ops('gateway', 'ph_nowhere', '--operator', 'ada', '--inbox')).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining('ops pharmacies list'),
  });
  expect(await gateway('--rotate-secret')).toMatchObject({
    exitCode: 3,
    errors: expect.stringContaining('has no system of its own'),
  });
});
