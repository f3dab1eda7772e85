/** What piles up for one endpoint is not worked off before others get their turn. */
import { afterEach, expect, test } from '@jest/globals';
import { Relay } from '../../../activities/webhooks/relay.ts';
import { saveRequest } from '../../../db/requests/requests.ts';
import { eventually } from '../../support/engine/eventually.ts';
import { submission, timelineThrough } from '../../support/requests/submissions.ts';
import { prepared } from '../../support/suite/prepared.ts';
import { useOwnEngine } from '../../support/suite/use-own-engine.ts';
import { startReceiver } from '../../support/webhooks/receiver.ts';
import { relayDependencies } from '../../support/webhooks/relays.ts';
import { insertEndpoint } from '../../support/webhooks/webhooks.ts';

const MANY = 60;
const FEW = 5;

const { engine, given } = useOwnEngine({ worker: false });
const receiver = prepared(
  () => startReceiver(),
  (started) => started.close(),
);
let relay: Relay;
let running: Promise<void>;

afterEach(async () => {
  relay.stop();
  await running;
});

test('of five deliveries behind sixty of another endpoint most go before those are done', async () => {
  await queue('/busy', MANY);
  await queue('/quiet', FEW);
  // One after the other, so that their order shows.
  relay = new Relay(relayDependencies(engine), { mostAttempts: 1, onError: fail });
  running = relay.run();
  const all = async () => receiver.received.length === MANY + FEW;
  await eventually(all, { deadlineMs: 60_000, describe: 'all deliveries' });
  const positions = receiver.received.flatMap(({ path }, index) => (path.endsWith('/quiet') ? [index] : []));
  // In the order in which they came they would be the last five.
  expect(positions.filter((position) => position < MANY / 2).length).toBeGreaterThan(FEW / 2);
});

function fail(error: unknown): void {
  throw error;
}

/** Records so many requests of a partner whose endpoint is the one receiver, under a path of its own. */
async function queue(path: string, count: number): Promise<void> {
  const { partnerId: partner_id } = await given.partner();
  await insertEndpoint(engine.database, partner_id, receiver.url + path);
  const requests = Array.from({ length: count }, () => submission({ partner_id }));
  await Promise.all(
    requests.map((made) =>
      saveRequest(engine.database, { submission: made, timeline: timelineThrough(made) }),
    ),
  );
}
