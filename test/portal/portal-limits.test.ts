/** Calls by session count in windows that the whole organisation shares, apart from those of its keys. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { ApiCaller } from '../support/callers/api-caller.ts';
import {
  BEHIND_PROXY,
  signedInPharmacist,
  signedInUser,
  withPortal,
} from '../support/callers/portal-caller.ts';
import { useOwnEngine } from '../support/suite/use-own-engine.ts';

const { engine, given } = useOwnEngine({ worker: false, portal: withPortal, clientAddress: BEHIND_PROXY });

const MINUTE_LIMIT = 12;
const limit = (partnerId: string) =>
  sql`update partner set minute_limit = ${MINUTE_LIMIT} where partner_id = ${partnerId}`.execute(
    engine.database,
  );

test('the sessions of all members share the limit of the organisation, and leave that of its keys alone', async () => {
  const { partnerId, key } = await engine.partner();
  await limit(partnerId);
  const members = [1, 2, 3].map(() => signedInUser(engine, partnerId));
  const users = await Promise.all(members);
  const answers = await Promise.all(
    users.flatMap((user) => Array.from({ length: 10 }, () => user.call('GET', '/partner/requests'))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MINUTE_LIMIT);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(answers.length - MINUTE_LIMIT);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
  // What only the portal has does not count, and neither do the calls of keys.
  expect((await users[0]?.call('GET', '/session'))?.status).toBe(200);
  expect((await new ApiCaller(engine.origin, key, partnerId).call('GET', '/requests')).status).toBe(200);
});

test('organisations do not share a limit, and a pharmacy has one as a partner has', async () => {
  const [first, second] = [await signedInUser(engine), await signedInUser(engine)];
  await limit(first.partnerId);
  await Promise.all(Array.from({ length: MINUTE_LIMIT }, () => first.call('GET', '/partner/requests')));
  expect((await first.call('GET', '/partner/requests')).status).toBe(429);
  expect((await second.call('GET', '/partner/requests')).status).toBe(200);

  const { pharmacyId } = await given.pharmacy();
  const pharmacist = await signedInPharmacist(engine, pharmacyId);
  expect((await pharmacist.call('GET', '/pharmacy/orders')).status).toBe(200);
  const { rows } = await sql`select minute_used from call_count
    where partner_id = ${`portal:pharmacy:${pharmacyId}`}`.execute(engine.database);
  expect(rows).toEqual([{ minute_used: 1 }]);
});
