/** `ops partners limits`: what a partner may call is shown, raised, lowered and put back while the API runs. */
import { expect, test } from '@jest/globals';
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
