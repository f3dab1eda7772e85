/** Starts that nobody records yet take places: who finds none is told so at once, and comes again. */
import { expect, test } from '@jest/globals';
import { ORDER, type ApiCaller } from '../support/callers/api-caller.ts';
import { eventually } from '../support/engine/eventually.ts';
import { prepared } from '../support/suite/prepared.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { given } = useOwnEngine({ worker: false });
const first = prepared(given.partner());
const second = prepared(given.partner());

/** Half of the places that a process has before it knows better. */
const SHARE = 30;

const order = (partner: ApiCaller) => partner.call('POST', '/requests', ORDER);

test('without a worker a partner starts as many requests as are its share, another one still can, and places are free again after seconds', async () => {
  const answers = await Promise.all(Array.from({ length: SHARE + 10 }, () => order(first)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(SHARE);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused).toHaveLength(10);
  for (const { headers, error } of refused) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
    expect(error.code).toBe('temporarily_unavailable');
  }
  expect((await order(second)).status).toBe(201);
  await eventually(async () => (await order(first)).status === 201, {
    deadlineMs: 20_000,
    describe: 'a place to be free again',
  });
});
