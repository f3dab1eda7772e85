/** Deliveries that are over go after 30 days, with their attempts; what is to be sent stays. */
import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { saveRequest } from '../../../db/requests/requests.ts';
import { ensurePartner } from '../../../db/partners/partners.ts';
import { deleteOldDeliveries, recordAttempt } from '../../../db/webhooks/attempts.ts';
import { claimDelivery } from '../../../db/webhooks/claims.ts';
import { newId } from '../../../domain/common/ids.ts';
import { DELIVERY_STATE_NAMES } from '../../../domain/webhooks/webhooks.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import { useDatabase } from '../../support/suite/use-database.ts';
import { attemptsOf, deliveriesOf, insertEndpoint } from '../../support/webhooks/webhooks.ts';

const own = useDatabase();

test('of the deliveries of each state those that are over go after 30 days', async () => {
  const { database } = own;
  const partner_id = newId('partner');
  await ensurePartner(database, { partner_id, name: 'Test HMO' });
  const webhook_id = await insertEndpoint(database, partner_id, 'https://receiver.example/hooks');
  const made = submission({ partner_id });
  const { request_id } = made;
  const timeline = timelineThrough(made, 'confirmed', 'dispensing', 'ready', 'in_transit');
  await saveRequest(database, { submission: made, timeline });
  const young = submission({ partner_id });
  await saveRequest(database, { submission: young, timeline: timelineThrough(young) });
  for (const [index, state] of DELIVERY_STATE_NAMES.entries()) {
    const delivery = { webhook_id, request_id, sequence: index + 1 };
    const claimed = await claimDelivery(database, delivery, new Date());
    await recordAttempt(database, {
      delivery,
      lease: claimed?.lease ?? '',
      attempt: {
        attempt_id: crypto.randomUUID(),
        trigger: 'schedule',
        started_at: made.accepted_at,
        duration_ms: 1,
        status: 500,
        failure: 'status',
        message: 'The answer was 500.',
        answer: null,
      },
      state,
      next_attempt_at: null,
      slow_until: null,
      gone: false,
    });
  }
  await sql`update webhook_delivery set created_at = now() - interval '31 days' where request_id = ${request_id}`.execute(
    database,
  );
  await deleteOldDeliveries(database);
  const left = await deliveriesOf(database, webhook_id);
  expect(left.map(({ state }) => state)).toEqual(['pending', 'held', 'pending']);
  expect(left.at(-1)?.request_id).toBe(young.request_id);
  expect(await attemptsOf(database, request_id, 1)).toHaveLength(1);
  expect(await attemptsOf(database, request_id, DELIVERY_STATE_NAMES.indexOf('acknowledged') + 1)).toEqual(
    [],
  );
});
