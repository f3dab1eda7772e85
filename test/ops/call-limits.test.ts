/** `ops partners limits`, `ops pharmacies limits`: how often a caller may call is shown, raised, lowered and put back while the API runs. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';
import { eventually } from '../support/engine/eventually.ts';
import { runOps } from '../support/engine/ops-command.ts';

const { engine, given } = useOwnEngine({ worker: false });

const limits = (...args: string[]) => runOps(engine.connectionString, 'partners', 'limits', ...args);
const cells = (output: string) =>
  output
    .trim()
    .split('\n')
    .map((line) => line.split(/ +/));

test('a partner that is refused is given more calls, and has them soon; fewer works at once', async () => {
  const partner = await given.partner().limitedTo({ minute_limit: null, day_limit: null });
  const status = async () => (await partner.call('GET', '/sandbox/scenarios')).status;
  await Promise.all(Array.from({ length: 60 }, status));
  expect(await status()).toBe(429);
  expect(cells((await limits(partner.partnerId)).output)).toEqual([
    ['WINDOW', 'LIMIT', 'DEFAULT', 'USED'],
    ['minute', '60', '60', '60'],
    ['day', '5000', '5000', '60'],
  ]);

  const raised = await limits(partner.partnerId, '--minute', '600', '--day', '100000');
  expect(cells(raised.output).slice(1)).toEqual([
    ['minute', '600', '60', '60'],
    ['day', '100000', '5000', '60'],
  ]);
  const isAdmitted = async () => (await status()) === 200;
  await eventually(isAdmitted, { deadlineMs: 20_000, describe: 'the raised limit to work' });

  await limits(partner.partnerId, '--day', '10');
  const refused = await partner.call('GET', '/sandbox/scenarios');
  expect([refused.status, refused.error.message]).toEqual([429, expect.stringContaining('10 calls a day')]);

  expect(cells((await limits(partner.partnerId, '--default')).output).slice(1)).toEqual([
    ['minute', '60', '60', '61'],
    ['day', '5000', '5000', '61'],
  ]);
});

test.each([
  ['a partner that does not exist', ['par_x'], 'ops partners list'],
  ['no calls at all', ['par_x', '--minute', '0'], 'revoke its keys'],
  ['what is no number', ['par_x', '--day', 'many'], 'Give a whole number'],
  ['both limits and the defaults', ['par_x', '--day', '5', '--default'], 'either --default'],
])('%s is refused with what to do', async (_, args, advice) => {
  const { exitCode, errors } = await limits(...args);
  expect([2, 3]).toContain(exitCode);
  expect(errors).toContain(advice);
});

test('a pharmacy that is refused is given more calls, its members too, and who did it is on record', async () => {
  const pharmacy = await given.pharmacy();
  const { pharmacyId } = pharmacy;
  const ofPharmacy = (...args: string[]) =>
    runOps(engine.connectionString, 'pharmacies', 'limits', pharmacyId, ...args);
  const status = async () => (await pharmacy.call('GET', '/orders')).status;
  await ofPharmacy('--minute', '2', '--operator', 'ada');
  expect([await status(), await status(), await status()]).toEqual([200, 200, 429]);
  const raised = await ofPharmacy('--minute', '600', '--operator', 'ada');
  expect(cells(raised.output)).toEqual([
    ['WINDOW', 'LIMIT', 'DEFAULT', 'USED'],
    ['minute', '600', '60', '2'],
    ['day', '5000', '5000', '2'],
  ]);
  const isAdmitted = async () => (await status()) === 200;
  await eventually(isAdmitted, { deadlineMs: 20_000, describe: 'the raised limit to work' });
  const { rows } = await sql<{ minute_limit: number }>`
    select minute_limit from own_limits(${`portal:pharmacy:${pharmacyId}`})`.execute(engine.database);
  expect(rows).toEqual([{ minute_limit: 600 }]);
  expect(cells((await ofPharmacy('--default')).output)[1]).toEqual(['minute', '60', '60', '3']);
  const shown = (await runOps(engine.connectionString, 'pharmacies', 'show', pharmacyId)).output;
  expect(shown).toMatch(/limits_changed +ada +minute_limit=600/);
  const unknown = await runOps(engine.connectionString, 'pharmacies', 'limits', 'ph_nobody', '--day', '5');
  expect(unknown.errors).toContain('There is no pharmacy ph_nobody');
});
