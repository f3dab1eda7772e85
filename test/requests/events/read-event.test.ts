/** `GET /events/{event_id}`: one event of the feed, by the id that a page or a webhook named. */
import { expect, test } from '@jest/globals';
import type { FeedEvent } from '../../../domain/webhooks/schedule.ts';
import type { ApiCaller } from '../../support/callers/api-caller.ts';
import { useEngine } from '../../support/suite/use-engine.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { eventually } from '../../support/engine/eventually.ts';

const { given } = useEngine();
const partner = prepared(given.partner());

/** The feed of the partner, once it has as many events. */
async function feedOf(caller: ApiCaller, count: number): Promise<readonly FeedEvent[]> {
  let events: readonly FeedEvent[] = [];
  const isThere = async () => {
    ({ events } = (await caller.call<{ events: FeedEvent[] }>('GET', '/events')).data);
    return events.length >= count;
  };
  await eventually(isThere, { deadlineMs: 20_000, describe: `${count} events` });
  return events;
}

test('each event of the feed is read by its id, as the feed has it', async () => {
  await given.order().by(partner);
  const { request_id } = await given.order().by(partner);
  await partner.call('POST', `/requests/${request_id}/cancel`, {});
  const events = await feedOf(partner, 3);
  for (const event of events) {
    const { status, data } = await partner.call<FeedEvent>('GET', `/events/${event.data.event_id}`);
    expect({ status, data }).toEqual({ status: 200, data: event });
  }
});

test("another partner's event is answered like none: 404 event_not_found", async () => {
  const other = await given.partner();
  await given.order().by(other);
  const [event] = await feedOf(other, 1);
  const ids = [event?.data.event_id, 'evt_3v9r2m6k8x0c4t7w1z5b9d3f7h_2', 'evt_1', 'x%00'];
  for (const id of ids) {
    const { status, error } = await partner.call('GET', `/events/${id}`);
    expect({ status, code: error?.code }).toEqual({ status: 404, code: 'event_not_found' });
  }
});
